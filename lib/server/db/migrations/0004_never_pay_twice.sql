CREATE TABLE "answers" (
	"operation" text NOT NULL,
	"fingerprint" text NOT NULL,
	"call_id" uuid NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "answers_operation_fingerprint_pk" PRIMARY KEY("operation","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "budget_overrides" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_overrides_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid,
	"scope" text NOT NULL,
	"period" text NOT NULL,
	"unit" text NOT NULL,
	"extra" bigint NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_corrections" (
	"row_id" uuid PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"reason" text,
	"code" double precision,
	"http_status" integer,
	"cost_points" bigint,
	"summed_points" bigint,
	"charge_place" text,
	"odd_charge" text,
	"predicted_points" bigint,
	"was_sent" boolean,
	"wait_ms" integer,
	"call_ms" integer,
	"service_ms" integer,
	"request_id" text,
	"remarks" jsonb
);
--> statement-breakpoint
CREATE TABLE "free_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "free_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ask_id" uuid,
	"call_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"operation" text NOT NULL,
	"variant" text,
	"person_id" uuid,
	"shop_id" uuid,
	CONSTRAINT "free_answers_ask_id_unique" UNIQUE("ask_id")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"row_id" uuid NOT NULL,
	"settled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid,
	"points" bigint NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "free_answers" ("at", "ask_id", "call_id", "kind", "operation", "person_id", "shop_id")
SELECT c."opened_at", j."ask_id", j."call_id", 'shared', c."operation", c."person_id", c."shop_id" FROM "joined_asks" j INNER JOIN "calls" c ON c."call_id" = j."call_id" AND c."attempt" = 1;--> statement-breakpoint
DROP TABLE "joined_asks";--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_person_id_people_id_fk";
--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_shop_id_shops_id_fk";
--> statement-breakpoint
DROP INDEX "calls_one_flight_index";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "variant" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "summed_points" bigint;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "charge_place" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "predicted_points" bigint;--> statement-breakpoint
UPDATE "calls" SET "outcome" = 'unknown', "closed_at" = now() WHERE "closed_at" IS NULL;--> statement-breakpoint
UPDATE "calls" SET "summed_points" = "cost_points", "charge_place" = 'data' WHERE "operation" IN ('bankCard', 'buyerOpenId') AND "cost_points" IS NOT NULL;--> statement-breakpoint
UPDATE "calls" SET "variant" = k."level"::text FROM "card_checks" k WHERE k."call_id" = "calls"."call_id";--> statement-breakpoint
UPDATE "calls" SET "variant" = r."edition" FROM "buyer_calls" b INNER JOIN "buyer_runs" r ON r."id" = b."run_id" WHERE b."call_id" = "calls"."call_id";--> statement-breakpoint
ALTER TABLE "budget_overrides" ADD CONSTRAINT "budget_overrides_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_corrections" ADD CONSTRAINT "call_corrections_row_id_calls_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_answers" ADD CONSTRAINT "free_answers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_answers" ADD CONSTRAINT "free_answers_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_row_id_calls_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_call_id_index" ON "answers" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "answers_operation_answered_at_index" ON "answers" USING btree ("operation","answered_at");--> statement-breakpoint
CREATE INDEX "budget_overrides_at_index" ON "budget_overrides" USING btree ("at");--> statement-breakpoint
CREATE INDEX "free_answers_at_index" ON "free_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "free_answers_call_id_index" ON "free_answers" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "settlements_row_id_id_index" ON "settlements" USING btree ("row_id","id");--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calls_opened_at_index" ON "calls" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "calls_operation_variant_closed_at_index" ON "calls" USING btree ("operation","variant","closed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_flight_index" ON "calls" USING btree ("fingerprint") WHERE closed_at is null;--> statement-breakpoint
CREATE VIEW "ledger" AS SELECT
	c."id", c."call_id", c."attempt", c."ask_id", c."operation", c."variant", c."instance_id", c."person_id", c."shop_id", c."fingerprint", c."opened_at",
	c."closed_at",
	CASE WHEN k."row_id" IS NULL THEN c."outcome" ELSE k."outcome" END AS "outcome",
	CASE WHEN k."row_id" IS NULL THEN c."reason" ELSE k."reason" END AS "reason",
	CASE WHEN k."row_id" IS NULL THEN c."code" ELSE k."code" END AS "code",
	CASE WHEN k."row_id" IS NULL THEN c."http_status" ELSE k."http_status" END AS "http_status",
	CASE WHEN k."row_id" IS NULL THEN c."cost_points" ELSE k."cost_points" END AS "cost_points",
	CASE WHEN k."row_id" IS NULL THEN c."summed_points" ELSE k."summed_points" END AS "summed_points",
	CASE WHEN k."row_id" IS NULL THEN c."charge_place" ELSE k."charge_place" END AS "charge_place",
	CASE WHEN k."row_id" IS NULL THEN c."odd_charge" ELSE k."odd_charge" END AS "odd_charge",
	CASE WHEN k."row_id" IS NULL THEN c."predicted_points" ELSE k."predicted_points" END AS "predicted_points",
	CASE WHEN k."row_id" IS NULL THEN c."was_sent" ELSE k."was_sent" END AS "was_sent",
	CASE WHEN k."row_id" IS NULL THEN c."wait_ms" ELSE k."wait_ms" END AS "wait_ms",
	CASE WHEN k."row_id" IS NULL THEN c."call_ms" ELSE k."call_ms" END AS "call_ms",
	CASE WHEN k."row_id" IS NULL THEN c."service_ms" ELSE k."service_ms" END AS "service_ms",
	CASE WHEN k."row_id" IS NULL THEN c."request_id" ELSE k."request_id" END AS "request_id",
	CASE WHEN k."row_id" IS NULL THEN c."remarks" ELSE k."remarks" END AS "remarks",
	k."row_id" IS NOT NULL AS "is_corrected",
	s."points" AS "settled_points", s."settled_at", s."person_id" AS "settled_by", s."note" AS "settlement_note"
FROM "calls" c
LEFT JOIN "call_corrections" k ON k."row_id" = c."id"
LEFT JOIN (SELECT DISTINCT ON ("row_id") * FROM "settlements" ORDER BY "row_id", "id" DESC) s ON s."row_id" = c."id";--> statement-breakpoint
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('merchant_desk.purge', true) = 'on' THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'calls' THEN
		IF OLD.closed_at IS NULL THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the ledger is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER "calls_append_only" BEFORE UPDATE OR DELETE ON "calls" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "calls_no_truncate" BEFORE TRUNCATE ON "calls" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "call_corrections_append_only" BEFORE UPDATE OR DELETE ON "call_corrections" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "call_corrections_no_truncate" BEFORE TRUNCATE ON "call_corrections" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "settlements_append_only" BEFORE UPDATE OR DELETE ON "settlements" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "settlements_no_truncate" BEFORE TRUNCATE ON "settlements" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "free_answers_append_only" BEFORE UPDATE OR DELETE ON "free_answers" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "free_answers_no_truncate" BEFORE TRUNCATE ON "free_answers" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "budget_overrides_append_only" BEFORE UPDATE OR DELETE ON "budget_overrides" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "budget_overrides_no_truncate" BEFORE TRUNCATE ON "budget_overrides" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
