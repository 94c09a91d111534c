INSERT INTO "rate_limits" ("operation", "state") VALUES ('allOperations', '{}');
