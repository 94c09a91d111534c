CREATE TABLE "service_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nr" bigint NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
	"address_hash" text,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"charge_rule" text,
	"rule_set_at" timestamp with time zone,
	"rule_set_by" uuid
);--> statement-breakpoint
-- What was called before accounts were told apart belongs to one. Its address is noted by the next start.
INSERT INTO "service_accounts" ("id", "charge_rule", "rule_set_at", "rule_set_by")
SELECT '00000000-0000-0000-0000-000000000000', set."value"->>'rule', set."updated_at", set."updated_by" FROM (SELECT 1) one LEFT JOIN "settings" set ON set."key" = 'chargeRule';--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'chargeRule';--> statement-breakpoint
CREATE TRIGGER "service_accounts_versioned" AFTER INSERT OR UPDATE OR DELETE ON "service_accounts" FOR EACH STATEMENT EXECUTE FUNCTION "raise_settings_version"();--> statement-breakpoint
DROP VIEW "usage_by_day";--> statement-breakpoint
DROP VIEW "saved_shares";--> statement-breakpoint
DROP VIEW "ledger_open_charges";--> statement-breakpoint
DROP VIEW "ledger_shares";--> statement-breakpoint
DROP VIEW "ledger";--> statement-breakpoint
DROP FUNCTION "saved_shares_as_of"(bigint, uuid);--> statement-breakpoint
DROP FUNCTION "ledger_shares_as_of"(bigint, uuid);--> statement-breakpoint
DROP FUNCTION "ledger_as_of"(bigint, uuid);--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "account_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL REFERENCES "service_accounts"("id"), ADD COLUMN "rows_asked" integer, ADD COLUMN "row_points" bigint, ADD COLUMN "service_message" text, ADD COLUMN "service_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calls" ALTER COLUMN "account_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "call_corrections" ADD COLUMN "row_points" bigint, ADD COLUMN "service_message" text, ADD COLUMN "service_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "top_up_links" ADD COLUMN "account_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL REFERENCES "service_accounts"("id");--> statement-breakpoint
ALTER TABLE "top_up_links" ALTER COLUMN "account_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "top_up_links" DROP CONSTRAINT "top_up_links_pkey", ADD PRIMARY KEY ("placement_id", "account_id");--> statement-breakpoint
DELETE FROM "open_charges";--> statement-breakpoint
ALTER TABLE "open_charges" ADD COLUMN "account_id" uuid NOT NULL;--> statement-breakpoint
DELETE FROM "spend_totals";--> statement-breakpoint
ALTER TABLE "spend_totals" DROP CONSTRAINT "spend_totals_day_operation_variant_unique", DROP COLUMN "highest_per_row",
	ADD COLUMN "account_id" uuid NOT NULL, ADD COLUMN "maybe_rows" bigint DEFAULT 0 NOT NULL, ADD COLUMN "unreported_rows" bigint DEFAULT 0 NOT NULL, ADD COLUMN "highest_row" bigint, ADD COLUMN "highest_other" bigint, ADD COLUMN "highest_reconciled_row" bigint,
	ADD CONSTRAINT "spend_totals_key" UNIQUE NULLS NOT DISTINCT ("day", "account_id", "operation", "variant");--> statement-breakpoint
DELETE FROM "usage_totals";--> statement-breakpoint
ALTER TABLE "usage_totals" DROP CONSTRAINT "usage_totals_key", ADD COLUMN "account_id" uuid NOT NULL, ADD COLUMN "maybe_rows" bigint DEFAULT 0 NOT NULL, ADD COLUMN "unreported_rows" bigint DEFAULT 0 NOT NULL,
	ADD CONSTRAINT "usage_totals_key" UNIQUE NULLS NOT DISTINCT ("day", "account_id", "operation", "variant", "person_id", "shop_id", "outcome");--> statement-breakpoint
ALTER TABLE "call_kinds" DROP CONSTRAINT "call_kinds_operation_variant_unique", DROP COLUMN "recent_per_row", DROP COLUMN "usual_per_row", DROP COLUMN "highest_per_row",
	ADD COLUMN "account_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL, ADD COLUMN "recent_row" bigint[] DEFAULT '{}' NOT NULL, ADD COLUMN "usual_row" bigint, ADD COLUMN "highest_row" bigint, ADD COLUMN "highest_other" bigint, ADD COLUMN "highest_reconciled_row" bigint,
	ADD CONSTRAINT "call_kinds_key" UNIQUE NULLS NOT DISTINCT ("account_id", "operation", "variant");--> statement-breakpoint
