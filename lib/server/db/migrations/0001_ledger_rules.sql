INSERT INTO "settings_version" DEFAULT VALUES;--> statement-breakpoint
CREATE FUNCTION "raise_settings_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE settings_version SET version = version + 1;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "settings_versioned" AFTER INSERT OR UPDATE OR DELETE ON "settings" FOR EACH STATEMENT EXECUTE FUNCTION "raise_settings_version"();--> statement-breakpoint
CREATE TRIGGER "budget_overrides_versioned" AFTER INSERT OR DELETE ON "budget_overrides" FOR EACH STATEMENT EXECUTE FUNCTION "raise_settings_version"();--> statement-breakpoint
INSERT INTO "rate_limits" ("operation", "state") SELECT unnest(ARRAY['topUpLink', 'bankCard', 'pendingOrders', 'buyerOpenId', 'soldOrders']), '{}';--> statement-breakpoint
-- The ledger as it is to be read, as it stood with the reconciliations up to one and without the correction of one row.
-- A query sees through it: what it does not ask for is not looked up.
CREATE FUNCTION "ledger_as_of"(p_reconciliation bigint, p_uncorrected uuid) RETURNS TABLE ("id" uuid, "call_id" uuid, "attempt" integer, "idempotency_key" uuid, "operation" text, "variant" text, "instance_id" uuid, "person_id" uuid, "shop_id" uuid, "request_hash" text, "opened_at" timestamptz, "closed_at" timestamptz, "outcome" text, "reason" text, "code" double precision, "http_status" integer, "cost_points" bigint, "summed_points" bigint, "charge_place" text, "odd_charge" text, "predicted_points" bigint, "was_sent" boolean, "wait_ms" integer, "call_ms" integer, "service_ms" integer, "request_id" text, "warnings" jsonb, "was_unanswered" boolean, "first_outcome" text, "first_reason" text, "first_code" double precision, "is_corrected" boolean, "reconciled_points" bigint, "reconciled_at" timestamptz, "reconciled_by" uuid, "reconciliation_note" text, "has_left" boolean, "known_per_call" bigint, "known_per_row" bigint, "is_maybe_per_call" boolean, "is_maybe_per_row" boolean, "is_unreported_per_call" boolean, "is_unreported_per_row" boolean) LANGUAGE sql STABLE AS $$
	SELECT
		"id", "call_id", "attempt", "idempotency_key", "operation", "variant", "instance_id", "person_id", "shop_id", "request_hash", "opened_at",
		"closed_at", "outcome", "reason", "code", "http_status", "cost_points", "summed_points", "charge_place", "odd_charge", "predicted_points", "was_sent", "wait_ms", "call_ms", "service_ms", "request_id", "warnings",
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
				c."id", c."call_id", c."attempt", c."idempotency_key", c."operation", c."variant", c."instance_id", c."person_id", c."shop_id", c."request_hash", c."opened_at",
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
				(SELECT s."points" FROM "reconciliations" s WHERE s."row_id" = c."id" AND s."id" <= p_reconciliation ORDER BY s."id" DESC LIMIT 1) AS "reconciled_points",
				(SELECT s."reconciled_at" FROM "reconciliations" s WHERE s."row_id" = c."id" AND s."id" <= p_reconciliation ORDER BY s."id" DESC LIMIT 1) AS "reconciled_at",
				(SELECT s."person_id" FROM "reconciliations" s WHERE s."row_id" = c."id" AND s."id" <= p_reconciliation ORDER BY s."id" DESC LIMIT 1) AS "reconciled_by",
				(SELECT s."note" FROM "reconciliations" s WHERE s."row_id" = c."id" AND s."id" <= p_reconciliation ORDER BY s."id" DESC LIMIT 1) AS "reconciliation_note"
			FROM "calls" c
			LEFT JOIN "call_corrections" k ON k."row_id" = c."id" AND k."row_id" IS DISTINCT FROM p_uncorrected
		) j
	) judged
$$;--> statement-breakpoint
CREATE VIEW "ledger" AS SELECT * FROM "ledger_as_of"(9223372036854775807, NULL);--> statement-breakpoint
CREATE FUNCTION "ledger_zone"() RETURNS text LANGUAGE sql STABLE AS $$
	SELECT coalesce((SELECT value->>'name' FROM settings WHERE key = 'ledgerTimeZone'), 'Asia/Shanghai')
