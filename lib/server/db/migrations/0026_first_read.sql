-- When each list had an order first, and when it was last met there. None of the columns writes the table anew; an order from before takes
-- the times of its readings.
ALTER TABLE "orders" ADD COLUMN "sold_first_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sold_met_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pending_first_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pending_met_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_readings" ADD COLUMN "kept_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- What has left its list waits no longer, whatever brought it last. A trigger says so: another expression would write the table anew.
ALTER TABLE "orders" ALTER COLUMN "is_pending" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "is_pending" SET DEFAULT false;--> statement-breakpoint
CREATE FUNCTION "keep_is_pending"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_pending := NEW.left_at IS NULL AND NEW.pending_read_at IS NOT NULL AND (NEW.sold_read_at IS NULL OR NEW.pending_read_at > NEW.sold_read_at);
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_keep_is_pending" BEFORE INSERT OR UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "keep_is_pending"();--> statement-breakpoint
-- As before, but for orders that have left: they are in no count of what waits.
CREATE OR REPLACE FUNCTION "count_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	v_gone text := 'SELECT account_nr, shop_nr, status, is_pending, ship_by, -1 AS one FROM gone WHERE left_at IS NULL';
	v_come text := 'SELECT account_nr, shop_nr, status, is_pending, ship_by, 1 AS one FROM come WHERE left_at IS NULL';
BEGIN
	EXECUTE format($count$
		INSERT INTO order_counts AS c (account_nr, shop_nr, status, is_pending, ship_day, count)
		SELECT account_nr, shop_nr, coalesce(status, ''), is_pending, coalesce(floor(ship_by / 86400000.0)::int, 2147483647), sum(one)
		FROM (%s) changed GROUP BY 1, 2, 3, 4, 5 HAVING sum(one) <> 0 ORDER BY 1, 2, 3, 4, 5
		ON CONFLICT (account_nr, shop_nr, status, is_pending, ship_day) DO UPDATE SET count = c.count + excluded.count
	$count$, CASE TG_OP WHEN 'INSERT' THEN v_come WHEN 'DELETE' THEN v_gone ELSE v_gone || ' UNION ALL ' || v_come END);
	RETURN NULL;
END
$$;
