CREATE TABLE "sign_on_accounts" (
	"person_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_on_accounts_person_id_issuer_pk" PRIMARY KEY("person_id","issuer"),
	CONSTRAINT "sign_on_accounts_issuer_subject_unique" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "used_logout_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sign_on_session" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_emergency" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "signed_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person_links" ADD COLUMN "is_emergency" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "person_links" ADD COLUMN "entered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_on_accounts" ADD CONSTRAINT "sign_on_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
