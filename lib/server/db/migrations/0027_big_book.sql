-- Capitals beyond ASCII too, wherever the server has a collation that knows them and is the same on every machine; a search and what it looks
-- through go by this one function.
DO $do$
DECLARE
	v_collation text := (SELECT quote_ident(collname) FROM pg_collation WHERE collnamespace = 'pg_catalog'::regnamespace AND collname IN ('pg_c_utf8', 'und-x-icu', 'C')
		ORDER BY array_position(ARRAY['pg_c_utf8', 'und-x-icu', 'C'], collname::text) LIMIT 1);
BEGIN
	EXECUTE format($function$
		CREATE OR REPLACE FUNCTION "plain_text"(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT lower(normalize(p_text, NFKC) COLLATE pg_catalog.%s) $$
	$function$, v_collation);
END
$do$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_search_text"(p_goods jsonb, p_remark text, p_flag_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT left(public.plain_text(concat_ws(E'\n',
		(SELECT string_agg(concat_ws(E'\n', line ->> 'name', line ->> 'spec'), E'\n' ORDER BY place) FROM jsonb_array_elements(p_goods -> 'lines') WITH ORDINALITY AS of_goods (line, place)),
		p_goods ->> 'unreadable', p_remark, p_flag_name)), 5000)
$$;--> statement-breakpoint
-- What orders are searched by was made with the functions as they were: from page 0 of the table on it is made anew, in the background.
INSERT INTO "purges" ("what", "count") SELECT 'searchTexts', 0 WHERE EXISTS (SELECT FROM "orders");--> statement-breakpoint
-- As before, but a count that comes to nothing goes: else there would be one for each day that ever was.
CREATE OR REPLACE FUNCTION "count_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	v_gone text := 'SELECT account_nr, shop_nr, status, is_pending, ship_by, -1 AS one FROM gone WHERE left_at IS NULL';
	v_come text := 'SELECT account_nr, shop_nr, status, is_pending, ship_by, 1 AS one FROM come WHERE left_at IS NULL';
	v_zeros record;
BEGIN
	FOR v_zeros IN EXECUTE format($count$
		INSERT INTO order_counts AS c (account_nr, shop_nr, status, is_pending, ship_day, count)
		SELECT account_nr, shop_nr, coalesce(status, ''), is_pending, coalesce(floor(ship_by / 86400000.0)::int, 2147483647), sum(one)
		FROM (%s) changed GROUP BY 1, 2, 3, 4, 5 HAVING sum(one) <> 0 ORDER BY 1, 2, 3, 4, 5
		ON CONFLICT (account_nr, shop_nr, status, is_pending, ship_day) DO UPDATE SET count = c.count + excluded.count
		RETURNING account_nr, shop_nr, status, is_pending, ship_day, count
	$count$, CASE TG_OP WHEN 'INSERT' THEN v_come WHEN 'DELETE' THEN v_gone ELSE v_gone || ' UNION ALL ' || v_come END) LOOP
		IF v_zeros.count = 0 THEN
			DELETE FROM order_counts AS c WHERE (c.account_nr, c.shop_nr, c.status, c.is_pending, c.ship_day) = (v_zeros.account_nr, v_zeros.shop_nr, v_zeros.status, v_zeros.is_pending, v_zeros.ship_day);
		END IF;
	END LOOP;
	RETURN NULL;
END
$$;--> statement-breakpoint
DELETE FROM "order_counts" WHERE "count" = 0;