ALTER TABLE "call_kinds" ALTER COLUMN "account_id" DROP DEFAULT;--> statement-breakpoint
-- The ledger as it is to be read, as it stood with the reconciliations up to one and without the correction of one row.
-- A query sees through it: what it does not ask for is not looked up.
CREATE FUNCTION "ledger_as_of"(p_reconciliation bigint, p_uncorrected uuid) RETURNS TABLE ("id" uuid, "call_id" uuid, "attempt" integer, "idempotency_key" uuid, "operation" text, "variant" text, "instance_id" uuid, "person_id" uuid, "shop_id" uuid, "request_hash" text, "account_id" uuid, "rows_asked" integer, "opened_at" timestamptz, "closed_at" timestamptz, "outcome" text, "reason" text, "code" double precision, "http_status" integer, "cost_points" bigint, "summed_points" bigint, "charge_place" text, "odd_charge" text, "predicted_points" bigint, "was_sent" boolean, "wait_ms" integer, "call_ms" integer, "service_ms" integer, "request_id" text, "warnings" jsonb, "row_points" bigint, "service_message" text, "service_time" timestamptz, "was_unanswered" boolean, "first_outcome" text, "first_reason" text, "first_code" double precision, "is_corrected" boolean, "reconciled_points" bigint, "reconciled_at" timestamptz, "reconciled_by" uuid, "reconciliation_note" text, "has_left" boolean, "known_per_call" bigint, "known_per_row" bigint, "is_maybe_per_call" boolean, "is_maybe_per_row" boolean, "is_unreported_per_call" boolean, "is_unreported_per_row" boolean) LANGUAGE sql STABLE AS $$
	SELECT
		"id", "call_id", "attempt", "idempotency_key", "operation", "variant", "instance_id", "person_id", "shop_id", "request_hash", "account_id", "rows_asked", "opened_at",
		"closed_at", "outcome", "reason", "code", "http_status", "cost_points", "summed_points", "charge_place", "odd_charge", "predicted_points", "was_sent", "wait_ms", "call_ms", "service_ms", "request_id", "warnings", "row_points", "service_message", "service_time",
		"was_unanswered", "first_outcome", "first_reason", "first_code", "is_corrected", "reconciled_points", "reconciled_at", "reconciled_by", "reconciliation_note",
		"has_left", "known_per_call", "known_per_row",
		"may_have_cost" AND "known_per_call" IS NULL, "may_have_cost" AND "known_per_row" IS NULL,
		"is_answered" AND "known_per_call" IS NULL, "is_answered" AND "known_per_row" IS NULL
	FROM (
		SELECT
			j.*,
			("was_sent" IS TRUE OR "outcome" IS NULL OR "outcome" = 'unknown') AS "has_left",
			CASE WHEN "outcome" = 'notSent' THEN NULL ELSE coalesce("cost_points", "reconciled_points") END AS "known_per_call",
			CASE WHEN "outcome" = 'notSent' THEN NULL ELSE coalesce("summed_points", "reconciled_points") END AS "known_per_row",
			("outcome" IS NULL OR "outcome" IN ('unknown', 'tryLater')) AND "reason" IS DISTINCT FROM 'tooManyRequests' AND ("was_sent" IS TRUE OR "outcome" IS NULL OR "outcome" = 'unknown') AS "may_have_cost",
			"outcome" IS NOT DISTINCT FROM 'answered' AS "is_answered"
		FROM (
			SELECT
				c."id", c."call_id", c."attempt", c."idempotency_key", c."operation", c."variant", c."instance_id", c."person_id", c."shop_id", c."request_hash", c."account_id", c."rows_asked", c."opened_at",
				c."closed_at", k."row_id" IS NOT NULL AS "is_corrected",
				-- Word for word the condition of an index.
				c."outcome" IS DISTINCT FROM 'answered' AS "was_unanswered",
				c."outcome" AS "first_outcome", c."reason" AS "first_reason", c."code" AS "first_code",
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
				CASE WHEN k."row_id" IS NULL THEN c."warnings" ELSE k."warnings" END AS "warnings",
				CASE WHEN k."row_id" IS NULL THEN c."row_points" ELSE k."row_points" END AS "row_points",
				CASE WHEN k."row_id" IS NULL THEN c."service_message" ELSE k."service_message" END AS "service_message",
				CASE WHEN k."row_id" IS NULL THEN c."service_time" ELSE k."service_time" END AS "service_time",
				(SELECT s."points" FROM "reconciliations" s WHERE s."row_id" = c."id" AND s."id" <= p_reconciliation ORDER BY s."id" DESC LIMIT 1) AS "reconciled_points",
				(SELECT s."reconciled_at" FROM "reconciliations" s WHERE s."row_id" = c."id" AND s."id" <= p_reconciliation ORDER BY s."id" DESC LIMIT 1) AS "reconciled_at",
				(SELECT s."person_id" FROM "reconciliations" s WHERE s."row_id" = c."id" AND s."id" <= p_reconciliation ORDER BY s."id" DESC LIMIT 1) AS "reconciled_by",
				(SELECT s."note" FROM "reconciliations" s WHERE s."row_id" = c."id" AND s."id" <= p_reconciliation ORDER BY s."id" DESC LIMIT 1) AS "reconciliation_note"
			FROM "calls" c
			LEFT JOIN "call_corrections" k ON k."row_id" = c."id" AND k."row_id" IS DISTINCT FROM p_uncorrected
		) j
	) judged
$$;--> statement-breakpoint
-- Of both readings of a call the one its account's rule says; while no rule is confirmed nothing is known that the two see differently.
CREATE VIEW "ledger" AS
SELECT l.*, a."charge_rule",
	CASE a."charge_rule" WHEN 'perCall' THEN "known_per_call" WHEN 'perRow' THEN "known_per_row" ELSE CASE WHEN "known_per_call" IS NOT NULL AND "known_per_row" IS NOT NULL THEN least("known_per_call", "known_per_row") END END AS "known_low",
	CASE a."charge_rule" WHEN 'perCall' THEN "known_per_call" WHEN 'perRow' THEN "known_per_row" ELSE CASE WHEN "known_per_call" IS NOT NULL AND "known_per_row" IS NOT NULL THEN greatest("known_per_call", "known_per_row") END END AS "known_high",
	CASE a."charge_rule" WHEN 'perCall' THEN "is_maybe_per_call" WHEN 'perRow' THEN "is_maybe_per_row" ELSE "is_maybe_per_call" OR "is_maybe_per_row" END AS "is_maybe",
	CASE a."charge_rule" WHEN 'perCall' THEN "is_unreported_per_call" WHEN 'perRow' THEN "is_unreported_per_row" ELSE "is_unreported_per_call" OR "is_unreported_per_row" END AS "is_unreported"
