CREATE INDEX "orders_due_index" ON "orders" USING btree ("shop_nr","account_nr","status","ship_by","id");--> statement-breakpoint
CREATE TABLE "job_calls" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"wanted" text DEFAULT 'run' NOT NULL,
	"instance_id" uuid,
	"input" jsonb NOT NULL,
	"progress" jsonb NOT NULL,
	"pause" jsonb
);
--> statement-breakpoint
ALTER TABLE "job_calls" ADD CONSTRAINT "job_calls_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_account_id_service_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."service_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_calls_job_id_opened_at_index" ON "job_calls" USING btree ("job_id","opened_at");--> statement-breakpoint
CREATE INDEX "job_calls_job_id_index" ON "job_calls" USING btree ("job_id") WHERE counted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_shop_id_created_at_index" ON "jobs" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_created_at_index" ON "jobs" USING btree ("created_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_a_list" ON "jobs" USING btree ("shop_id","account_id","kind",(input ->> 'list')) WHERE state in ('waiting', 'running', 'paused');
