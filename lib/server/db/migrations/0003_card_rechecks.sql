CREATE TABLE "card_rechecks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call_id" uuid NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"person_id" uuid,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purpose" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_rechecks" ADD CONSTRAINT "card_rechecks_call_id_card_checks_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."card_checks"("call_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_rechecks" ADD CONSTRAINT "card_rechecks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_rechecks_call_id_idempotency_key_index" ON "card_rechecks" USING btree ("call_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "card_rechecks_asked_at_index" ON "card_rechecks" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "card_rechecks_person_id_asked_at_index" ON "card_rechecks" USING btree ("person_id","asked_at");