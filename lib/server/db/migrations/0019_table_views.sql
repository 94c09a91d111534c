CREATE TABLE "table_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"table_key" text NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "table_views_table" CHECK ("table_key" in ('orderBook')),
	CONSTRAINT "table_views_name" CHECK (char_length("name") between 1 and 40),
	CONSTRAINT "table_views_state" CHECK (char_length("state") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "table_views" ADD CONSTRAINT "table_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "table_views_one_a_name" ON "table_views" USING btree ("person_id","table_key","name");--> statement-breakpoint
CREATE INDEX "table_views_shared_index" ON "table_views" USING btree ("table_key") WHERE is_shared;--> statement-breakpoint
CREATE INDEX "orders_shop_index" ON "orders" USING btree ("shop_nr","account_nr","id");--> statement-breakpoint
CREATE INDEX "orders_flagged_index" ON "orders" USING btree ("shop_nr","account_nr","dated_at","id") WHERE flag in ('1', '2', '3', '4', '5');--> statement-breakpoint
CREATE INDEX "orders_pre_sale_index" ON "orders" USING btree ("shop_nr","account_nr","ship_by","id") WHERE is_pre_sale;
