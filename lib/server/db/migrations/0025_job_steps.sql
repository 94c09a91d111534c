ALTER TABLE "jobs" ADD COLUMN "step" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_readings" ADD COLUMN "tried_at" timestamp with time zone;
--> statement-breakpoint
-- What calls since a day can have cost at the most, those under way by their usual price. Over all operations it is asked for by one opening
-- after the other, and read after the lock is given: two of different operations cannot both find the last room.
CREATE FUNCTION "lock_spend"(p_scope text, p_since date, p_except uuid, OUT calls bigint, OUT points bigint) LANGUAGE plpgsql AS $$
BEGIN
	IF p_scope = 'all' THEN
		PERFORM pg_advisory_xact_lock(hashtextextended('spend of all', 0));
	END IF;
	-- Of one snapshot: a call that ends meanwhile is counted once.
	SELECT closed.calls + waiting.calls, closed.points + waiting.points INTO calls, points FROM (
		SELECT coalesce(sum(s.calls), 0) AS calls, coalesce(sum(s.points + coalesce(s.more, (s.maybe_calls + s.unreported_calls) * coalesce(o.highest, 0))), 0) AS points
		FROM spend_by_day s
		LEFT JOIN (SELECT k.account_id, k.operation, max(k.highest_per_call) AS highest FROM call_kinds k GROUP BY k.account_id, k.operation) o ON o.account_id = s.account_id AND o.operation = s.operation
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
-- A job that stands still until somebody does something about it, and that nobody has paused.
CREATE FUNCTION "signal_paused_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM notice_targets WHERE is_on) THEN
		INSERT INTO notice_signals (event, cause, facts) VALUES ('jobPaused', 'jobPaused ' || NEW.id, jsonb_strip_nulls(jsonb_build_object('shopId', NEW.shop_id)));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "paused_jobs_signalled" AFTER UPDATE OF "state" ON "jobs" FOR EACH ROW
WHEN (NEW."state" = 'paused' AND OLD."state" <> 'paused' AND NEW."pause" ->> 'by' NOT IN ('person', 'dayBudget', 'restored'))
EXECUTE FUNCTION "signal_paused_job"();
--> statement-breakpoint
-- Who was told of everything still is.
UPDATE "notice_targets" SET "events" = "events" || 'jobPaused'::text WHERE cardinality("events") = 6;
