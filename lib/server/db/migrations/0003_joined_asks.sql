CREATE TABLE "joined_asks" (
	"ask_id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL
);
