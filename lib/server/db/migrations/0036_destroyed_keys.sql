ALTER TABLE "file_erasures" ADD COLUMN "destroyed_keys" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "file_erasures" ADD COLUMN "erased_keys" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The planner keeps no texts out of the keys of jobs, and those there were go.
ALTER TABLE "job_keys" ALTER COLUMN "sealed" TYPE text, ALTER COLUMN "sealed" SET STATISTICS 0;--> statement-breakpoint
-- A destroyed key has to leave the files, whoever destroys it.
CREATE FUNCTION "job_keys_destroyed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "file_erasures" SET "destroyed_keys" = "destroyed_keys" + 1;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "job_keys_destroyed" AFTER DELETE ON "job_keys" FOR EACH ROW EXECUTE FUNCTION "job_keys_destroyed"();--> statement-breakpoint
UPDATE "file_erasures" SET "destroyed_keys" = 1 WHERE EXISTS (SELECT FROM "jobs" WHERE "kind" = 'checkCards');