FROM "ledger_as_of"(9223372036854775807, NULL) l JOIN "service_accounts" a ON a."id" = l."account_id";--> statement-breakpoint
-- What each closed attempt adds to the sums. One that never left adds nothing but what a person said of it before that was known.
-- A call that turned out not to have been charged says nothing of what others can have cost.
-- What people found out of a short list or pack says nothing of a longer one; links and cards have no rows.
CREATE FUNCTION "ledger_shares_as_of"(p_reconciliation bigint, p_uncorrected uuid) RETURNS TABLE ("id" uuid, "call_id" uuid, "day" date, "account_id" uuid, "operation" text, "variant" text, "person_id" uuid, "shop_id" uuid, "outcome" text, "calls" bigint, "points_per_call" bigint, "points_per_row" bigint, "maybe_per_call" bigint, "maybe_per_row" bigint, "unreported_per_call" bigint, "unreported_per_row" bigint, "maybe_rows" bigint, "unreported_rows" bigint, "counted_per_call" bigint, "counted_per_row" bigint, "reconciled" bigint, "reconciled_per_call" bigint, "reconciled_per_row" bigint, "in_rows" bigint, "in_rows_per_call" bigint, "in_rows_per_row" bigint, "in_rows_unclear_per_call" bigint, "in_rows_unclear_per_row" bigint, "highest_per_call" bigint, "highest_row" bigint, "highest_other" bigint, "highest_reconciled_row" bigint) LANGUAGE sql STABLE AS $$
	SELECT
		"id", "call_id", ("opened_at" AT TIME ZONE (SELECT ledger_zone()))::date, "account_id", "operation", "variant", "person_id", "shop_id", "outcome",
		"has_left"::int::bigint, coalesce("known_per_call", 0), coalesce("known_per_row", 0),
		"is_maybe_per_call"::int::bigint, "is_maybe_per_row"::int::bigint, "is_unreported_per_call"::int::bigint, "is_unreported_per_row"::int::bigint,
		CASE WHEN "is_maybe_per_row" THEN greatest(coalesce("rows_asked", 1), 1)::bigint ELSE 0 END, CASE WHEN "is_unreported_per_row" THEN greatest(coalesce("rows_asked", 1), 1)::bigint ELSE 0 END,
		greatest("known_per_call", 0), greatest("known_per_row", 0),
		("reconciled_at" IS NOT NULL)::int::bigint,
		CASE WHEN "cost_points" IS NULL AND "outcome" <> 'notSent' THEN coalesce("reconciled_points", 0) ELSE 0 END,
		CASE WHEN "summed_points" IS NULL AND "outcome" <> 'notSent' THEN coalesce("reconciled_points", 0) ELSE 0 END,
		("charge_place" IS NOT DISTINCT FROM 'rows')::int::bigint,
		CASE WHEN "charge_place" = 'rows' THEN coalesce("cost_points", 0) ELSE 0 END, CASE WHEN "charge_place" = 'rows' THEN coalesce("summed_points", 0) ELSE 0 END,
		("charge_place" IS NOT DISTINCT FROM 'rows' AND "cost_points" IS NULL)::int::bigint, ("charge_place" IS NOT DISTINCT FROM 'rows' AND "summed_points" IS NULL)::int::bigint,
		coalesce("cost_points", nullif("known_per_call", 0)),
		CASE WHEN "charge_place" = 'rows' THEN coalesce("row_points", "cost_points") END,
		CASE WHEN "charge_place" IS DISTINCT FROM 'rows' THEN coalesce("cost_points", CASE WHEN "operation" IN ('topUpLink', 'bankCard') THEN nullif("known_per_call", 0) END) END,
		CASE WHEN "rows_asked" >= 1 AND "operation" NOT IN ('topUpLink', 'bankCard') AND "charge_place" IS NULL AND "known_per_row" IS NOT NULL THEN ceil("known_per_row"::numeric / "rows_asked")::bigint END
	FROM "ledger_as_of"(p_reconciliation, p_uncorrected)
	WHERE "closed_at" IS NOT NULL AND ("has_left" OR "reconciled_at" IS NOT NULL)
$$;--> statement-breakpoint
CREATE VIEW "ledger_shares" AS SELECT * FROM "ledger_shares_as_of"(9223372036854775807, NULL);--> statement-breakpoint
-- The closed attempts whose charge nobody knows.
CREATE VIEW "ledger_open_charges" AS
SELECT "id" AS "row_id", "opened_at", "operation", "is_maybe_per_call", "is_maybe_per_row", "is_unreported_per_call", "is_unreported_per_row", "account_id"
FROM "ledger" WHERE "closed_at" IS NOT NULL AND "has_left" AND ("is_maybe_per_call" OR "is_maybe_per_row" OR "is_unreported_per_call" OR "is_unreported_per_row");--> statement-breakpoint
-- What each answer that cost nothing saved: as much as the call that it lived on, once that is closed. One whose call is purged counts as unpriced; of one that failed nothing is saved.
CREATE FUNCTION "saved_shares_as_of"(p_reconciliation bigint, p_uncorrected uuid) RETURNS TABLE ("id" bigint, "call_id" uuid, "day" date, "account_id" uuid, "operation" text, "variant" text, "person_id" uuid, "shop_id" uuid, "outcome" text, "saved_asks" bigint, "saved_per_call" bigint, "saved_per_row" bigint, "saved_unpriced_per_call" bigint, "saved_unpriced_per_row" bigint) LANGUAGE sql STABLE AS $$
	SELECT
		f."id", f."call_id", (f."at" AT TIME ZONE (SELECT ledger_zone()))::date, coalesce(paid."account_id", '00000000-0000-0000-0000-000000000000'), f."operation", f."variant", f."person_id", f."shop_id", coalesce(paid."outcome", 'answered'),
		1::bigint, coalesce(paid."per_call", 0)::bigint, coalesce(paid."per_row", 0)::bigint, (paid."per_call" IS NULL)::int::bigint, (paid."per_row" IS NULL)::int::bigint
	FROM "cache_hits" f
	CROSS JOIN LATERAL (
		SELECT sum("known_per_call") AS "per_call", sum("known_per_row") AS "per_row", (array_agg("outcome" ORDER BY "attempt" DESC))[1] AS "outcome", bool_or("closed_at" IS NULL) AS "is_open", (array_agg("account_id"))[1] AS "account_id"
		FROM "ledger_as_of"(p_reconciliation, p_uncorrected) WHERE "call_id" = f."call_id"
	) paid
	WHERE paid."is_open" IS NOT TRUE AND coalesce(paid."outcome", 'answered') = 'answered'
$$;--> statement-breakpoint
CREATE VIEW "saved_shares" AS SELECT * FROM "saved_shares_as_of"(9223372036854775807, NULL);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_to_sums"(p_row uuid, p_sign integer, p_reconciliation bigint DEFAULT 9223372036854775807, p_uncorrected uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	v ledger_shares%ROWTYPE;
	-- What the price of a kind is learned from: charges of whole answers, and what people found out that calls have cost.
	v_charge bigint;
	v_row_charge bigint;
