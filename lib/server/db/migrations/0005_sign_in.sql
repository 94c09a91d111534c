ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD COLUMN "browser_key" text;--> statement-breakpoint
CREATE INDEX "sign_in_failures_browser_key_failed_at_index" ON "sign_in_failures" USING btree ("browser_key","failed_at");
