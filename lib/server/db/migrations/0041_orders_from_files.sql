CREATE TABLE "audit_output" (
	"entry_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "file_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "file_status" text;--> statement-breakpoint
-- An order that a list has shown is no longer one from a file, whichever version of the program writes it.
CREATE OR REPLACE FUNCTION "keep_is_pending"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_pending := NEW.left_at IS NULL AND NEW.pending_read_at IS NOT NULL AND (NEW.sold_read_at IS NULL OR NEW.pending_read_at > NEW.sold_read_at);
	IF NEW.file_at IS NOT NULL AND (NEW.sold_read_at IS NOT NULL OR NEW.pending_read_at IS NOT NULL) THEN
		NEW.file_at := NULL;
		NEW.file_status := NULL;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
-- As before, but for orders from files: nobody knows if they wait, so they are in no count of what waits.
CREATE OR REPLACE FUNCTION "count_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	v_gone text := 'SELECT account_nr, shop_nr, status, is_pending, ship_by, -1 AS one FROM gone WHERE left_at IS NULL AND file_at IS NULL';
	v_come text := 'SELECT account_nr, shop_nr, status, is_pending, ship_by, 1 AS one FROM come WHERE left_at IS NULL AND file_at IS NULL';
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
-- As before, but only between readings of lists: what a file stated, and a list's first reading of it, are no changes.
DROP TRIGGER "orders_note_changes" ON "orders";--> statement-breakpoint
CREATE TRIGGER "orders_note_changes" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD.file_at IS NULL AND (OLD.amount_fen, OLD.status, OLD.remark, OLD.paid_at, OLD.confirmed_at, OLD.ship_by, OLD.is_pre_sale, OLD.flag, OLD.flag_name, OLD.goods, OLD.receiver_hash)
		IS DISTINCT FROM (NEW.amount_fen, NEW.status, NEW.remark, NEW.paid_at, NEW.confirmed_at, NEW.ship_by, NEW.is_pre_sale, NEW.flag, NEW.flag_name, NEW.goods, NEW.receiver_hash))
	EXECUTE FUNCTION "note_order_changes"();
