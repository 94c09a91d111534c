CREATE TABLE "audit_output" (
	"entry_id" bigint PRIMARY KEY NOT NULL
);
