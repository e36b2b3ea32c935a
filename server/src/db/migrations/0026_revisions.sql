CREATE TABLE "event_revisions" (
	"event_id" text NOT NULL,
	"number" integer NOT NULL,
	"part" text NOT NULL,
	"before" json NOT NULL,
	"after" json NOT NULL,
	"before_mark" text NOT NULL,
	"after_mark" text NOT NULL,
	"user_id" text,
	"changed_at" timestamp with time zone NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	CONSTRAINT "event_revisions_event_id_number_pk" PRIMARY KEY("event_id","number")
);
--> statement-breakpoint
ALTER TABLE "event_revisions" ADD CONSTRAINT "event_revisions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_revisions" ADD CONSTRAINT "event_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_revisions_part" ON "event_revisions" USING btree ("event_id","part","number");--> statement-breakpoint
CREATE INDEX "event_revisions_user" ON "event_revisions" USING btree ("user_id");--> statement-breakpoint
-- Rows go with their event alone, which is a trigger of its own, and only stop naming somebody.
CREATE FUNCTION "revisions_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW."user_id" IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a revision is neither changed nor deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "revisions_are_kept" BEFORE UPDATE OR DELETE ON "event_revisions" FOR EACH ROW EXECUTE FUNCTION "revisions_are_kept"();
