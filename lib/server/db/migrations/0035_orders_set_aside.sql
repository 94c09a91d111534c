CREATE TABLE "orders_set_aside" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"until" date NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_set_aside_reason" CHECK (char_length("reason") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "orders_set_aside" ADD CONSTRAINT "orders_set_aside_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_set_aside" ADD CONSTRAINT "orders_set_aside_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;