BEGIN
	SELECT * INTO v FROM ledger_shares_as_of(p_reconciliation, p_uncorrected) WHERE id = p_row;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	IF p_sign > 0 AND (v.outcome = 'answered' OR v.highest_per_call > 0) THEN
		v_charge := v.highest_per_call;
		v_row_charge := v.highest_row;
	END IF;
	-- The row of the kind is locked first, by everybody: who holds it holds the sums of the kind.
	INSERT INTO call_kinds (account_id, operation, variant) VALUES (v.account_id, v.operation, v.variant) ON CONFLICT DO NOTHING;
	UPDATE call_kinds SET
		recent_per_call = last_twenty(recent_per_call, v_charge),
		recent_row = last_twenty(recent_row, v_row_charge),
		usual_per_call = most_frequent(last_twenty(recent_per_call, v_charge)),
		usual_row = most_frequent(last_twenty(recent_row, v_row_charge)),
		highest_per_call = CASE WHEN p_sign > 0 THEN greatest(highest_per_call, v.highest_per_call) ELSE highest_per_call END,
		highest_row = CASE WHEN p_sign > 0 THEN greatest(highest_row, v.highest_row) ELSE highest_row END,
		highest_other = CASE WHEN p_sign > 0 THEN greatest(highest_other, v.highest_other) ELSE highest_other END,
		highest_reconciled_row = CASE WHEN p_sign > 0 THEN greatest(highest_reconciled_row, v.highest_reconciled_row) ELSE highest_reconciled_row END
	WHERE account_id = v.account_id AND operation = v.operation AND variant IS NOT DISTINCT FROM v.variant;
	INSERT INTO spend_totals AS s (day, account_id, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row, highest_per_call, highest_row, highest_other, highest_reconciled_row)
	VALUES (v.day, v.account_id, v.operation, v.variant,
		p_sign * v.calls, p_sign * v.points_per_call, p_sign * v.points_per_row, p_sign * v.maybe_per_call, p_sign * v.maybe_per_row, p_sign * v.unreported_per_call, p_sign * v.unreported_per_row, p_sign * v.maybe_rows, p_sign * v.unreported_rows, p_sign * v.counted_per_call, p_sign * v.counted_per_row, p_sign * v.reconciled, p_sign * v.reconciled_per_call, p_sign * v.reconciled_per_row, p_sign * v.in_rows, p_sign * v.in_rows_per_call, p_sign * v.in_rows_per_row, p_sign * v.in_rows_unclear_per_call, p_sign * v.in_rows_unclear_per_row,
		CASE WHEN p_sign > 0 THEN v.highest_per_call END, CASE WHEN p_sign > 0 THEN v.highest_row END, CASE WHEN p_sign > 0 THEN v.highest_other END, CASE WHEN p_sign > 0 THEN v.highest_reconciled_row END)
	ON CONFLICT (day, account_id, operation, variant) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, maybe_rows = s.maybe_rows + excluded.maybe_rows, unreported_rows = s.unreported_rows + excluded.unreported_rows, counted_per_call = s.counted_per_call + excluded.counted_per_call, counted_per_row = s.counted_per_row + excluded.counted_per_row, reconciled = s.reconciled + excluded.reconciled, reconciled_per_call = s.reconciled_per_call + excluded.reconciled_per_call, reconciled_per_row = s.reconciled_per_row + excluded.reconciled_per_row, in_rows = s.in_rows + excluded.in_rows, in_rows_per_call = s.in_rows_per_call + excluded.in_rows_per_call, in_rows_per_row = s.in_rows_per_row + excluded.in_rows_per_row, in_rows_unclear_per_call = s.in_rows_unclear_per_call + excluded.in_rows_unclear_per_call, in_rows_unclear_per_row = s.in_rows_unclear_per_row + excluded.in_rows_unclear_per_row,
		highest_per_call = greatest(s.highest_per_call, excluded.highest_per_call), highest_row = greatest(s.highest_row, excluded.highest_row), highest_other = greatest(s.highest_other, excluded.highest_other), highest_reconciled_row = greatest(s.highest_reconciled_row, excluded.highest_reconciled_row);
	IF p_sign > 0 AND v.maybe_per_call + v.maybe_per_row + v.unreported_per_call + v.unreported_per_row > 0 THEN
		INSERT INTO open_charges SELECT * FROM ledger_open_charges WHERE row_id = p_row;
	ELSIF p_sign < 0 THEN
		DELETE FROM open_charges WHERE row_id = p_row;
	END IF;
	IF v.calls = 0 THEN
		RETURN;
	END IF;
	INSERT INTO usage_totals AS s (day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows)
	VALUES (v.day, v.account_id, v.operation, v.variant, v.person_id, v.shop_id, v.outcome, p_sign * v.calls, p_sign * v.points_per_call, p_sign * v.points_per_row, p_sign * v.maybe_per_call, p_sign * v.maybe_per_row, p_sign * v.unreported_per_call, p_sign * v.unreported_per_row, p_sign * v.maybe_rows, p_sign * v.unreported_rows)
	ON CONFLICT (day, account_id, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, maybe_rows = s.maybe_rows + excluded.maybe_rows, unreported_rows = s.unreported_rows + excluded.unreported_rows;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_to_saved"(p_answers bigint[], p_sign integer, p_reconciliation bigint DEFAULT 9223372036854775807, p_uncorrected uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO usage_totals AS s (day, account_id, operation, variant, person_id, shop_id, outcome, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row)
	SELECT day, account_id, operation, variant, person_id, shop_id, outcome, p_sign * sum(saved_asks), p_sign * sum(saved_per_call), p_sign * sum(saved_per_row), p_sign * sum(saved_unpriced_per_call), p_sign * sum(saved_unpriced_per_row)
	FROM saved_shares_as_of(p_reconciliation, p_uncorrected) WHERE id = ANY(p_answers)
	GROUP BY day, account_id, operation, variant, person_id, shop_id, outcome
	ORDER BY account_id, operation, variant, day, person_id, shop_id, outcome
	ON CONFLICT (day, account_id, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		saved_asks = s.saved_asks + excluded.saved_asks, saved_per_call = s.saved_per_call + excluded.saved_per_call, saved_per_row = s.saved_per_row + excluded.saved_per_row, saved_unpriced_per_call = s.saved_unpriced_per_call + excluded.saved_unpriced_per_call, saved_unpriced_per_row = s.saved_unpriced_per_row + excluded.saved_unpriced_per_row;
END
$$;--> statement-breakpoint
-- What calls are known to have cost at least and what they can have cost at most, by the rule of their account; both rules while none is confirmed.
-- Where each row has a charge of its own a call without an answer can have cost as much as the dearest row for every row it asked for. No upper end (null) while no charge of the kind was seen.
CREATE FUNCTION "spent_by_rule"(p_rule text, p_points_per_call bigint, p_points_per_row bigint, p_open_per_call bigint, p_open_per_row bigint, p_open_rows bigint, k call_kinds) RETURNS TABLE ("points" bigint, "most" bigint) LANGUAGE sql IMMUTABLE AS $$
	SELECT
		CASE p_rule WHEN 'perCall' THEN p_points_per_call WHEN 'perRow' THEN p_points_per_row ELSE least(p_points_per_call, p_points_per_row) END,
		CASE
			WHEN p_rule = 'perCall' THEN "most_per_call"
			WHEN p_rule = 'perRow' THEN "most_per_row"
			WHEN "most_per_call" IS NOT NULL AND "most_per_row" IS NOT NULL THEN greatest("most_per_call", "most_per_row")
		END
	FROM (
		SELECT
			p_points_per_call + CASE WHEN p_open_per_call = 0 THEN 0 ELSE p_open_per_call * k.highest_per_call END AS "most_per_call",
			p_points_per_row + CASE
				WHEN p_open_per_row = 0 THEN 0
				WHEN k.highest_row IS NOT NULL THEN p_open_rows * greatest(k.highest_row, k.highest_reconciled_row) + p_open_per_row * coalesce(k.highest_other, 0)
				WHEN k.highest_other IS NOT NULL THEN p_open_per_row * k.highest_per_call
			END AS "most_per_row"
	) both_rules
$$;--> statement-breakpoint
-- The most that a call of a kind usually costs that asks for so many rows.
CREATE FUNCTION "usual_most"(p_rule text, p_rows integer, k call_kinds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN p_rule = 'perCall' OR k.usual_row IS NULL THEN k.usual_per_call
		WHEN p_rule = 'perRow' THEN k.usual_row * greatest(coalesce(p_rows, 1), 1)
		ELSE greatest(k.usual_per_call, k.usual_row * greatest(coalesce(p_rows, 1), 1))
	END
$$;--> statement-breakpoint
-- What budgets read: the sums by the rule of each account.
CREATE VIEW "spend_by_day" AS
SELECT s.day, s.account_id, s.operation, s.variant, s.calls, r.points, r.most - r.points AS more,
	CASE a.charge_rule WHEN 'perCall' THEN s.maybe_per_call WHEN 'perRow' THEN s.maybe_per_row ELSE greatest(s.maybe_per_call, s.maybe_per_row) END AS maybe_calls, CASE a.charge_rule WHEN 'perCall' THEN s.unreported_per_call WHEN 'perRow' THEN s.unreported_per_row ELSE greatest(s.unreported_per_call, s.unreported_per_row) END AS unreported_calls,
	s.maybe_rows, s.unreported_rows, maybe.most AS maybe_points, unreported.most AS unreported_points,
	s.reconciled, CASE a.charge_rule WHEN 'perCall' THEN s.reconciled_per_call WHEN 'perRow' THEN s.reconciled_per_row ELSE greatest(s.reconciled_per_call, s.reconciled_per_row) END AS reconciled_points
FROM "spend_totals" s
JOIN "service_accounts" a ON a.id = s.account_id
LEFT JOIN "call_kinds" k ON k.account_id = s.account_id AND k.operation = s.operation AND k.variant IS NOT DISTINCT FROM s.variant
CROSS JOIN LATERAL spent_by_rule(a.charge_rule, s.counted_per_call, s.counted_per_row, s.maybe_per_call + s.unreported_per_call, s.maybe_per_row + s.unreported_per_row, s.maybe_rows + s.unreported_rows, k) r
CROSS JOIN LATERAL spent_by_rule(a.charge_rule, 0, 0, s.maybe_per_call, s.maybe_per_row, s.maybe_rows, k) maybe
CROSS JOIN LATERAL spent_by_rule(a.charge_rule, 0, 0, s.unreported_per_call, s.unreported_per_row, s.unreported_rows, k) unreported;--> statement-breakpoint
-- What the usage pages read: the same by person, shop and outcome with, on top of them, the calls that are under way.
CREATE VIEW "usage_by_day" AS
SELECT s.day, s.account_id, s.operation, s.variant, s.person_id, s.shop_id, s.outcome, s.calls, r.points, r.most - r.points AS more,
	CASE a.charge_rule WHEN 'perCall' THEN s.maybe_per_call WHEN 'perRow' THEN s.maybe_per_row ELSE greatest(s.maybe_per_call, s.maybe_per_row) END AS maybe_calls, CASE a.charge_rule WHEN 'perCall' THEN s.unreported_per_call WHEN 'perRow' THEN s.unreported_per_row ELSE greatest(s.unreported_per_call, s.unreported_per_row) END AS unreported_calls,
	s.saved_asks, CASE a.charge_rule WHEN 'perCall' THEN s.saved_per_call WHEN 'perRow' THEN s.saved_per_row ELSE least(s.saved_per_call, s.saved_per_row) END AS saved_points, CASE a.charge_rule WHEN 'perCall' THEN s.saved_unpriced_per_call WHEN 'perRow' THEN s.saved_unpriced_per_row ELSE greatest(s.saved_unpriced_per_call, s.saved_unpriced_per_row) END AS saved_unpriced
FROM (
	SELECT day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row FROM "usage_totals"
	UNION ALL
	SELECT (opened_at AT TIME ZONE (SELECT ledger_zone()))::date, account_id, operation, variant, person_id, shop_id, NULL, 1, 0, 0, 1, 1, 0, 0, greatest(coalesce(rows_asked, 1), 1), 0, 0, 0, 0, 0, 0
	FROM "calls" WHERE closed_at IS NULL
) s
JOIN "service_accounts" a ON a.id = s.account_id
LEFT JOIN "call_kinds" k ON k.account_id = s.account_id AND k.operation = s.operation AND k.variant IS NOT DISTINCT FROM s.variant
CROSS JOIN LATERAL spent_by_rule(a.charge_rule, s.points_per_call, s.points_per_row, s.maybe_per_call + s.unreported_per_call, s.maybe_per_row + s.unreported_per_row, s.maybe_rows + s.unreported_rows, k) r;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "make_sums"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE call_kinds, spend_totals, open_charges, usage_totals IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM spend_totals;
	DELETE FROM usage_totals;
	DELETE FROM open_charges;
	INSERT INTO open_charges SELECT * FROM ledger_open_charges;
	INSERT INTO spend_totals (day, account_id, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row, highest_per_call, highest_row, highest_other, highest_reconciled_row)
	SELECT day, account_id, operation, variant, sum(calls), sum(points_per_call), sum(points_per_row), sum(maybe_per_call), sum(maybe_per_row), sum(unreported_per_call), sum(unreported_per_row), sum(maybe_rows), sum(unreported_rows), sum(counted_per_call), sum(counted_per_row), sum(reconciled), sum(reconciled_per_call), sum(reconciled_per_row), sum(in_rows), sum(in_rows_per_call), sum(in_rows_per_row), sum(in_rows_unclear_per_call), sum(in_rows_unclear_per_row), max(highest_per_call), max(highest_row), max(highest_other), max(highest_reconciled_row)
	FROM ledger_shares GROUP BY day, account_id, operation, variant;
	INSERT INTO usage_totals (day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row)
	SELECT day, account_id, operation, variant, person_id, shop_id, outcome, sum(calls), sum(points_per_call), sum(points_per_row), sum(maybe_per_call), sum(maybe_per_row), sum(unreported_per_call), sum(unreported_per_row), sum(maybe_rows), sum(unreported_rows), sum(saved_asks), sum(saved_per_call), sum(saved_per_row), sum(saved_unpriced_per_call), sum(saved_unpriced_per_row)
	FROM (
		SELECT day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, 0 AS saved_asks, 0 AS saved_per_call, 0 AS saved_per_row, 0 AS saved_unpriced_per_call, 0 AS saved_unpriced_per_row FROM ledger_shares WHERE calls > 0
		UNION ALL
		SELECT day, account_id, operation, variant, person_id, shop_id, outcome, 0, 0, 0, 0, 0, 0, 0, 0, 0, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row FROM saved_shares
	) parts
	GROUP BY day, account_id, operation, variant, person_id, shop_id, outcome;
END
$$;--> statement-breakpoint
-- Compares the sums that budgets read with the ledger, both at one moment, and adds what differs to whatever they are by then.
-- A highest charge that no row of the ledger shows is lowered and not counted as a difference: purges leave such ones behind.
CREATE OR REPLACE FUNCTION "mend_spend_totals"() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	v_differing integer;
BEGIN
	CREATE TEMP TABLE differing ON COMMIT DROP AS
	SELECT day, account_id, operation, variant, sum(calls) AS calls, sum(points_per_call) AS points_per_call, sum(points_per_row) AS points_per_row, sum(maybe_per_call) AS maybe_per_call, sum(maybe_per_row) AS maybe_per_row, sum(unreported_per_call) AS unreported_per_call, sum(unreported_per_row) AS unreported_per_row, sum(maybe_rows) AS maybe_rows, sum(unreported_rows) AS unreported_rows, sum(counted_per_call) AS counted_per_call, sum(counted_per_row) AS counted_per_row, sum(reconciled) AS reconciled, sum(reconciled_per_call) AS reconciled_per_call, sum(reconciled_per_row) AS reconciled_per_row, sum(in_rows) AS in_rows, sum(in_rows_per_call) AS in_rows_per_call, sum(in_rows_per_row) AS in_rows_per_row, sum(in_rows_unclear_per_call) AS in_rows_unclear_per_call, sum(in_rows_unclear_per_row) AS in_rows_unclear_per_row, (sum(calls) <> 0 OR sum(points_per_call) <> 0 OR sum(points_per_row) <> 0 OR sum(maybe_per_call) <> 0 OR sum(maybe_per_row) <> 0 OR sum(unreported_per_call) <> 0 OR sum(unreported_per_row) <> 0 OR sum(maybe_rows) <> 0 OR sum(unreported_rows) <> 0 OR sum(counted_per_call) <> 0 OR sum(counted_per_row) <> 0 OR sum(reconciled) <> 0 OR sum(reconciled_per_call) <> 0 OR sum(reconciled_per_row) <> 0 OR sum(in_rows) <> 0 OR sum(in_rows_per_call) <> 0 OR sum(in_rows_per_row) <> 0 OR sum(in_rows_unclear_per_call) <> 0 OR sum(in_rows_unclear_per_row) <> 0) AS is_off,
		max(true_highest_per_call) AS true_highest_per_call, max(highest_per_call) AS highest_per_call, max(true_highest_row) AS true_highest_row, max(highest_row) AS highest_row, max(true_highest_other) AS true_highest_other, max(highest_other) AS highest_other, max(true_highest_reconciled_row) AS true_highest_reconciled_row, max(highest_reconciled_row) AS highest_reconciled_row
	FROM (
		SELECT day, account_id, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row, highest_per_call AS true_highest_per_call, NULL::bigint AS highest_per_call, highest_row AS true_highest_row, NULL::bigint AS highest_row, highest_other AS true_highest_other, NULL::bigint AS highest_other, highest_reconciled_row AS true_highest_reconciled_row, NULL::bigint AS highest_reconciled_row FROM ledger_shares
		UNION ALL
		SELECT day, account_id, operation, variant, -calls, -points_per_call, -points_per_row, -maybe_per_call, -maybe_per_row, -unreported_per_call, -unreported_per_row, -maybe_rows, -unreported_rows, -counted_per_call, -counted_per_row, -reconciled, -reconciled_per_call, -reconciled_per_row, -in_rows, -in_rows_per_call, -in_rows_per_row, -in_rows_unclear_per_call, -in_rows_unclear_per_row, NULL, highest_per_call, NULL, highest_row, NULL, highest_other, NULL, highest_reconciled_row FROM spend_totals
	) parts
	GROUP BY day, account_id, operation, variant
	HAVING sum(calls) <> 0 OR sum(points_per_call) <> 0 OR sum(points_per_row) <> 0 OR sum(maybe_per_call) <> 0 OR sum(maybe_per_row) <> 0 OR sum(unreported_per_call) <> 0 OR sum(unreported_per_row) <> 0 OR sum(maybe_rows) <> 0 OR sum(unreported_rows) <> 0 OR sum(counted_per_call) <> 0 OR sum(counted_per_row) <> 0 OR sum(reconciled) <> 0 OR sum(reconciled_per_call) <> 0 OR sum(reconciled_per_row) <> 0 OR sum(in_rows) <> 0 OR sum(in_rows_per_call) <> 0 OR sum(in_rows_per_row) <> 0 OR sum(in_rows_unclear_per_call) <> 0 OR sum(in_rows_unclear_per_row) <> 0 OR max(true_highest_per_call) IS DISTINCT FROM max(highest_per_call) OR max(true_highest_row) IS DISTINCT FROM max(highest_row) OR max(true_highest_other) IS DISTINCT FROM max(highest_other) OR max(true_highest_reconciled_row) IS DISTINCT FROM max(highest_reconciled_row);
	INSERT INTO spend_totals AS s (day, account_id, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row)
	SELECT day, account_id, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row FROM differing WHERE is_off
	ORDER BY account_id, operation, variant, day
	ON CONFLICT (day, account_id, operation, variant) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, maybe_rows = s.maybe_rows + excluded.maybe_rows, unreported_rows = s.unreported_rows + excluded.unreported_rows, counted_per_call = s.counted_per_call + excluded.counted_per_call, counted_per_row = s.counted_per_row + excluded.counted_per_row, reconciled = s.reconciled + excluded.reconciled, reconciled_per_call = s.reconciled_per_call + excluded.reconciled_per_call, reconciled_per_row = s.reconciled_per_row + excluded.reconciled_per_row, in_rows = s.in_rows + excluded.in_rows, in_rows_per_call = s.in_rows_per_call + excluded.in_rows_per_call, in_rows_per_row = s.in_rows_per_row + excluded.in_rows_per_row, in_rows_unclear_per_call = s.in_rows_unclear_per_call + excluded.in_rows_unclear_per_call, in_rows_unclear_per_row = s.in_rows_unclear_per_row + excluded.in_rows_unclear_per_row;
	UPDATE spend_totals s SET highest_per_call = CASE WHEN s.highest_per_call IS DISTINCT FROM d.highest_per_call THEN s.highest_per_call ELSE d.true_highest_per_call END, highest_row = CASE WHEN s.highest_row IS DISTINCT FROM d.highest_row THEN s.highest_row ELSE d.true_highest_row END, highest_other = CASE WHEN s.highest_other IS DISTINCT FROM d.highest_other THEN s.highest_other ELSE d.true_highest_other END, highest_reconciled_row = CASE WHEN s.highest_reconciled_row IS DISTINCT FROM d.highest_reconciled_row THEN s.highest_reconciled_row ELSE d.true_highest_reconciled_row END
	FROM differing d WHERE d.day = s.day AND d.account_id = s.account_id AND d.operation = s.operation AND d.variant IS NOT DISTINCT FROM s.variant;
	SELECT count(*) INTO v_differing FROM differing WHERE is_off OR true_highest_per_call > coalesce(highest_per_call, true_highest_per_call - 1) OR true_highest_row > coalesce(highest_row, true_highest_row - 1) OR true_highest_other > coalesce(highest_other, true_highest_other - 1) OR true_highest_reconciled_row > coalesce(highest_reconciled_row, true_highest_reconciled_row - 1);
	DELETE FROM spend_totals WHERE calls = 0 AND reconciled = 0 AND day < current_date - 2;
	RETURN v_differing;
END
$$;--> statement-breakpoint
-- The same of the sums that the usage pages read.
CREATE OR REPLACE FUNCTION "mend_usage_totals"() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	v_differing integer;
BEGIN
	INSERT INTO usage_totals AS s (day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row)
	SELECT day, account_id, operation, variant, person_id, shop_id, outcome, sum(calls), sum(points_per_call), sum(points_per_row), sum(maybe_per_call), sum(maybe_per_row), sum(unreported_per_call), sum(unreported_per_row), sum(maybe_rows), sum(unreported_rows), sum(saved_asks), sum(saved_per_call), sum(saved_per_row), sum(saved_unpriced_per_call), sum(saved_unpriced_per_row)
	FROM (
		SELECT day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, 0 AS saved_asks, 0 AS saved_per_call, 0 AS saved_per_row, 0 AS saved_unpriced_per_call, 0 AS saved_unpriced_per_row FROM ledger_shares WHERE calls > 0
		UNION ALL
		SELECT day, account_id, operation, variant, person_id, shop_id, outcome, 0, 0, 0, 0, 0, 0, 0, 0, 0, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row FROM saved_shares
		UNION ALL
		SELECT day, account_id, operation, variant, person_id, shop_id, outcome, -calls, -points_per_call, -points_per_row, -maybe_per_call, -maybe_per_row, -unreported_per_call, -unreported_per_row, -maybe_rows, -unreported_rows, -saved_asks, -saved_per_call, -saved_per_row, -saved_unpriced_per_call, -saved_unpriced_per_row FROM usage_totals
	) parts
	GROUP BY day, account_id, operation, variant, person_id, shop_id, outcome
	HAVING sum(calls) <> 0 OR sum(points_per_call) <> 0 OR sum(points_per_row) <> 0 OR sum(maybe_per_call) <> 0 OR sum(maybe_per_row) <> 0 OR sum(unreported_per_call) <> 0 OR sum(unreported_per_row) <> 0 OR sum(maybe_rows) <> 0 OR sum(unreported_rows) <> 0 OR sum(saved_asks) <> 0 OR sum(saved_per_call) <> 0 OR sum(saved_per_row) <> 0 OR sum(saved_unpriced_per_call) <> 0 OR sum(saved_unpriced_per_row) <> 0
	ORDER BY account_id, operation, variant, day, person_id, shop_id, outcome
	ON CONFLICT (day, account_id, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, maybe_rows = s.maybe_rows + excluded.maybe_rows, unreported_rows = s.unreported_rows + excluded.unreported_rows, saved_asks = s.saved_asks + excluded.saved_asks, saved_per_call = s.saved_per_call + excluded.saved_per_call, saved_per_row = s.saved_per_row + excluded.saved_per_row, saved_unpriced_per_call = s.saved_unpriced_per_call + excluded.saved_unpriced_per_call, saved_unpriced_per_row = s.saved_unpriced_per_row + excluded.saved_unpriced_per_row;
	GET DIAGNOSTICS v_differing = ROW_COUNT;
	DELETE FROM usage_totals WHERE calls = 0 AND saved_asks = 0 AND day < current_date - 2;
	RETURN v_differing;
END
$$;--> statement-breakpoint
-- The highest charge of a kind is that of its last so many days, and of as many before the oldest call without a known charge. One that has had none since keeps what it had.
CREATE OR REPLACE FUNCTION "lower_ceilings"(p_days integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- Whoever raises one holds its row, and has added to the sums of its day before it lets go.
	PERFORM FROM call_kinds ORDER BY account_id, operation, variant FOR UPDATE;
	UPDATE call_kinds k SET highest_per_call = coalesce(lately.highest_per_call, k.highest_per_call), highest_row = coalesce(lately.highest_row, k.highest_row), highest_other = coalesce(lately.highest_other, k.highest_other), highest_reconciled_row = coalesce(lately.highest_reconciled_row, k.highest_reconciled_row)
	FROM (
		SELECT s.account_id, s.operation, s.variant, max(s.highest_per_call) AS highest_per_call, max(s.highest_row) AS highest_row, max(s.highest_other) AS highest_other, max(s.highest_reconciled_row) AS highest_reconciled_row
		FROM spend_totals s
		LEFT JOIN (SELECT account_id, operation, min(opened_at)::date - p_days AS since FROM open_charges GROUP BY account_id, operation) oldest ON oldest.account_id = s.account_id AND oldest.operation = s.operation
		WHERE s.day > least(current_date - p_days, oldest.since) GROUP BY s.account_id, s.operation, s.variant
	) lately
	WHERE lately.account_id = k.account_id AND lately.operation = k.operation AND lately.variant IS NOT DISTINCT FROM k.variant;
END
$$;--> statement-breakpoint
-- The same of closed calls, with their corrections and reconciliations.
CREATE OR REPLACE FUNCTION "purge_calls"(p_from timestamptz, p_before timestamptz, p_most integer, OUT "gone" integer, OUT "last" timestamptz) LANGUAGE plpgsql AS $$
DECLARE
	v_rows uuid[];
	v_saved bigint[];
BEGIN
	SELECT array_agg(id), max(opened_at) INTO v_rows, "last" FROM (
		SELECT id, opened_at FROM calls WHERE opened_at >= p_from AND opened_at < p_before AND closed_at IS NOT NULL ORDER BY opened_at LIMIT p_most FOR UPDATE SKIP LOCKED
	) slice;
	"gone" := coalesce(cardinality(v_rows), 0);
	IF "gone" = 0 THEN
		RETURN;
	END IF;
	INSERT INTO spend_totals AS s (day, account_id, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row)
	SELECT day, account_id, operation, variant, -sum(calls), -sum(points_per_call), -sum(points_per_row), -sum(maybe_per_call), -sum(maybe_per_row), -sum(unreported_per_call), -sum(unreported_per_row), -sum(maybe_rows), -sum(unreported_rows), -sum(counted_per_call), -sum(counted_per_row), -sum(reconciled), -sum(reconciled_per_call), -sum(reconciled_per_row), -sum(in_rows), -sum(in_rows_per_call), -sum(in_rows_per_row), -sum(in_rows_unclear_per_call), -sum(in_rows_unclear_per_row)
	FROM ledger_shares WHERE id = ANY(v_rows) GROUP BY day, account_id, operation, variant ORDER BY account_id, operation, variant, day
	ON CONFLICT (day, account_id, operation, variant) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, maybe_rows = s.maybe_rows + excluded.maybe_rows, unreported_rows = s.unreported_rows + excluded.unreported_rows, counted_per_call = s.counted_per_call + excluded.counted_per_call, counted_per_row = s.counted_per_row + excluded.counted_per_row, reconciled = s.reconciled + excluded.reconciled, reconciled_per_call = s.reconciled_per_call + excluded.reconciled_per_call, reconciled_per_row = s.reconciled_per_row + excluded.reconciled_per_row, in_rows = s.in_rows + excluded.in_rows, in_rows_per_call = s.in_rows_per_call + excluded.in_rows_per_call, in_rows_per_row = s.in_rows_per_row + excluded.in_rows_per_row, in_rows_unclear_per_call = s.in_rows_unclear_per_call + excluded.in_rows_unclear_per_call, in_rows_unclear_per_row = s.in_rows_unclear_per_row + excluded.in_rows_unclear_per_row;
	INSERT INTO usage_totals AS s (day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows)
	SELECT day, account_id, operation, variant, person_id, shop_id, outcome, -sum(calls), -sum(points_per_call), -sum(points_per_row), -sum(maybe_per_call), -sum(maybe_per_row), -sum(unreported_per_call), -sum(unreported_per_row), -sum(maybe_rows), -sum(unreported_rows)
	FROM ledger_shares WHERE id = ANY(v_rows) AND calls > 0 GROUP BY day, account_id, operation, variant, person_id, shop_id, outcome
	ORDER BY account_id, operation, variant, day, person_id, shop_id, outcome
	ON CONFLICT (day, account_id, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, maybe_rows = s.maybe_rows + excluded.maybe_rows, unreported_rows = s.unreported_rows + excluded.unreported_rows;
	SELECT array_agg(f.id) INTO v_saved FROM calls c JOIN cache_hits f ON f.call_id = c.call_id WHERE c.id = ANY(v_rows);
	PERFORM add_to_saved(v_saved, -1), set_config('merchant_desk.purge', 'on', true);
	DELETE FROM calls WHERE id = ANY(v_rows);
	PERFORM add_to_saved(v_saved, 1), set_config('merchant_desk.purge', 'off', true);
END
$$;--> statement-breakpoint
SELECT make_sums();--> statement-breakpoint
UPDATE "call_kinds" k SET "highest_row" = seen."row", "highest_other" = seen."other", "highest_reconciled_row" = seen."reconciled_row", "recent_row" = CASE WHEN seen."row" IS NULL THEN '{}' ELSE k."recent_per_call" END, "usual_row" = CASE WHEN seen."row" IS NOT NULL THEN k."usual_per_call" END
FROM (SELECT "operation", "variant", max("highest_row") AS "row", max("highest_other") AS "other", max("highest_reconciled_row") AS "reconciled_row" FROM "spend_totals" GROUP BY "operation", "variant") seen
WHERE seen."operation" = k."operation" AND seen."variant" IS NOT DISTINCT FROM k."variant";
