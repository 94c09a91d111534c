-- What the statistics of the planner know of these columns are texts out of them: none are kept, and those there were go.
ALTER TABLE "card_checks" ALTER COLUMN "purpose" TYPE text, ALTER COLUMN "masked_name" TYPE text, ALTER COLUMN "masked_card" TYPE text, ALTER COLUMN "masked_id_number" TYPE text, ALTER COLUMN "masked_phone" TYPE text, ALTER COLUMN "verdict_message" TYPE text;--> statement-breakpoint
ALTER TABLE "card_checks" ALTER COLUMN "purpose" SET STATISTICS 0, ALTER COLUMN "masked_name" SET STATISTICS 0, ALTER COLUMN "masked_card" SET STATISTICS 0, ALTER COLUMN "masked_id_number" SET STATISTICS 0, ALTER COLUMN "masked_phone" SET STATISTICS 0, ALTER COLUMN "verdict_message" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "card_rechecks" ALTER COLUMN "purpose" TYPE text;--> statement-breakpoint
ALTER TABLE "card_rechecks" ALTER COLUMN "purpose" SET STATISTICS 0;--> statement-breakpoint
CREATE TABLE "file_erasures" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"redactions" bigint DEFAULT 0 NOT NULL,
	"redacted_at" timestamp with time zone,
	"out_of_tables" bigint DEFAULT 0 NOT NULL,
	"out_of_log" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "file_erasures_one_row" CHECK ("file_erasures"."id")
);
--> statement-breakpoint
INSERT INTO "file_erasures" ("redactions", "redacted_at") SELECT count(*), max("redacted_at") FROM "card_checks" WHERE "redacted_at" IS NOT NULL;
