CREATE TABLE "event_addresses" (
	"context" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_addresses" ADD CONSTRAINT "event_addresses_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_addresses_event" ON "event_addresses" USING btree ("event_id");--> statement-breakpoint
INSERT INTO "event_addresses" ("context", "event_id") SELECT "context", "id" FROM "events";
--> statement-breakpoint
-- An address is its event's for ever, however the event came to it: links to it are printed and sent.
CREATE FUNCTION "events_keep_addresses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "event_addresses" ("context", "event_id") VALUES (NEW."context", NEW."id") ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT FROM "event_addresses" WHERE "context" = NEW."context" AND "event_id" = NEW."id") THEN
    RAISE EXCEPTION 'this address is another event''s' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "events_keep_addresses" AFTER INSERT OR UPDATE OF "context" ON "events" FOR EACH ROW EXECUTE FUNCTION "events_keep_addresses"();