$$;--> statement-breakpoint
-- What each closed attempt adds to the sums. One that never left adds nothing but what a person said of it before that was known.
CREATE FUNCTION "ledger_shares_as_of"(p_reconciliation bigint, p_uncorrected uuid) RETURNS TABLE ("id" uuid, "call_id" uuid, "day" date, "operation" text, "variant" text, "person_id" uuid, "shop_id" uuid, "outcome" text, "calls" bigint, "points_per_call" bigint, "points_per_row" bigint, "maybe_per_call" bigint, "maybe_per_row" bigint, "unreported_per_call" bigint, "unreported_per_row" bigint, "counted_per_call" bigint, "counted_per_row" bigint, "reconciled" bigint, "reconciled_per_call" bigint, "reconciled_per_row" bigint, "in_rows" bigint, "in_rows_per_call" bigint, "in_rows_per_row" bigint, "in_rows_unclear_per_call" bigint, "in_rows_unclear_per_row" bigint, "highest_per_call" bigint, "highest_per_row" bigint) LANGUAGE sql STABLE AS $$
	SELECT
		"id", "call_id", ("opened_at" AT TIME ZONE (SELECT ledger_zone()))::date, "operation", "variant", "person_id", "shop_id", "outcome",
		"has_left"::int::bigint, coalesce("known_per_call", 0), coalesce("known_per_row", 0),
		"is_maybe_per_call"::int::bigint, "is_maybe_per_row"::int::bigint, "is_unreported_per_call"::int::bigint, "is_unreported_per_row"::int::bigint,
		greatest("known_per_call", 0), greatest("known_per_row", 0),
		("reconciled_at" IS NOT NULL)::int::bigint,
		CASE WHEN "cost_points" IS NULL AND "outcome" <> 'notSent' THEN coalesce("reconciled_points", 0) ELSE 0 END,
		CASE WHEN "summed_points" IS NULL AND "outcome" <> 'notSent' THEN coalesce("reconciled_points", 0) ELSE 0 END,
		("charge_place" IS NOT DISTINCT FROM 'rows')::int::bigint,
		CASE WHEN "charge_place" = 'rows' THEN coalesce("cost_points", 0) ELSE 0 END, CASE WHEN "charge_place" = 'rows' THEN coalesce("summed_points", 0) ELSE 0 END,
		("charge_place" IS NOT DISTINCT FROM 'rows' AND "cost_points" IS NULL)::int::bigint, ("charge_place" IS NOT DISTINCT FROM 'rows' AND "summed_points" IS NULL)::int::bigint,
		"known_per_call", "known_per_row"
	FROM "ledger_as_of"(p_reconciliation, p_uncorrected)
	WHERE "closed_at" IS NOT NULL AND ("has_left" OR "reconciled_at" IS NOT NULL)
$$;--> statement-breakpoint
CREATE VIEW "ledger_shares" AS SELECT * FROM "ledger_shares_as_of"(9223372036854775807, NULL);--> statement-breakpoint
-- The closed attempts whose charge nobody knows.
CREATE VIEW "ledger_open_charges" AS
SELECT "id" AS "row_id", "opened_at", "operation", "is_maybe_per_call", "is_maybe_per_row", "is_unreported_per_call", "is_unreported_per_row"
FROM "ledger" WHERE "closed_at" IS NOT NULL AND "has_left" AND ("is_maybe_per_call" OR "is_maybe_per_row" OR "is_unreported_per_call" OR "is_unreported_per_row");--> statement-breakpoint
-- What each answer that cost nothing saved: as much as the call that it lived on, once that is closed. One whose call is purged counts as unpriced.
CREATE FUNCTION "saved_shares_as_of"(p_reconciliation bigint, p_uncorrected uuid) RETURNS TABLE ("id" bigint, "call_id" uuid, "day" date, "operation" text, "variant" text, "person_id" uuid, "shop_id" uuid, "outcome" text, "saved_asks" bigint, "saved_per_call" bigint, "saved_per_row" bigint, "saved_unpriced_per_call" bigint, "saved_unpriced_per_row" bigint) LANGUAGE sql STABLE AS $$
	SELECT
		f."id", f."call_id", (f."at" AT TIME ZONE (SELECT ledger_zone()))::date, f."operation", f."variant", f."person_id", f."shop_id", coalesce(paid."outcome", 'answered'),
		1::bigint, coalesce(paid."per_call", 0)::bigint, coalesce(paid."per_row", 0)::bigint, (paid."per_call" IS NULL)::int::bigint, (paid."per_row" IS NULL)::int::bigint
	FROM "cache_hits" f
	CROSS JOIN LATERAL (
		SELECT sum("known_per_call") AS "per_call", sum("known_per_row") AS "per_row", (array_agg("outcome" ORDER BY "attempt" DESC))[1] AS "outcome", bool_or("closed_at" IS NULL) AS "is_open"
		FROM "ledger_as_of"(p_reconciliation, p_uncorrected) WHERE "call_id" = f."call_id"
	) paid
	WHERE paid."is_open" IS NOT TRUE
