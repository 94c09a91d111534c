ALTER TABLE "cache_hits" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE TABLE "failed_shares" (
	"idempotency_key" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"call_id" uuid NOT NULL,
	"person_id" uuid,
	"request_hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "failed_shares_at_index" ON "failed_shares" USING btree ("at");
