DROP INDEX "orders_dated_index";--> statement-breakpoint
DROP INDEX "orders_province_index";--> statement-breakpoint
DROP INDEX "orders_flagged_index";--> statement-breakpoint
DROP INDEX "orders_pre_sale_index";--> statement-breakpoint
CREATE INDEX "orders_dated_index" ON "orders" USING btree ("shop_nr","account_nr","dated_at","id","ship_by","is_pre_sale","flag","province","amount_fen","status","goods_name","number");--> statement-breakpoint
CREATE INDEX "orders_province_index" ON "orders" USING btree ("shop_nr","account_nr","province","id","dated_at","ship_by","is_pre_sale","flag","amount_fen","status","goods_name","number");--> statement-breakpoint
CREATE INDEX "orders_flagged_index" ON "orders" USING btree ("shop_nr","account_nr","dated_at","id","ship_by","is_pre_sale","flag","province","amount_fen","status","goods_name","number") WHERE flag in ('1', '2', '3', '4', '5');--> statement-breakpoint
CREATE INDEX "orders_pre_sale_index" ON "orders" USING btree ("shop_nr","account_nr","ship_by","id","dated_at","flag","province","amount_fen","status","goods_name","number") WHERE is_pre_sale;
