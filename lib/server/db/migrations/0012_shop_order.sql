ALTER TABLE "shops" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "archived_at" timestamp with time zone;
