ALTER TABLE "calls" ADD COLUMN "ask_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_ask_id_attempt_index" ON "calls" USING btree ("ask_id","attempt");