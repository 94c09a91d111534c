-- What the contract says that a kind of call costs: for each call, or for each row.
ALTER TABLE "call_kinds" ADD COLUMN "listed" bigint, ADD COLUMN "is_listed_per_row" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What so many calls, which asked for so many rows, cost by the price list; null for a kind that isn't on it.
CREATE FUNCTION "listed_points"(p_calls bigint, p_rows bigint, k call_kinds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT k.listed * CASE WHEN k.is_listed_per_row THEN greatest(p_rows, p_calls) ELSE p_calls END
$$;--> statement-breakpoint
-- What calls are known to have cost at least and what they can have cost at most, by the rule of their account; both rules while none is confirmed.
-- Where each row has a charge of its own a call without a response can have cost as much as the dearest row for every row it asked for, and never less than its listed price. No upper end (null) while no charge of the kind was seen or listed.
CREATE OR REPLACE FUNCTION "spent_by_rule"(p_rule text, p_points_per_call bigint, p_points_per_row bigint, p_open_per_call bigint, p_open_per_row bigint, p_open_rows bigint, k call_kinds) RETURNS TABLE ("points" bigint, "most" bigint) LANGUAGE sql IMMUTABLE AS $$
	SELECT
		CASE p_rule WHEN 'perCall' THEN p_points_per_call WHEN 'perRow' THEN p_points_per_row ELSE least(p_points_per_call, p_points_per_row) END,
		CASE
			WHEN p_rule = 'perCall' THEN "most_per_call"
			WHEN p_rule = 'perRow' THEN "most_per_row"
			WHEN "most_per_call" IS NOT NULL AND "most_per_row" IS NOT NULL THEN greatest("most_per_call", "most_per_row")
		END
	FROM (
		SELECT
			p_points_per_call + CASE WHEN p_open_per_call = 0 THEN 0 ELSE greatest(p_open_per_call * k.highest_per_call, listed_points(p_open_per_call, p_open_rows, k)) END AS "most_per_call",
			p_points_per_row + CASE WHEN p_open_per_row = 0 THEN 0 ELSE greatest(
				CASE
					WHEN k.highest_row IS NOT NULL THEN p_open_rows * greatest(k.highest_row, k.highest_reconciled_row) + p_open_per_row * coalesce(k.highest_other, 0)
					WHEN k.highest_other IS NOT NULL THEN p_open_per_row * k.highest_per_call
				END,
				listed_points(p_open_per_row, p_open_rows, k)
			) END AS "most_per_row"
	) both_rules
$$;--> statement-breakpoint
-- The most that a call of a kind usually costs that asks for so many rows: its listed price, else what it was learned to be.
CREATE OR REPLACE FUNCTION "usual_most"(p_rule text, p_rows integer, k call_kinds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN k.listed IS NOT NULL THEN listed_points(1, p_rows, k)
		WHEN p_rule = 'perCall' OR k.usual_row IS NULL THEN k.usual_per_call
		WHEN p_rule = 'perRow' THEN k.usual_row * greatest(coalesce(p_rows, 1), 1)
		ELSE greatest(k.usual_per_call, k.usual_row * greatest(coalesce(p_rows, 1), 1))
	END
$$;
