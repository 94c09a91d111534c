CREATE TABLE "notice_targets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"locale" text NOT NULL,
	"events" text[] NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"is_on" boolean DEFAULT true NOT NULL,
	"mail" jsonb,
	"sealed" text,
	"last_four" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_signals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"cause" text NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_causes" (
	"cause" text PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target_id" uuid NOT NULL,
	"event" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"problem" text,
	"said" text
);
--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_target_id_notice_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."notice_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_signals_cause_index" ON "notice_signals" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "notice_deliveries_target_id_tried_at_index" ON "notice_deliveries" USING btree ("target_id","tried_at");--> statement-breakpoint
CREATE INDEX "notice_deliveries_waiting_index" ON "notice_deliveries" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "notice_deliveries_created_at_index" ON "notice_deliveries" USING btree ("created_at");--> statement-breakpoint
-- Only inserts, of rows nobody else waits for: the end of a call is never held up. While nobody is told, nothing is noted.
CREATE FUNCTION "signal_call"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM notice_targets WHERE is_on) THEN
		RETURN NULL;
	END IF;
	IF NEW.reason = 'invalidCredential' THEN
		INSERT INTO notice_signals (event, cause, facts) VALUES ('tokenRefused', 'tokenRefused', jsonb_build_object('operation', NEW.operation));
	ELSIF NEW.reason IN ('noPermission', 'callsUsedUp', 'noPermissionOrCallsUsedUp') THEN
		INSERT INTO notice_signals (event, cause, facts) VALUES ('serviceRefused', 'serviceRefused ' || NEW.reason || ' ' || NEW.operation, jsonb_build_object('reason', NEW.reason, 'operation', NEW.operation));
	ELSIF NEW.reason = 'shopNotAuthorized' AND NEW.outcome = 'refused' AND NEW.shop_id IS NOT NULL THEN
		INSERT INTO notice_signals (event, cause, facts) VALUES ('shopNeedsScan', 'shopNeedsScan ' || NEW.shop_id, jsonb_build_object('shopId', NEW.shop_id));
	END IF;
	IF NEW.outcome IN ('unknown', 'tryLater') AND NEW.reason IS DISTINCT FROM 'tooManyRequests' AND (NEW.was_sent IS TRUE OR NEW.outcome = 'unknown') THEN
		INSERT INTO notice_signals (event, cause, facts) VALUES ('maybeCharged', 'maybeCharged', '{}');
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "calls_signalled" AFTER UPDATE ON "calls" FOR EACH ROW WHEN (OLD."closed_at" IS NULL AND NEW."closed_at" IS NOT NULL AND NEW."outcome" IN ('refused', 'tryLater', 'unknown')) EXECUTE FUNCTION "signal_call"();--> statement-breakpoint
CREATE FUNCTION "signal_mismatch_run"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM notice_targets WHERE is_on) THEN
		INSERT INTO notice_signals (event, cause, facts) VALUES ('mismatchRun', 'mismatchRun', jsonb_build_object('cards', NEW.details -> 'count'));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "mismatch_runs_signalled" AFTER INSERT ON "audit_entries" FOR EACH ROW WHEN (NEW."kind" = 'mismatchRun') EXECUTE FUNCTION "signal_mismatch_run"();
