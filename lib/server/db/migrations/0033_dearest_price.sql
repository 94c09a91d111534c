-- The most that a call of a kind usually costs that asks for so many rows: its listed price or what it was learned to be, whichever is more. A price list that is too low never makes room in a budget.
CREATE OR REPLACE FUNCTION "usual_most"(p_rule text, p_rows integer, k call_kinds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT greatest(
		listed_points(1, p_rows, k),
		CASE
			WHEN p_rule = 'perCall' OR k.usual_row IS NULL THEN k.usual_per_call
			WHEN p_rule = 'perRow' THEN k.usual_row * greatest(coalesce(p_rows, 1), 1)
			ELSE greatest(k.usual_per_call, k.usual_row * greatest(coalesce(p_rows, 1), 1))
		END
	)
$$;--> statement-breakpoint
-- A kind without a price counts as the dearest one of its operation, listed or charged.
CREATE OR REPLACE FUNCTION "lock_spend"(p_scope text, p_since date, p_except uuid, OUT calls bigint, OUT points bigint) LANGUAGE plpgsql AS $$
BEGIN
	IF p_scope = 'all' THEN
		PERFORM pg_advisory_xact_lock(hashtextextended('spend of all', 0));
	END IF;
	-- Of one snapshot: a call that ends meanwhile is counted once.
	SELECT closed.calls + waiting.calls, closed.points + waiting.points INTO calls, points FROM (
		SELECT coalesce(sum(s.calls), 0) AS calls, coalesce(sum(s.points + coalesce(s.more, (s.maybe_calls + s.unreported_calls) * coalesce(o.highest, 0))), 0) AS points
		FROM spend_by_day s
		LEFT JOIN (SELECT k.account_id, k.operation, max(greatest(k.highest_per_call, k.listed)) AS highest FROM call_kinds k GROUP BY k.account_id, k.operation) o ON o.account_id = s.account_id AND o.operation = s.operation
		WHERE s.day >= p_since AND (p_scope = 'all' OR s.operation = p_scope)
	) closed, (
		SELECT count(*) AS calls, coalesce(sum(greatest(coalesce(usual_most(a.charge_rule, c.rows_asked, k), 0), 0)), 0) AS points
		FROM "calls" c JOIN service_accounts a ON a.id = c.account_id
		LEFT JOIN call_kinds k ON k.account_id = c.account_id AND k.operation = c.operation AND k.variant IS NOT DISTINCT FROM c.variant
		WHERE c.closed_at IS NULL AND c.call_id <> p_except AND (p_scope = 'all' OR c.operation = p_scope)
	) waiting;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "lock_person_spend"(p_person uuid, p_since date, p_except uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('spend of ' || p_person, 0));
	RETURN (
		SELECT coalesce(sum(s.points + coalesce(s.more, s.unknown_calls * o.highest, 0)), 0)
		FROM person_spend_by_day s
		LEFT JOIN (SELECT account_id, operation, max(greatest(highest_per_call, listed)) AS highest FROM call_kinds GROUP BY account_id, operation) o ON o.account_id = s.account_id AND o.operation = s.operation
		WHERE s.person_id = p_person AND s.day >= p_since
	) + (
		SELECT coalesce(sum(greatest(coalesce(usual_most(a.charge_rule, c.rows_asked, k), 0), 0)), 0)
		FROM calls c JOIN service_accounts a ON a.id = c.account_id
		LEFT JOIN call_kinds k ON k.account_id = c.account_id AND k.operation = c.operation AND k.variant IS NOT DISTINCT FROM c.variant
		WHERE c.closed_at IS NULL AND c.person_id = p_person AND c.call_id <> p_except
	);
END
$$;
--> statement-breakpoint
-- Calls without a seller ID cost what other calls for pending orders do.
INSERT INTO "call_kinds" ("account_id", "operation", "variant", "listed", "is_listed_per_row")
SELECT "account_id", "operation", 'noSeller', "listed", "is_listed_per_row" FROM "call_kinds" WHERE "operation" = 'pendingOrders' AND "variant" IS NULL AND "listed" IS NOT NULL
ON CONFLICT ("account_id", "operation", "variant") DO UPDATE SET "listed" = excluded."listed", "is_listed_per_row" = excluded."is_listed_per_row";
