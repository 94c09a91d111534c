DROP INDEX "card_checks_fingerprint_index";--> statement-breakpoint
ALTER TABLE "card_checks" DROP COLUMN "fingerprint";