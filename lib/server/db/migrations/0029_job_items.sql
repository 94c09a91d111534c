CREATE TABLE "job_items" (
	"job_id" uuid NOT NULL,
	"nr" integer NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"call_id" uuid,
	"known_at" timestamp with time zone,
	CONSTRAINT "job_items_job_id_nr_pk" PRIMARY KEY("job_id","nr")
);
--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_items_not_asked_index" ON "job_items" USING btree ("job_id","nr") WHERE state = 'notAsked';--> statement-breakpoint
CREATE INDEX "job_items_asking_index" ON "job_items" USING btree ("job_id","call_id") WHERE state = 'asking';