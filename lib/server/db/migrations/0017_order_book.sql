ALTER TABLE "shops" ADD COLUMN "nr" integer GENERATED ALWAYS AS IDENTITY (sequence name "shops_nr_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1) NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_nr_unique" UNIQUE("nr");--> statement-breakpoint
-- A text as searches compare it: without the difference of capitals and of wide and narrow signs. Functions that an index leans on name each
-- other with their schema: the server looks after indexes with no search path.
CREATE FUNCTION "plain_text"(p_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT lower(normalize(p_text, NFKC) COLLATE "C") $$;--> statement-breakpoint
-- What a search for words looks through: goods with their specs, remark and flag. Goods that could not be read are searched as they came.
CREATE FUNCTION "order_search_text"(p_goods jsonb, p_remark text, p_flag_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT left(public.plain_text(concat_ws(E'\n',
		(SELECT string_agg(concat_ws(E'\n', line ->> 'name', line ->> 'spec'), E'\n' ORDER BY place) FROM jsonb_array_elements(p_goods -> 'lines') WITH ORDINALITY AS of_goods (line, place)),
		p_goods ->> 'unreadable', p_remark, p_flag_name)), 2000)
$$;--> statement-breakpoint
-- The pairs of characters in a text, but for those with a blank: a word of two characters is one pair.
CREATE FUNCTION "character_pairs"(p_text text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT one || other), '{}') FROM (
		SELECT sign AS one, lead(sign) OVER (ORDER BY place) AS other FROM unnest(string_to_array(p_text, NULL)) WITH ORDINALITY AS signs (sign, place)
	) pairs WHERE other IS NOT NULL AND one NOT IN (' ', E'\n', E'\t', E'\r') AND other NOT IN (' ', E'\n', E'\t', E'\r')
$$;--> statement-breakpoint
-- The parts of three digits of an order number, marked as such: any part of a number is found by them.
CREATE FUNCTION "number_parts"(p_number text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT '#' || substr(p_number, place, 3)), '{}') FROM generate_series(1, length(p_number) - 2) AS place
$$;--> statement-breakpoint
-- Dear: no plan is to make them anew for row after row.
CREATE FUNCTION "order_terms"(p_shop_nr integer, p_number text, p_search_text text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
	SELECT array['@' || p_shop_nr] || public.number_parts(p_number) || public.character_pairs(p_search_text)
$$;--> statement-breakpoint
-- Rows are read again and again: the room left in each page lets a newer reading that changed nothing touch no index.
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_nr" integer NOT NULL,
	"shop_nr" integer NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"sold_read_at" timestamp with time zone,
	"pending_read_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	"goods" jsonb NOT NULL,
	"goods_name" text COLLATE "C",
	"amount_fen" bigint,
	"paid_at" bigint,
	"confirmed_at" bigint,
	"ship_by" bigint,
	"is_pre_sale" boolean,
	"status" text COLLATE "C",
	"flag" text COLLATE "C",
	"flag_name" text COLLATE "C",
	"remark" text COLLATE "C",
	"province" text COLLATE "C",
	"unreadable" jsonb NOT NULL,
	"is_incomplete" boolean NOT NULL,
	"sealed_receiver" text COLLATE "C",
	"receiver_hash" text COLLATE "C",
	"is_pending" boolean GENERATED ALWAYS AS (pending_read_at IS NOT NULL AND (sold_read_at IS NULL OR pending_read_at > sold_read_at)) STORED NOT NULL,
	"dated_at" bigint GENERATED ALWAYS AS (coalesce(confirmed_at, paid_at)) STORED,
	"search_text" text COLLATE "C" GENERATED ALWAYS AS (order_search_text(goods, remark, flag_name)) STORED
) WITH (fillfactor = 80);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_nr_service_accounts_nr_fk" FOREIGN KEY ("account_nr") REFERENCES "public"."service_accounts"("nr") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shop_nr_shops_nr_fk" FOREIGN KEY ("shop_nr") REFERENCES "public"."shops"("nr") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_index" ON "orders" USING btree ("number","shop_nr","account_nr");--> statement-breakpoint
CREATE INDEX "orders_suffix_index" ON "orders" USING btree ("shop_nr","account_nr",reverse("number"));--> statement-breakpoint
CREATE INDEX "orders_search_index" ON "orders" USING gin (order_terms("shop_nr", "number", "search_text"));--> statement-breakpoint
CREATE INDEX "orders_dated_index" ON "orders" USING btree ("shop_nr","account_nr","dated_at","id");--> statement-breakpoint
CREATE INDEX "orders_goods_index" ON "orders" USING btree ("shop_nr","account_nr","goods_name","id");--> statement-breakpoint
CREATE INDEX "orders_amount_index" ON "orders" USING btree ("shop_nr","account_nr","amount_fen","id");--> statement-breakpoint
CREATE INDEX "orders_ship_by_index" ON "orders" USING btree ("shop_nr","account_nr","ship_by","id");--> statement-breakpoint
CREATE INDEX "orders_flag_index" ON "orders" USING btree ("shop_nr","account_nr","flag","id");--> statement-breakpoint
CREATE INDEX "orders_remark_index" ON "orders" USING btree ("shop_nr","account_nr",left("remark", 60),"id");--> statement-breakpoint
CREATE INDEX "orders_province_index" ON "orders" USING btree ("shop_nr","account_nr","province","id");--> statement-breakpoint
CREATE INDEX "orders_pending_index" ON "orders" USING btree ("shop_nr","account_nr","ship_by","id") WHERE is_pending;--> statement-breakpoint
CREATE INDEX "orders_status_index" ON "orders" USING btree ("shop_nr","account_nr","status","id");--> statement-breakpoint
CREATE TABLE "order_readings" (
	"call_id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"shop_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"sealed" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_readings" ADD CONSTRAINT "order_readings_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_readings" ADD CONSTRAINT "order_readings_account_id_service_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."service_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"list" text NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_changes_order_id_index" ON "order_changes" USING btree ("order_id");--> statement-breakpoint
-- What a list tells of for the first time is no change. Goods and receivers are only said to have changed.
CREATE FUNCTION "note_order_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	v_list text := CASE WHEN NEW.sold_read_at IS DISTINCT FROM OLD.sold_read_at THEN 'soldOrders' ELSE 'pendingOrders' END;
	v_changes jsonb;
BEGIN
	SELECT jsonb_object_agg(f.name, jsonb_build_array(f.before, f.after)) INTO v_changes FROM (VALUES
		('amountFen', to_jsonb(OLD.amount_fen), to_jsonb(NEW.amount_fen), true),
		('status', to_jsonb(OLD.status), to_jsonb(NEW.status), true),
		('remark', to_jsonb(OLD.remark), to_jsonb(NEW.remark), true),
		('paidAt', to_jsonb(OLD.paid_at), to_jsonb(NEW.paid_at), OLD.pending_read_at IS NOT NULL),
		('confirmedAt', to_jsonb(OLD.confirmed_at), to_jsonb(NEW.confirmed_at), OLD.sold_read_at IS NOT NULL),
		('shipBy', to_jsonb(OLD.ship_by), to_jsonb(NEW.ship_by), OLD.sold_read_at IS NOT NULL),
		('preSale', to_jsonb(OLD.is_pre_sale), to_jsonb(NEW.is_pre_sale), OLD.sold_read_at IS NOT NULL),
		('flag', to_jsonb(OLD.flag), to_jsonb(NEW.flag), OLD.sold_read_at IS NOT NULL),
		('flagName', to_jsonb(OLD.flag_name), to_jsonb(NEW.flag_name), OLD.sold_read_at IS NOT NULL),
		('goods', to_jsonb(false), to_jsonb(OLD.goods <> NEW.goods), true),
		('receiver', to_jsonb(false), to_jsonb(OLD.receiver_hash IS NOT NULL AND OLD.receiver_hash IS DISTINCT FROM NEW.receiver_hash), true)
	) AS f (name, before, after, is_known) WHERE f.is_known AND f.before IS DISTINCT FROM f.after;
	IF v_changes IS NOT NULL THEN
		INSERT INTO order_changes (order_id, read_at, list, changes) VALUES (NEW.id, CASE v_list WHEN 'soldOrders' THEN NEW.sold_read_at ELSE NEW.pending_read_at END, v_list, v_changes);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_note_changes" AFTER UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.amount_fen, OLD.status, OLD.remark, OLD.paid_at, OLD.confirmed_at, OLD.ship_by, OLD.is_pre_sale, OLD.flag, OLD.flag_name, OLD.goods, OLD.receiver_hash)
		IS DISTINCT FROM (NEW.amount_fen, NEW.status, NEW.remark, NEW.paid_at, NEW.confirmed_at, NEW.ship_by, NEW.is_pre_sale, NEW.flag, NEW.flag_name, NEW.goods, NEW.receiver_hash))
	EXECUTE FUNCTION "note_order_changes"();--> statement-breakpoint
CREATE TABLE "order_counts" (
	"account_nr" integer NOT NULL,
	"shop_nr" integer NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"is_pending" boolean NOT NULL,
	"ship_day" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "order_counts_account_nr_shop_nr_status_is_pending_ship_day_pk" PRIMARY KEY("account_nr","shop_nr","status","is_pending","ship_day")
);
--> statement-breakpoint
-- One statement's changes at once, the rows in one order for everybody: two that count never wait for each other in a circle.
CREATE FUNCTION "count_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	v_gone text := 'SELECT account_nr, shop_nr, status, is_pending, ship_by, -1 AS one FROM gone';
	v_come text := 'SELECT account_nr, shop_nr, status, is_pending, ship_by, 1 AS one FROM come';
BEGIN
	EXECUTE format($count$
		INSERT INTO order_counts AS c (account_nr, shop_nr, status, is_pending, ship_day, count)
		SELECT account_nr, shop_nr, coalesce(status, ''), is_pending, coalesce(floor(ship_by / 86400000.0)::int, 2147483647), sum(one)
		FROM (%s) changed GROUP BY 1, 2, 3, 4, 5 HAVING sum(one) <> 0 ORDER BY 1, 2, 3, 4, 5
		ON CONFLICT (account_nr, shop_nr, status, is_pending, ship_day) DO UPDATE SET count = c.count + excluded.count
	$count$, CASE TG_OP WHEN 'INSERT' THEN v_come WHEN 'DELETE' THEN v_gone ELSE v_gone || ' UNION ALL ' || v_come END);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_count_come" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_count_changed" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_count_gone" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "count_orders"();
