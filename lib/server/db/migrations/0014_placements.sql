ALTER TABLE "placements" RENAME COLUMN "note" TO "name";--> statement-breakpoint
UPDATE "placements" SET "name" = "sid" WHERE "name" IS NULL;--> statement-breakpoint
ALTER TABLE "placements" ALTER COLUMN "name" SET NOT NULL, ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
CREATE TABLE "earlier_top_up_links" (
	"placement_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earlier_top_up_links_placement_id_call_id_pk" PRIMARY KEY("placement_id","call_id")
);
--> statement-breakpoint
ALTER TABLE "earlier_top_up_links" ADD CONSTRAINT "earlier_top_up_links_placement_id_placements_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."placements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_top_up_links" ADD CONSTRAINT "earlier_top_up_links_account_id_service_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."service_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_top_up_links_placement_id_account_id_answered_at_index" ON "earlier_top_up_links" USING btree ("placement_id","account_id","answered_at");--> statement-breakpoint
CREATE FUNCTION "keep_earlier_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO earlier_top_up_links (placement_id, account_id, call_id, answer, answered_at)
	VALUES (OLD.placement_id, OLD.account_id, OLD.call_id, OLD.answer, OLD.answered_at)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "top_up_links_keep_earlier" AFTER UPDATE ON "top_up_links" FOR EACH ROW
	WHEN (OLD.call_id <> NEW.call_id AND OLD.answer -> 'links' <> '{}' AND OLD.answer -> 'links' <> NEW.answer -> 'links')
	EXECUTE FUNCTION "keep_earlier_links"();--> statement-breakpoint
CREATE TABLE "authorization_links" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authorization_links" ADD CONSTRAINT "authorization_links_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_links" ADD CONSTRAINT "authorization_links_account_id_service_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."service_accounts"("id") ON DELETE no action ON UPDATE no action;
