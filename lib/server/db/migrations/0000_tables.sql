CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyer_calls" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sealed_orders" text NOT NULL,
	"sealed_answers" text
);
--> statement-breakpoint
CREATE TABLE "buyer_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"edition" text NOT NULL,
	"order_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_checks" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"level" integer NOT NULL,
	"purpose" text NOT NULL,
	"card_key" text NOT NULL,
	"masked_name" text,
	"masked_card" text,
	"masked_id_number" text,
	"masked_phone" text,
	"verdict" text,
	"verdict_message" text,
	"is_echo_clash" boolean,
	"redacted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"process" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"roles" text[] NOT NULL,
	"session_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "people_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "person_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "placements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sid" text NOT NULL,
	"owner" text NOT NULL,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "placements_sid_unique" UNIQUE("sid")
);
--> statement-breakpoint
CREATE TABLE "purges" (
	"what" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"operation" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "set_up_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "settings_version" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"owner_id" text,
	"shop_id" text,
	"seller_id" text,
	"authorization" text DEFAULT 'unknown' NOT NULL,
	"authorization_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_key" text NOT NULL,
	"address_key" text NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_up_links" (
	"placement_id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"operation" text NOT NULL,
	"request_hash" text NOT NULL,
	"call_id" uuid NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "answers_operation_request_hash_pk" PRIMARY KEY("operation","request_hash")
);
--> statement-breakpoint
CREATE TABLE "budget_overrides" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_overrides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid,
	"scope" text NOT NULL,
	"period" text NOT NULL,
	"unit" text NOT NULL,
	"extra" bigint NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_answers" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_corrections" (
	"row_id" uuid PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"reason" text,
	"code" double precision,
	"http_status" integer,
	"cost_points" bigint,
	"summed_points" bigint,
	"charge_place" text,
	"odd_charge" text,
	"predicted_points" bigint,
	"was_sent" boolean,
	"wait_ms" integer,
	"call_ms" integer,
	"service_ms" integer,
	"request_id" text,
	"warnings" jsonb
);
--> statement-breakpoint
CREATE TABLE "call_kinds" (
	"operation" text NOT NULL,
	"variant" text,
	"recent_per_call" bigint[] DEFAULT '{}' NOT NULL,
	"recent_per_row" bigint[] DEFAULT '{}' NOT NULL,
	"usual_per_call" bigint,
	"usual_per_row" bigint,
	"highest_per_call" bigint,
	"highest_per_row" bigint,
	CONSTRAINT "call_kinds_operation_variant_unique" UNIQUE NULLS NOT DISTINCT("operation","variant")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"idempotency_key" uuid,
	"operation" text NOT NULL,
	"variant" text,
	"instance_id" uuid NOT NULL,
	"person_id" uuid,
	"shop_id" uuid,
	"request_hash" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"reason" text,
	"code" double precision,
	"http_status" integer,
	"cost_points" bigint,
	"summed_points" bigint,
	"charge_place" text,
	"odd_charge" text,
	"predicted_points" bigint,
	"was_sent" boolean,
	"wait_ms" integer,
	"call_ms" integer,
	"service_ms" integer,
	"request_id" text,
	"warnings" jsonb
);
--> statement-breakpoint
CREATE TABLE "cache_hits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cache_hits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" uuid,
	"call_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"operation" text NOT NULL,
	"variant" text,
	"person_id" uuid,
	"shop_id" uuid,
	CONSTRAINT "cache_hits_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "open_charges" (
	"row_id" uuid PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"operation" text NOT NULL,
	"is_maybe_per_call" boolean NOT NULL,
	"is_maybe_per_row" boolean NOT NULL,
	"is_unreported_per_call" boolean NOT NULL,
	"is_unreported_per_row" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"row_id" uuid NOT NULL,
	"reconciled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid,
	"points" bigint NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spend_totals" (
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"variant" text,
	"calls" bigint DEFAULT 0 NOT NULL,
	"points_per_call" bigint DEFAULT 0 NOT NULL,
	"points_per_row" bigint DEFAULT 0 NOT NULL,
	"maybe_per_call" bigint DEFAULT 0 NOT NULL,
	"maybe_per_row" bigint DEFAULT 0 NOT NULL,
	"unreported_per_call" bigint DEFAULT 0 NOT NULL,
	"unreported_per_row" bigint DEFAULT 0 NOT NULL,
	"counted_per_call" bigint DEFAULT 0 NOT NULL,
	"counted_per_row" bigint DEFAULT 0 NOT NULL,
	"reconciled" bigint DEFAULT 0 NOT NULL,
	"reconciled_per_call" bigint DEFAULT 0 NOT NULL,
	"reconciled_per_row" bigint DEFAULT 0 NOT NULL,
	"in_rows" bigint DEFAULT 0 NOT NULL,
	"in_rows_per_call" bigint DEFAULT 0 NOT NULL,
	"in_rows_per_row" bigint DEFAULT 0 NOT NULL,
	"in_rows_unclear_per_call" bigint DEFAULT 0 NOT NULL,
	"in_rows_unclear_per_row" bigint DEFAULT 0 NOT NULL,
	"highest_per_call" bigint,
	"highest_per_row" bigint,
	CONSTRAINT "spend_totals_day_operation_variant_unique" UNIQUE NULLS NOT DISTINCT("day","operation","variant")
);
--> statement-breakpoint
CREATE TABLE "usage_totals" (
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"variant" text,
	"person_id" uuid,
	"shop_id" uuid,
	"calls" bigint DEFAULT 0 NOT NULL,
	"points_per_call" bigint DEFAULT 0 NOT NULL,
	"points_per_row" bigint DEFAULT 0 NOT NULL,
	"maybe_per_call" bigint DEFAULT 0 NOT NULL,
	"maybe_per_row" bigint DEFAULT 0 NOT NULL,
	"unreported_per_call" bigint DEFAULT 0 NOT NULL,
	"unreported_per_row" bigint DEFAULT 0 NOT NULL,
	"saved_asks" bigint DEFAULT 0 NOT NULL,
	"saved_per_call" bigint DEFAULT 0 NOT NULL,
	"saved_per_row" bigint DEFAULT 0 NOT NULL,
	"saved_unpriced_per_call" bigint DEFAULT 0 NOT NULL,
	"saved_unpriced_per_row" bigint DEFAULT 0 NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "usage_totals_key" UNIQUE NULLS NOT DISTINCT("day","operation","variant","person_id","shop_id","outcome")
);
--> statement-breakpoint
ALTER TABLE "buyer_calls" ADD CONSTRAINT "buyer_calls_run_id_buyer_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."buyer_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_runs" ADD CONSTRAINT "buyer_runs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_runs" ADD CONSTRAINT "buyer_runs_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checks" ADD CONSTRAINT "card_checks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_links" ADD CONSTRAINT "top_up_links_placement_id_placements_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."placements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_overrides" ADD CONSTRAINT "budget_overrides_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_corrections" ADD CONSTRAINT "call_corrections_row_id_calls_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cache_hits" ADD CONSTRAINT "cache_hits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cache_hits" ADD CONSTRAINT "cache_hits_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_charges" ADD CONSTRAINT "open_charges_row_id_calls_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_row_id_calls_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_kind_at_index" ON "audit_entries" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "audit_entries_person_id_at_index" ON "audit_entries" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_index" ON "audit_entries" USING btree (("details" ->> 'subject'),"at") WHERE "audit_entries"."details" ? 'subject';--> statement-breakpoint
CREATE INDEX "buyer_calls_run_id_created_at_index" ON "buyer_calls" USING btree ("run_id","created_at");--> statement-breakpoint
CREATE INDEX "buyer_runs_person_id_created_at_index" ON "buyer_runs" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "buyer_runs_created_at_index" ON "buyer_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "card_checks_asked_at_index" ON "card_checks" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "card_checks_card_key_index" ON "card_checks" USING btree ("card_key");--> statement-breakpoint
CREATE INDEX "card_checks_person_id_asked_at_index" ON "card_checks" USING btree ("person_id","asked_at");--> statement-breakpoint
CREATE INDEX "card_checks_unredacted_index" ON "card_checks" USING btree ("asked_at") WHERE redacted_at is null;--> statement-breakpoint
CREATE INDEX "sign_in_failures_account_key_failed_at_index" ON "sign_in_failures" USING btree ("account_key","failed_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_address_key_failed_at_index" ON "sign_in_failures" USING btree ("address_key","failed_at");--> statement-breakpoint
CREATE INDEX "answers_call_id_index" ON "answers" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "answers_operation_answered_at_index" ON "answers" USING btree ("operation","answered_at");--> statement-breakpoint
CREATE INDEX "budget_overrides_at_index" ON "budget_overrides" USING btree ("at");--> statement-breakpoint
CREATE INDEX "call_answers_answered_at_index" ON "call_answers" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "calls_opened_at_index" ON "calls" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "calls_operation_opened_at_index" ON "calls" USING btree ("operation","opened_at");--> statement-breakpoint
CREATE INDEX "calls_shop_id_opened_at_index" ON "calls" USING btree ("shop_id","opened_at");--> statement-breakpoint
CREATE INDEX "calls_person_id_opened_at_index" ON "calls" USING btree ("person_id","opened_at");--> statement-breakpoint
CREATE INDEX "calls_call_id_index" ON "calls" USING btree ("call_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_idempotency_key_attempt_index" ON "calls" USING btree ("idempotency_key","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_flight_index" ON "calls" USING btree ("request_hash") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "calls_unanswered_index" ON "calls" USING btree ("opened_at","outcome","code","reason","operation","person_id","shop_id") WHERE outcome is distinct from 'answered';--> statement-breakpoint
CREATE INDEX "cache_hits_at_index" ON "cache_hits" USING btree ("at");--> statement-breakpoint
CREATE INDEX "cache_hits_person_id_at_index" ON "cache_hits" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "cache_hits_call_id_index" ON "cache_hits" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "open_charges_maybe_index" ON "open_charges" USING btree ("opened_at") WHERE is_maybe_per_call or is_maybe_per_row;--> statement-breakpoint
CREATE INDEX "open_charges_unreported_index" ON "open_charges" USING btree ("opened_at") WHERE is_unreported_per_call or is_unreported_per_row;--> statement-breakpoint
CREATE INDEX "reconciliations_row_id_id_index" ON "reconciliations" USING btree ("row_id","id");