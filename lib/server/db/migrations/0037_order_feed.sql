-- The transactions in which an order came into the book and was last changed: programs follow the book by them. Neither column writes the
-- table anew; an order from before has none and comes first.
ALTER TABLE "orders" ADD COLUMN "booked_in" xid8;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_in" xid8;--> statement-breakpoint
CREATE FUNCTION "note_changed_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.changed_in := pg_current_xact_id();
	IF TG_OP = 'INSERT' THEN
		NEW.booked_in := NEW.changed_in;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_note_booked_in" BEFORE INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_changed_in"();--> statement-breakpoint
-- Its name puts it behind "orders_keep_is_pending".
CREATE TRIGGER "orders_note_changed_in" BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.amount_fen, OLD.status, OLD.remark, OLD.paid_at, OLD.confirmed_at, OLD.ship_by, OLD.is_pre_sale, OLD.flag, OLD.flag_name, OLD.goods, OLD.receiver_hash, OLD.unreadable, OLD.is_incomplete, OLD.is_pending, OLD.left_at, OLD.printed_at)
		IS DISTINCT FROM (NEW.amount_fen, NEW.status, NEW.remark, NEW.paid_at, NEW.confirmed_at, NEW.ship_by, NEW.is_pre_sale, NEW.flag, NEW.flag_name, NEW.goods, NEW.receiver_hash, NEW.unreadable, NEW.is_incomplete, NEW.is_pending, NEW.left_at, NEW.printed_at))
	EXECUTE FUNCTION "note_changed_in"();
