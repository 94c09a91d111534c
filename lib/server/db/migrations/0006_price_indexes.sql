DROP INDEX "calls_operation_variant_closed_at_index";--> statement-breakpoint
CREATE INDEX "calls_once_price_index" ON "calls" USING btree ("operation","variant","closed_at") WHERE cost_points is not null;--> statement-breakpoint
CREATE INDEX "calls_each_price_index" ON "calls" USING btree ("operation","variant","closed_at") WHERE summed_points is not null;