$$;--> statement-breakpoint
CREATE VIEW "saved_shares" AS SELECT * FROM "saved_shares_as_of"(9223372036854775807, NULL);--> statement-breakpoint
CREATE FUNCTION "last_twenty"(p_charges bigint[], p_charge bigint) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN p_charge IS NULL THEN p_charges ELSE (p_charges || p_charge)[cardinality(p_charges) - 18:] END
$$;--> statement-breakpoint
CREATE FUNCTION "most_frequent"(p_charges bigint[]) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT mode() WITHIN GROUP (ORDER BY charge DESC) FROM unnest(p_charges) AS charge
$$;--> statement-breakpoint
CREATE FUNCTION "add_to_sums"(p_row uuid, p_sign integer, p_reconciliation bigint DEFAULT 9223372036854775807, p_uncorrected uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	v ledger_shares%ROWTYPE;
	-- What the price of a kind is learned from: charges of whole answers alone.
	v_charge_per_call bigint;
	v_charge_per_row bigint;
BEGIN
	SELECT * INTO v FROM ledger_shares_as_of(p_reconciliation, p_uncorrected) WHERE id = p_row;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	IF p_sign > 0 AND v.outcome = 'answered' THEN
		v_charge_per_call := v.highest_per_call;
		v_charge_per_row := v.highest_per_row;
	END IF;
	-- The row of the kind is locked first, by everybody: who holds it holds the sums of the kind.
	INSERT INTO call_kinds (operation, variant) VALUES (v.operation, v.variant) ON CONFLICT DO NOTHING;
	UPDATE call_kinds SET
		recent_per_call = last_twenty(recent_per_call, v_charge_per_call),
		recent_per_row = last_twenty(recent_per_row, v_charge_per_row),
		usual_per_call = most_frequent(last_twenty(recent_per_call, v_charge_per_call)),
		usual_per_row = most_frequent(last_twenty(recent_per_row, v_charge_per_row)),
		highest_per_call = CASE WHEN p_sign > 0 THEN greatest(highest_per_call, v.highest_per_call) ELSE highest_per_call END,
		highest_per_row = CASE WHEN p_sign > 0 THEN greatest(highest_per_row, v.highest_per_row) ELSE highest_per_row END
	WHERE operation = v.operation AND variant IS NOT DISTINCT FROM v.variant;
	INSERT INTO spend_totals AS s (day, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row, highest_per_call, highest_per_row)
	VALUES (v.day, v.operation, v.variant,
		p_sign * v.calls, p_sign * v.points_per_call, p_sign * v.points_per_row, p_sign * v.maybe_per_call, p_sign * v.maybe_per_row, p_sign * v.unreported_per_call, p_sign * v.unreported_per_row, p_sign * v.counted_per_call, p_sign * v.counted_per_row, p_sign * v.reconciled, p_sign * v.reconciled_per_call, p_sign * v.reconciled_per_row, p_sign * v.in_rows, p_sign * v.in_rows_per_call, p_sign * v.in_rows_per_row, p_sign * v.in_rows_unclear_per_call, p_sign * v.in_rows_unclear_per_row,
		CASE WHEN p_sign > 0 THEN v.highest_per_call END, CASE WHEN p_sign > 0 THEN v.highest_per_row END)
	ON CONFLICT (day, operation, variant) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, counted_per_call = s.counted_per_call + excluded.counted_per_call, counted_per_row = s.counted_per_row + excluded.counted_per_row, reconciled = s.reconciled + excluded.reconciled, reconciled_per_call = s.reconciled_per_call + excluded.reconciled_per_call, reconciled_per_row = s.reconciled_per_row + excluded.reconciled_per_row, in_rows = s.in_rows + excluded.in_rows, in_rows_per_call = s.in_rows_per_call + excluded.in_rows_per_call, in_rows_per_row = s.in_rows_per_row + excluded.in_rows_per_row, in_rows_unclear_per_call = s.in_rows_unclear_per_call + excluded.in_rows_unclear_per_call, in_rows_unclear_per_row = s.in_rows_unclear_per_row + excluded.in_rows_unclear_per_row,
		highest_per_call = greatest(s.highest_per_call, excluded.highest_per_call), highest_per_row = greatest(s.highest_per_row, excluded.highest_per_row);
	IF p_sign > 0 AND v.maybe_per_call + v.maybe_per_row + v.unreported_per_call + v.unreported_per_row > 0 THEN
		INSERT INTO open_charges SELECT * FROM ledger_open_charges WHERE row_id = p_row;
	ELSIF p_sign < 0 THEN
		DELETE FROM open_charges WHERE row_id = p_row;
	END IF;
	IF v.calls = 0 THEN
		RETURN;
	END IF;
	INSERT INTO usage_totals AS s (day, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row)
	VALUES (v.day, v.operation, v.variant, v.person_id, v.shop_id, v.outcome, p_sign * v.calls, p_sign * v.points_per_call, p_sign * v.points_per_row, p_sign * v.maybe_per_call, p_sign * v.maybe_per_row, p_sign * v.unreported_per_call, p_sign * v.unreported_per_row)
	ON CONFLICT (day, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row;
END
$$;--> statement-breakpoint
CREATE FUNCTION "add_to_saved"(p_answers bigint[], p_sign integer, p_reconciliation bigint DEFAULT 9223372036854775807, p_uncorrected uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO usage_totals AS s (day, operation, variant, person_id, shop_id, outcome, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row)
	SELECT day, operation, variant, person_id, shop_id, outcome, p_sign * sum(saved_asks), p_sign * sum(saved_per_call), p_sign * sum(saved_per_row), p_sign * sum(saved_unpriced_per_call), p_sign * sum(saved_unpriced_per_row)
	FROM saved_shares_as_of(p_reconciliation, p_uncorrected) WHERE id = ANY(p_answers)
	GROUP BY day, operation, variant, person_id, shop_id, outcome
	ON CONFLICT (day, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		saved_asks = s.saved_asks + excluded.saved_asks, saved_per_call = s.saved_per_call + excluded.saved_per_call, saved_per_row = s.saved_per_row + excluded.saved_per_row, saved_unpriced_per_call = s.saved_unpriced_per_call + excluded.saved_unpriced_per_call, saved_unpriced_per_row = s.saved_unpriced_per_row + excluded.saved_unpriced_per_row;
END
$$;--> statement-breakpoint
CREATE FUNCTION "sum_closed_call"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	v_saved bigint[];
BEGIN
	PERFORM add_to_sums(NEW.id, 1);
	-- Answers may have been given for nothing before their call could be closed.
	SELECT array_agg(id) INTO v_saved FROM cache_hits WHERE call_id = NEW.call_id;
	IF v_saved IS NOT NULL THEN
		PERFORM add_to_saved(v_saved, 1);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "calls_summed_at_end" AFTER UPDATE ON "calls" FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION "sum_closed_call"();--> statement-breakpoint
CREATE TRIGGER "calls_summed_at_once" AFTER INSERT ON "calls" FOR EACH ROW WHEN (NEW.closed_at IS NOT NULL) EXECUTE FUNCTION "sum_closed_call"();--> statement-breakpoint
CREATE FUNCTION "sum_changed_call"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	v_before bigint := 9223372036854775807;
	v_after bigint := 9223372036854775807;
	v_uncorrected uuid;
	v_saved bigint[];
BEGIN
	-- What is added to one call is summed one after the other, each as the others left it.
	PERFORM FROM calls WHERE id = NEW.row_id FOR NO KEY UPDATE;
	IF TG_TABLE_NAME = 'reconciliations' THEN
		v_before := NEW.id - 1;
		v_after := NEW.id;
	ELSE
		v_uncorrected := NEW.row_id;
	END IF;
	PERFORM add_to_sums(NEW.row_id, -1, v_before, v_uncorrected), add_to_sums(NEW.row_id, 1, v_after, NULL);
	SELECT array_agg(f.id) INTO v_saved FROM calls c JOIN cache_hits f ON f.call_id = c.call_id WHERE c.id = NEW.row_id;
	IF v_saved IS NOT NULL THEN
		PERFORM add_to_saved(v_saved, -1, v_before, v_uncorrected), add_to_saved(v_saved, 1, v_after, NULL);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "call_corrections_summed" AFTER INSERT ON "call_corrections" FOR EACH ROW EXECUTE FUNCTION "sum_changed_call"();--> statement-breakpoint
CREATE TRIGGER "reconciliations_summed" AFTER INSERT ON "reconciliations" FOR EACH ROW EXECUTE FUNCTION "sum_changed_call"();--> statement-breakpoint
CREATE FUNCTION "sum_cache_hit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Nothing is added to its call meanwhile that would not see it.
	PERFORM FROM calls WHERE call_id = NEW.call_id FOR SHARE;
	PERFORM add_to_saved(ARRAY[NEW.id], 1);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "cache_hits_summed" AFTER INSERT ON "cache_hits" FOR EACH ROW EXECUTE FUNCTION "sum_cache_hit"();--> statement-breakpoint
-- The sums and, on top of them, the calls that are under way: what the usage pages read.
CREATE VIEW "usage_by_day" AS
SELECT day, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row FROM "usage_totals"
UNION ALL
SELECT ("opened_at" AT TIME ZONE (SELECT ledger_zone()))::date, "operation", "variant", "person_id", "shop_id", NULL, 1, 0, 0, "is_maybe_per_call"::int, "is_maybe_per_row"::int, 0, 0, 0, 0, 0, 0, 0
FROM "ledger" WHERE "closed_at" IS NULL;--> statement-breakpoint
-- Makes the sums anew, in the zone that is set: nobody writes to the ledger meanwhile.
CREATE FUNCTION "make_sums"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE call_kinds, spend_totals, open_charges, usage_totals IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM spend_totals;
	DELETE FROM usage_totals;
	DELETE FROM open_charges;
	INSERT INTO open_charges SELECT * FROM ledger_open_charges;
	INSERT INTO spend_totals (day, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row, highest_per_call, highest_per_row)
	SELECT day, operation, variant, sum(calls), sum(points_per_call), sum(points_per_row), sum(maybe_per_call), sum(maybe_per_row), sum(unreported_per_call), sum(unreported_per_row), sum(counted_per_call), sum(counted_per_row), sum(reconciled), sum(reconciled_per_call), sum(reconciled_per_row), sum(in_rows), sum(in_rows_per_call), sum(in_rows_per_row), sum(in_rows_unclear_per_call), sum(in_rows_unclear_per_row), max(highest_per_call), max(highest_per_row)
	FROM ledger_shares GROUP BY day, operation, variant;
	INSERT INTO usage_totals (day, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row)
	SELECT day, operation, variant, person_id, shop_id, outcome, sum(calls), sum(points_per_call), sum(points_per_row), sum(maybe_per_call), sum(maybe_per_row), sum(unreported_per_call), sum(unreported_per_row), sum(saved_asks), sum(saved_per_call), sum(saved_per_row), sum(saved_unpriced_per_call), sum(saved_unpriced_per_row)
	FROM (
		SELECT day, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, 0 AS saved_asks, 0 AS saved_per_call, 0 AS saved_per_row, 0 AS saved_unpriced_per_call, 0 AS saved_unpriced_per_row FROM ledger_shares WHERE calls > 0
		UNION ALL
		SELECT day, operation, variant, person_id, shop_id, outcome, 0, 0, 0, 0, 0, 0, 0, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row FROM saved_shares
	) parts
	GROUP BY day, operation, variant, person_id, shop_id, outcome;
END
$$;--> statement-breakpoint
-- Compares the sums that budgets read with the ledger, both at one moment, and adds what differs to whatever they are by then.
-- A highest charge that no row of the ledger shows is lowered and not counted as a difference: purges leave such ones behind.
CREATE FUNCTION "mend_spend_totals"() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	v_differing integer;
BEGIN
	CREATE TEMP TABLE differing ON COMMIT DROP AS
	SELECT day, operation, variant, sum(calls) AS calls, sum(points_per_call) AS points_per_call, sum(points_per_row) AS points_per_row, sum(maybe_per_call) AS maybe_per_call, sum(maybe_per_row) AS maybe_per_row, sum(unreported_per_call) AS unreported_per_call, sum(unreported_per_row) AS unreported_per_row, sum(counted_per_call) AS counted_per_call, sum(counted_per_row) AS counted_per_row, sum(reconciled) AS reconciled, sum(reconciled_per_call) AS reconciled_per_call, sum(reconciled_per_row) AS reconciled_per_row, sum(in_rows) AS in_rows, sum(in_rows_per_call) AS in_rows_per_call, sum(in_rows_per_row) AS in_rows_per_row, sum(in_rows_unclear_per_call) AS in_rows_unclear_per_call, sum(in_rows_unclear_per_row) AS in_rows_unclear_per_row, (sum(calls) <> 0 OR sum(points_per_call) <> 0 OR sum(points_per_row) <> 0 OR sum(maybe_per_call) <> 0 OR sum(maybe_per_row) <> 0 OR sum(unreported_per_call) <> 0 OR sum(unreported_per_row) <> 0 OR sum(counted_per_call) <> 0 OR sum(counted_per_row) <> 0 OR sum(reconciled) <> 0 OR sum(reconciled_per_call) <> 0 OR sum(reconciled_per_row) <> 0 OR sum(in_rows) <> 0 OR sum(in_rows_per_call) <> 0 OR sum(in_rows_per_row) <> 0 OR sum(in_rows_unclear_per_call) <> 0 OR sum(in_rows_unclear_per_row) <> 0) AS is_off, max(true_highest_per_call) AS true_highest_per_call, max(highest_per_call) AS highest_per_call, max(true_highest_per_row) AS true_highest_per_row, max(highest_per_row) AS highest_per_row
	FROM (
		SELECT day, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row, highest_per_call AS true_highest_per_call, NULL::bigint AS highest_per_call, highest_per_row AS true_highest_per_row, NULL::bigint AS highest_per_row FROM ledger_shares
		UNION ALL
		SELECT day, operation, variant, -calls, -points_per_call, -points_per_row, -maybe_per_call, -maybe_per_row, -unreported_per_call, -unreported_per_row, -counted_per_call, -counted_per_row, -reconciled, -reconciled_per_call, -reconciled_per_row, -in_rows, -in_rows_per_call, -in_rows_per_row, -in_rows_unclear_per_call, -in_rows_unclear_per_row, NULL, highest_per_call, NULL, highest_per_row FROM spend_totals
	) parts
	GROUP BY day, operation, variant
	HAVING sum(calls) <> 0 OR sum(points_per_call) <> 0 OR sum(points_per_row) <> 0 OR sum(maybe_per_call) <> 0 OR sum(maybe_per_row) <> 0 OR sum(unreported_per_call) <> 0 OR sum(unreported_per_row) <> 0 OR sum(counted_per_call) <> 0 OR sum(counted_per_row) <> 0 OR sum(reconciled) <> 0 OR sum(reconciled_per_call) <> 0 OR sum(reconciled_per_row) <> 0 OR sum(in_rows) <> 0 OR sum(in_rows_per_call) <> 0 OR sum(in_rows_per_row) <> 0 OR sum(in_rows_unclear_per_call) <> 0 OR sum(in_rows_unclear_per_row) <> 0 OR max(true_highest_per_call) IS DISTINCT FROM max(highest_per_call) OR max(true_highest_per_row) IS DISTINCT FROM max(highest_per_row);
	INSERT INTO spend_totals AS s (day, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row)
	SELECT day, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row FROM differing WHERE is_off
	ON CONFLICT (day, operation, variant) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, counted_per_call = s.counted_per_call + excluded.counted_per_call, counted_per_row = s.counted_per_row + excluded.counted_per_row, reconciled = s.reconciled + excluded.reconciled, reconciled_per_call = s.reconciled_per_call + excluded.reconciled_per_call, reconciled_per_row = s.reconciled_per_row + excluded.reconciled_per_row, in_rows = s.in_rows + excluded.in_rows, in_rows_per_call = s.in_rows_per_call + excluded.in_rows_per_call, in_rows_per_row = s.in_rows_per_row + excluded.in_rows_per_row, in_rows_unclear_per_call = s.in_rows_unclear_per_call + excluded.in_rows_unclear_per_call, in_rows_unclear_per_row = s.in_rows_unclear_per_row + excluded.in_rows_unclear_per_row;
	UPDATE spend_totals s SET highest_per_call = CASE WHEN s.highest_per_call IS DISTINCT FROM d.highest_per_call THEN s.highest_per_call ELSE d.true_highest_per_call END, highest_per_row = CASE WHEN s.highest_per_row IS DISTINCT FROM d.highest_per_row THEN s.highest_per_row ELSE d.true_highest_per_row END
	FROM differing d WHERE d.day = s.day AND d.operation = s.operation AND d.variant IS NOT DISTINCT FROM s.variant;
	SELECT count(*) INTO v_differing FROM differing WHERE is_off OR true_highest_per_call > coalesce(highest_per_call, true_highest_per_call - 1) OR true_highest_per_row > coalesce(highest_per_row, true_highest_per_row - 1);
	DELETE FROM spend_totals WHERE calls = 0 AND reconciled = 0 AND day < current_date - 2;
	RETURN v_differing;
END
$$;--> statement-breakpoint
-- The same of the sums that the usage pages read.
CREATE FUNCTION "mend_usage_totals"() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	v_differing integer;
BEGIN
	INSERT INTO usage_totals AS s (day, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row)
	SELECT day, operation, variant, person_id, shop_id, outcome, sum(calls), sum(points_per_call), sum(points_per_row), sum(maybe_per_call), sum(maybe_per_row), sum(unreported_per_call), sum(unreported_per_row), sum(saved_asks), sum(saved_per_call), sum(saved_per_row), sum(saved_unpriced_per_call), sum(saved_unpriced_per_row)
	FROM (
		SELECT day, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, 0 AS saved_asks, 0 AS saved_per_call, 0 AS saved_per_row, 0 AS saved_unpriced_per_call, 0 AS saved_unpriced_per_row FROM ledger_shares WHERE calls > 0
		UNION ALL
		SELECT day, operation, variant, person_id, shop_id, outcome, 0, 0, 0, 0, 0, 0, 0, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row FROM saved_shares
		UNION ALL
		SELECT day, operation, variant, person_id, shop_id, outcome, -calls, -points_per_call, -points_per_row, -maybe_per_call, -maybe_per_row, -unreported_per_call, -unreported_per_row, -saved_asks, -saved_per_call, -saved_per_row, -saved_unpriced_per_call, -saved_unpriced_per_row FROM usage_totals
	) parts
	GROUP BY day, operation, variant, person_id, shop_id, outcome
	HAVING sum(calls) <> 0 OR sum(points_per_call) <> 0 OR sum(points_per_row) <> 0 OR sum(maybe_per_call) <> 0 OR sum(maybe_per_row) <> 0 OR sum(unreported_per_call) <> 0 OR sum(unreported_per_row) <> 0 OR sum(saved_asks) <> 0 OR sum(saved_per_call) <> 0 OR sum(saved_per_row) <> 0 OR sum(saved_unpriced_per_call) <> 0 OR sum(saved_unpriced_per_row) <> 0
	ON CONFLICT (day, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, saved_asks = s.saved_asks + excluded.saved_asks, saved_per_call = s.saved_per_call + excluded.saved_per_call, saved_per_row = s.saved_per_row + excluded.saved_per_row, saved_unpriced_per_call = s.saved_unpriced_per_call + excluded.saved_unpriced_per_call, saved_unpriced_per_row = s.saved_unpriced_per_row + excluded.saved_unpriced_per_row;
	GET DIAGNOSTICS v_differing = ROW_COUNT;
	DELETE FROM usage_totals WHERE calls = 0 AND saved_asks = 0 AND day < current_date - 2;
	RETURN v_differing;
END
$$;--> statement-breakpoint
-- The same of the calls whose charge nobody knows. One that was settled or purged since they were compared is left alone.
CREATE FUNCTION "mend_open_charges"() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	v_missing uuid[];
	v_surplus uuid[];
BEGIN
	SELECT array_agg(t.row_id) FILTER (WHERE o.row_id IS NULL), array_agg(o.row_id) FILTER (WHERE t.row_id IS NULL) INTO v_missing, v_surplus
	FROM (SELECT row_id FROM ledger_open_charges OFFSET 0) t FULL JOIN open_charges o ON o.row_id = t.row_id
	WHERE t.row_id IS NULL OR o.row_id IS NULL;
	INSERT INTO open_charges SELECT * FROM ledger_open_charges WHERE row_id = ANY(v_missing) ON CONFLICT DO NOTHING;
	DELETE FROM open_charges WHERE row_id = ANY(v_surplus) AND row_id NOT IN (SELECT row_id FROM ledger_open_charges WHERE row_id = ANY(v_surplus));
	RETURN coalesce(cardinality(v_missing), 0) + coalesce(cardinality(v_surplus), 0);
END
$$;--> statement-breakpoint
-- The highest charge of a kind is that of its last so many days. One that has had none since keeps what it had.
CREATE FUNCTION "lower_ceilings"(p_days integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- Whoever raises one holds its row, and has added to the sums of its day before it lets go.
	PERFORM FROM call_kinds ORDER BY operation, variant FOR UPDATE;
	UPDATE call_kinds k SET highest_per_call = coalesce(lately.highest_per_call, k.highest_per_call), highest_per_row = coalesce(lately.highest_per_row, k.highest_per_row)
	FROM (SELECT operation, variant, max(highest_per_call) AS highest_per_call, max(highest_per_row) AS highest_per_row FROM spend_totals WHERE day > current_date - p_days GROUP BY operation, variant) lately
	WHERE lately.operation = k.operation AND lately.variant IS NOT DISTINCT FROM k.variant;
END
$$;--> statement-breakpoint
-- Takes up to so many free answers from before a moment, and what they add to the sums; `p_from` is where the last slice ended.
CREATE FUNCTION "purge_cache_hits"(p_from timestamptz, p_before timestamptz, p_most integer, OUT "gone" integer, OUT "last" timestamptz) LANGUAGE plpgsql AS $$
DECLARE
	v_answers bigint[];
BEGIN
	SELECT array_agg(id), max(at) INTO v_answers, "last" FROM (
		SELECT id, at FROM cache_hits WHERE at >= p_from AND at < p_before ORDER BY at LIMIT p_most FOR UPDATE SKIP LOCKED
	) slice;
	"gone" := coalesce(cardinality(v_answers), 0);
	IF "gone" > 0 THEN
		PERFORM add_to_saved(v_answers, -1), set_config('merchant_desk.purge', 'on', true);
		DELETE FROM cache_hits WHERE id = ANY(v_answers);
		PERFORM set_config('merchant_desk.purge', 'off', true);
	END IF;
END
$$;--> statement-breakpoint
-- The same of closed calls, with their corrections and reconciliations.
CREATE FUNCTION "purge_calls"(p_from timestamptz, p_before timestamptz, p_most integer, OUT "gone" integer, OUT "last" timestamptz) LANGUAGE plpgsql AS $$
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
	INSERT INTO spend_totals AS s (day, operation, variant, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, counted_per_call, counted_per_row, reconciled, reconciled_per_call, reconciled_per_row, in_rows, in_rows_per_call, in_rows_per_row, in_rows_unclear_per_call, in_rows_unclear_per_row)
	SELECT day, operation, variant, -sum(calls), -sum(points_per_call), -sum(points_per_row), -sum(maybe_per_call), -sum(maybe_per_row), -sum(unreported_per_call), -sum(unreported_per_row), -sum(counted_per_call), -sum(counted_per_row), -sum(reconciled), -sum(reconciled_per_call), -sum(reconciled_per_row), -sum(in_rows), -sum(in_rows_per_call), -sum(in_rows_per_row), -sum(in_rows_unclear_per_call), -sum(in_rows_unclear_per_row)
	FROM ledger_shares WHERE id = ANY(v_rows) GROUP BY day, operation, variant ORDER BY operation, variant, day
	ON CONFLICT (day, operation, variant) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, counted_per_call = s.counted_per_call + excluded.counted_per_call, counted_per_row = s.counted_per_row + excluded.counted_per_row, reconciled = s.reconciled + excluded.reconciled, reconciled_per_call = s.reconciled_per_call + excluded.reconciled_per_call, reconciled_per_row = s.reconciled_per_row + excluded.reconciled_per_row, in_rows = s.in_rows + excluded.in_rows, in_rows_per_call = s.in_rows_per_call + excluded.in_rows_per_call, in_rows_per_row = s.in_rows_per_row + excluded.in_rows_per_row, in_rows_unclear_per_call = s.in_rows_unclear_per_call + excluded.in_rows_unclear_per_call, in_rows_unclear_per_row = s.in_rows_unclear_per_row + excluded.in_rows_unclear_per_row;
	INSERT INTO usage_totals AS s (day, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row)
	SELECT day, operation, variant, person_id, shop_id, outcome, -sum(calls), -sum(points_per_call), -sum(points_per_row), -sum(maybe_per_call), -sum(maybe_per_row), -sum(unreported_per_call), -sum(unreported_per_row)
	FROM ledger_shares WHERE id = ANY(v_rows) AND calls > 0 GROUP BY day, operation, variant, person_id, shop_id, outcome
	ON CONFLICT (day, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row;
	SELECT array_agg(f.id) INTO v_saved FROM calls c JOIN cache_hits f ON f.call_id = c.call_id WHERE c.id = ANY(v_rows);
	PERFORM add_to_saved(v_saved, -1), set_config('merchant_desk.purge', 'on', true);
	DELETE FROM calls WHERE id = ANY(v_rows);
	PERFORM add_to_saved(v_saved, 1), set_config('merchant_desk.purge', 'off', true);
END
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('merchant_desk.purge', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the audit trail is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_no_truncate" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
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
CREATE TRIGGER "reconciliations_append_only" BEFORE UPDATE OR DELETE ON "reconciliations" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "reconciliations_no_truncate" BEFORE TRUNCATE ON "reconciliations" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "cache_hits_append_only" BEFORE UPDATE OR DELETE ON "cache_hits" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "cache_hits_no_truncate" BEFORE TRUNCATE ON "cache_hits" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "budget_overrides_append_only" BEFORE UPDATE OR DELETE ON "budget_overrides" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "budget_overrides_no_truncate" BEFORE TRUNCATE ON "budget_overrides" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
