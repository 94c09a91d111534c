CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"wrapped" text NOT NULL,
	"wrapped_by" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "data_keys_in_use_index" ON "data_keys" USING btree ("use") WHERE retired_at is null;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "sealing_key_id" text;
