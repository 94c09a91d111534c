CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"shop_ids" uuid[],
	"is_on" boolean DEFAULT true NOT NULL,
	"sealed" text NOT NULL,
	"previous_until" timestamp with time zone,
	"rests_until" timestamp with time zone,
	"off_reason" text,
	"changes_after" text,
	"overdue_after" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_signals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"shop_id" uuid,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_causes" (
	"cause" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nr" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_nr_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"order_id" bigint,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"status" integer,
	"problem" text,
	"said" text
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("webhook_id","due_at","nr") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order_index" ON "webhook_deliveries" USING btree ("webhook_id","order_id","nr") WHERE state = 'waiting' and order_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed_index" ON "webhook_deliveries" USING btree ("webhook_id","nr") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_index" ON "webhook_deliveries" USING btree ("webhook_id","nr");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_troubled_index" ON "webhook_deliveries" USING btree ("webhook_id","tried_at") WHERE state = 'failed' and event <> 'test';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_nr_index" ON "webhook_deliveries" USING btree ("nr");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
-- Only inserts, of rows nobody else waits for and that refer to none: the end of a call is never held up. While no webhook wants it, nothing is noted.
CREATE FUNCTION "signal_webhooks_of_call"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM webhooks WHERE is_on AND 'shop.needsScan' = ANY(events)) THEN
		INSERT INTO webhook_signals (event, shop_id, facts) VALUES ('shop.needsScan', NEW.shop_id, jsonb_build_object('operation', NEW.operation));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "calls_signalled_to_webhooks" AFTER UPDATE ON "calls" FOR EACH ROW WHEN (OLD."closed_at" IS NULL AND NEW."closed_at" IS NOT NULL AND NEW."outcome" = 'refused' AND NEW."reason" = 'shopNotAuthorized' AND NEW."shop_id" IS NOT NULL) EXECUTE FUNCTION "signal_webhooks_of_call"();--> statement-breakpoint
CREATE FUNCTION "signal_webhooks_of_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM webhooks WHERE is_on AND 'job.ended' = ANY(events)) THEN
		INSERT INTO webhook_signals (event, shop_id, facts) VALUES ('job.ended', NEW.shop_id, jsonb_build_object('id', NEW.id, 'kind', NEW.kind, 'state', NEW.state));
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ended_jobs_signalled_to_webhooks" AFTER UPDATE OF "state" ON "jobs" FOR EACH ROW WHEN (NEW."state" IN ('done', 'cancelled') AND OLD."state" NOT IN ('done', 'cancelled')) EXECUTE FUNCTION "signal_webhooks_of_job"();
