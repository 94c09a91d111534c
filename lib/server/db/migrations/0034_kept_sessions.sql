ALTER TABLE "sessions" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;
