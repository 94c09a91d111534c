-- What a person's calls have cost without charges below 0: these never make room in a limit.
ALTER TABLE "usage_totals" ADD COLUMN "counted_per_call" bigint DEFAULT 0 NOT NULL, ADD COLUMN "counted_per_row" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
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
	INSERT INTO usage_totals AS s (day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row)
	VALUES (v.day, v.account_id, v.operation, v.variant, v.person_id, v.shop_id, v.outcome, p_sign * v.calls, p_sign * v.points_per_call, p_sign * v.points_per_row, p_sign * v.maybe_per_call, p_sign * v.maybe_per_row, p_sign * v.unreported_per_call, p_sign * v.unreported_per_row, p_sign * v.maybe_rows, p_sign * v.unreported_rows, p_sign * v.counted_per_call, p_sign * v.counted_per_row)
	ON CONFLICT (day, account_id, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, maybe_rows = s.maybe_rows + excluded.maybe_rows, unreported_rows = s.unreported_rows + excluded.unreported_rows, counted_per_call = s.counted_per_call + excluded.counted_per_call, counted_per_row = s.counted_per_row + excluded.counted_per_row;
END
$$;--> statement-breakpoint
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
	INSERT INTO usage_totals (day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row)
	SELECT day, account_id, operation, variant, person_id, shop_id, outcome, sum(calls), sum(points_per_call), sum(points_per_row), sum(maybe_per_call), sum(maybe_per_row), sum(unreported_per_call), sum(unreported_per_row), sum(maybe_rows), sum(unreported_rows), sum(counted_per_call), sum(counted_per_row), sum(saved_asks), sum(saved_per_call), sum(saved_per_row), sum(saved_unpriced_per_call), sum(saved_unpriced_per_row)
	FROM (
		SELECT day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row, 0 AS saved_asks, 0 AS saved_per_call, 0 AS saved_per_row, 0 AS saved_unpriced_per_call, 0 AS saved_unpriced_per_row FROM ledger_shares WHERE calls > 0
		UNION ALL
		SELECT day, account_id, operation, variant, person_id, shop_id, outcome, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row FROM saved_shares
	) parts
	GROUP BY day, account_id, operation, variant, person_id, shop_id, outcome;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mend_usage_totals"() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	v_differing integer;
BEGIN
	INSERT INTO usage_totals AS s (day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row)
	SELECT day, account_id, operation, variant, person_id, shop_id, outcome, sum(calls), sum(points_per_call), sum(points_per_row), sum(maybe_per_call), sum(maybe_per_row), sum(unreported_per_call), sum(unreported_per_row), sum(maybe_rows), sum(unreported_rows), sum(counted_per_call), sum(counted_per_row), sum(saved_asks), sum(saved_per_call), sum(saved_per_row), sum(saved_unpriced_per_call), sum(saved_unpriced_per_row)
	FROM (
		SELECT day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row, 0 AS saved_asks, 0 AS saved_per_call, 0 AS saved_per_row, 0 AS saved_unpriced_per_call, 0 AS saved_unpriced_per_row FROM ledger_shares WHERE calls > 0
		UNION ALL
		SELECT day, account_id, operation, variant, person_id, shop_id, outcome, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, saved_asks, saved_per_call, saved_per_row, saved_unpriced_per_call, saved_unpriced_per_row FROM saved_shares
		UNION ALL
		SELECT day, account_id, operation, variant, person_id, shop_id, outcome, -calls, -points_per_call, -points_per_row, -maybe_per_call, -maybe_per_row, -unreported_per_call, -unreported_per_row, -maybe_rows, -unreported_rows, -counted_per_call, -counted_per_row, -saved_asks, -saved_per_call, -saved_per_row, -saved_unpriced_per_call, -saved_unpriced_per_row FROM usage_totals
	) parts
	GROUP BY day, account_id, operation, variant, person_id, shop_id, outcome
	HAVING sum(calls) <> 0 OR sum(points_per_call) <> 0 OR sum(points_per_row) <> 0 OR sum(maybe_per_call) <> 0 OR sum(maybe_per_row) <> 0 OR sum(unreported_per_call) <> 0 OR sum(unreported_per_row) <> 0 OR sum(maybe_rows) <> 0 OR sum(unreported_rows) <> 0 OR sum(counted_per_call) <> 0 OR sum(counted_per_row) <> 0 OR sum(saved_asks) <> 0 OR sum(saved_per_call) <> 0 OR sum(saved_per_row) <> 0 OR sum(saved_unpriced_per_call) <> 0 OR sum(saved_unpriced_per_row) <> 0
	ORDER BY account_id, operation, variant, day, person_id, shop_id, outcome
	ON CONFLICT (day, account_id, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, maybe_rows = s.maybe_rows + excluded.maybe_rows, unreported_rows = s.unreported_rows + excluded.unreported_rows, counted_per_call = s.counted_per_call + excluded.counted_per_call, counted_per_row = s.counted_per_row + excluded.counted_per_row, saved_asks = s.saved_asks + excluded.saved_asks, saved_per_call = s.saved_per_call + excluded.saved_per_call, saved_per_row = s.saved_per_row + excluded.saved_per_row, saved_unpriced_per_call = s.saved_unpriced_per_call + excluded.saved_unpriced_per_call, saved_unpriced_per_row = s.saved_unpriced_per_row + excluded.saved_unpriced_per_row;
	GET DIAGNOSTICS v_differing = ROW_COUNT;
	DELETE FROM usage_totals WHERE calls = 0 AND saved_asks = 0 AND day < current_date - 2;
	RETURN v_differing;
END
$$;--> statement-breakpoint
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
	INSERT INTO usage_totals AS s (day, account_id, operation, variant, person_id, shop_id, outcome, calls, points_per_call, points_per_row, maybe_per_call, maybe_per_row, unreported_per_call, unreported_per_row, maybe_rows, unreported_rows, counted_per_call, counted_per_row)
	SELECT day, account_id, operation, variant, person_id, shop_id, outcome, -sum(calls), -sum(points_per_call), -sum(points_per_row), -sum(maybe_per_call), -sum(maybe_per_row), -sum(unreported_per_call), -sum(unreported_per_row), -sum(maybe_rows), -sum(unreported_rows), -sum(counted_per_call), -sum(counted_per_row)
	FROM ledger_shares WHERE id = ANY(v_rows) AND calls > 0 GROUP BY day, account_id, operation, variant, person_id, shop_id, outcome
	ORDER BY account_id, operation, variant, day, person_id, shop_id, outcome
	ON CONFLICT (day, account_id, operation, variant, person_id, shop_id, outcome) DO UPDATE SET
		calls = s.calls + excluded.calls, points_per_call = s.points_per_call + excluded.points_per_call, points_per_row = s.points_per_row + excluded.points_per_row, maybe_per_call = s.maybe_per_call + excluded.maybe_per_call, maybe_per_row = s.maybe_per_row + excluded.maybe_per_row, unreported_per_call = s.unreported_per_call + excluded.unreported_per_call, unreported_per_row = s.unreported_per_row + excluded.unreported_per_row, maybe_rows = s.maybe_rows + excluded.maybe_rows, unreported_rows = s.unreported_rows + excluded.unreported_rows, counted_per_call = s.counted_per_call + excluded.counted_per_call, counted_per_row = s.counted_per_row + excluded.counted_per_row;
	SELECT array_agg(f.id) INTO v_saved FROM calls c JOIN cache_hits f ON f.call_id = c.call_id WHERE c.id = ANY(v_rows);
	PERFORM add_to_saved(v_saved, -1), set_config('merchant_desk.purge', 'on', true);
	DELETE FROM calls WHERE id = ANY(v_rows);
	PERFORM add_to_saved(v_saved, 1), set_config('merchant_desk.purge', 'off', true);
END
$$;--> statement-breakpoint
-- What limits of people read: the sums of each person as budgets count them.
CREATE VIEW "person_spend_by_day" AS
SELECT s.day, s.person_id, s.account_id, s.operation, r.points, r.most - r.points AS more,
	CASE a.charge_rule WHEN 'perCall' THEN s.maybe_per_call WHEN 'perRow' THEN s.maybe_per_row ELSE greatest(s.maybe_per_call, s.maybe_per_row) END + CASE a.charge_rule WHEN 'perCall' THEN s.unreported_per_call WHEN 'perRow' THEN s.unreported_per_row ELSE greatest(s.unreported_per_call, s.unreported_per_row) END AS unknown_calls
FROM (
	SELECT day, person_id, account_id, operation, variant, sum(counted_per_call)::bigint AS counted_per_call, sum(counted_per_row)::bigint AS counted_per_row, sum(maybe_per_call)::bigint AS maybe_per_call, sum(maybe_per_row)::bigint AS maybe_per_row, sum(unreported_per_call)::bigint AS unreported_per_call, sum(unreported_per_row)::bigint AS unreported_per_row, sum(maybe_rows + unreported_rows)::bigint AS open_rows
	FROM "usage_totals" WHERE person_id IS NOT NULL
	GROUP BY day, person_id, account_id, operation, variant
) s
JOIN "service_accounts" a ON a.id = s.account_id
LEFT JOIN "call_kinds" k ON k.account_id = s.account_id AND k.operation = s.operation AND k.variant IS NOT DISTINCT FROM s.variant
CROSS JOIN LATERAL spent_by_rule(a.charge_rule, s.counted_per_call, s.counted_per_row, s.maybe_per_call + s.unreported_per_call, s.maybe_per_row + s.unreported_per_row, s.open_rows, k) r;--> statement-breakpoint
-- The most that a person's calls since a day can have cost, and what those in progress usually cost. Whoever opens a call of that person waits here:
-- what follows the lock sees the rows of all who had it before, whatever the statement around it has seen.
CREATE FUNCTION "lock_person_spend"(p_person uuid, p_since date, p_except uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('spend of ' || p_person, 0));
	RETURN (
		SELECT coalesce(sum(s.points + coalesce(s.more, s.unknown_calls * o.highest, 0)), 0)
		FROM person_spend_by_day s
		LEFT JOIN (SELECT account_id, operation, max(highest_per_call) AS highest FROM call_kinds GROUP BY account_id, operation) o ON o.account_id = s.account_id AND o.operation = s.operation
		WHERE s.person_id = p_person AND s.day >= p_since
	) + (
		SELECT coalesce(sum(greatest(coalesce(usual_most(a.charge_rule, c.rows_asked, k), 0), 0)), 0)
		FROM calls c JOIN service_accounts a ON a.id = c.account_id
		LEFT JOIN call_kinds k ON k.account_id = c.account_id AND k.operation = c.operation AND k.variant IS NOT DISTINCT FROM c.variant
		WHERE c.closed_at IS NULL AND c.person_id = p_person AND c.call_id <> p_except
	);
END
$$;--> statement-breakpoint
SELECT make_sums();
