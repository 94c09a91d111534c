CREATE TABLE "fetch_schedules" (
	"shop_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"is_on" boolean NOT NULL,
	"edition" text NOT NULL,
	"every_minutes" integer,
	"times" text[] NOT NULL,
	"active_from" integer,
	"active_until" integer,
	"most_calls" integer NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_restored" boolean DEFAULT false NOT NULL,
	"next_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	CONSTRAINT "fetch_schedules_shop_id_account_id_list_pk" PRIMARY KEY("shop_id","account_id","list")
);
--> statement-breakpoint
ALTER TABLE "fetch_schedules" ADD CONSTRAINT "fetch_schedules_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fetch_schedules" ADD CONSTRAINT "fetch_schedules_account_id_service_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."service_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fetch_schedules" ADD CONSTRAINT "fetch_schedules_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;
