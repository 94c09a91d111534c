ALTER TABLE "jobs" ALTER COLUMN "shop_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "unique_key" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "file" jsonb;--> statement-breakpoint
UPDATE "jobs" SET "unique_key" = "shop_id" || ':' || ("input" ->> 'list');--> statement-breakpoint
DROP INDEX "jobs_one_a_list";--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_at_once" ON "jobs" USING btree ("account_id","kind","unique_key") WHERE state in ('waiting', 'running', 'paused');--> statement-breakpoint
DROP INDEX "jobs_created_at_index";--> statement-breakpoint
CREATE INDEX "jobs_left_index" ON "jobs" USING btree ("created_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_created_at_index" ON "jobs" USING btree ("created_at");--> statement-breakpoint
CREATE TABLE "job_files" (
	"job_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "job_files_job_id_part_pk" PRIMARY KEY("job_id","part")
);
--> statement-breakpoint
ALTER TABLE "job_files" ALTER COLUMN "sealed" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
