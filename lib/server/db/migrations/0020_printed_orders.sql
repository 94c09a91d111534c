-- That a person has marked an order as printed. No list tells of it, and no reading changes it.
ALTER TABLE "orders" ADD COLUMN "printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "printed_by" uuid;--> statement-breakpoint
-- What isn't printed yet, the newest first: where the newest are printed, no walk has to pass them.
CREATE INDEX "orders_unprinted_index" ON "orders" USING btree ("shop_nr","account_nr","dated_at","id") WHERE printed_at is null;--> statement-breakpoint
-- The same by the time that is left.
CREATE INDEX "orders_unprinted_due_index" ON "orders" USING btree ("shop_nr","account_nr","ship_by","id") WHERE printed_at is null;--> statement-breakpoint
-- Orders that may go to one receiver.
CREATE INDEX "orders_receiver_index" ON "orders" USING btree ("receiver_hash") WHERE receiver_hash is not null;
