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
	"fingerprint" text NOT NULL,
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
CREATE TABLE "top_up_links" (
	"placement_id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buyer_calls" ADD CONSTRAINT "buyer_calls_run_id_buyer_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."buyer_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_runs" ADD CONSTRAINT "buyer_runs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_runs" ADD CONSTRAINT "buyer_runs_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_checks" ADD CONSTRAINT "card_checks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_links" ADD CONSTRAINT "top_up_links_placement_id_placements_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."placements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_kind_at_index" ON "audit_entries" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "audit_entries_person_id_at_index" ON "audit_entries" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "buyer_calls_run_id_created_at_index" ON "buyer_calls" USING btree ("run_id","created_at");--> statement-breakpoint
CREATE INDEX "buyer_runs_person_id_created_at_index" ON "buyer_runs" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "card_checks_asked_at_index" ON "card_checks" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "card_checks_card_key_index" ON "card_checks" USING btree ("card_key");--> statement-breakpoint
CREATE INDEX "card_checks_fingerprint_index" ON "card_checks" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_flight_index" ON "calls" USING btree ("fingerprint") WHERE closed_at is null and operation = 'bankCard';--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('merchant_desk.purge', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the audit trail is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_no_truncate" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
