ALTER TABLE "notice_targets" ADD COLUMN "order_times" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_targets" ADD COLUMN "last_time_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Who was told of everything still is.
UPDATE "notice_targets" SET "events" = "events" || 'newOverdue'::text WHERE cardinality("events") = 7;
