ALTER TABLE "people" ADD COLUMN "password_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "password_set_by" uuid;--> statement-breakpoint
ALTER TABLE "person_links" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "person_links" ADD COLUMN "is_renewal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "person_links_person_id_index" ON "person_links" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_person_id_index" ON "sessions" USING btree ("person_id");
