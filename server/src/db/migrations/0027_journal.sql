CREATE TABLE "journal" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"domain_id" text NOT NULL,
	"event_id" text,
	"user_id" text,
	"subject_id" text,
	"is_about_person" boolean NOT NULL,
	"right" text NOT NULL,
	"route" text NOT NULL,
	"item" text DEFAULT '' NOT NULL,
	"before" json,
	"after" json,
	"why" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_event" ON "journal" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "journal_domain" ON "journal" USING btree ("domain_id","id") WHERE "journal"."event_id" is null;--> statement-breakpoint
CREATE INDEX "journal_old" ON "journal" USING btree ("at");--> statement-breakpoint
CREATE INDEX "journal_user" ON "journal" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "journal_subject" ON "journal" USING btree ("subject_id");--> statement-breakpoint
-- Rows are added alone. They go with their event, which is a trigger of its own, or when whoever forgets what is old says so
-- in its transaction; and they stop naming somebody, with what was changed about them.
CREATE FUNCTION "journal_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (pg_trigger_depth() > 1 OR current_setting('parvis.forgets', true) = 'journal') THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND (NEW."user_id" IS NULL OR NEW."user_id" = OLD."user_id")
    AND (NEW."subject_id" IS NULL OR NEW."subject_id" = OLD."subject_id")
    AND to_jsonb(NEW) - '{user_id,subject_id,before,after,why}'::text[]
      = to_jsonb(OLD) - '{user_id,subject_id,before,after,why}'::text[]
    AND (
      (NEW."before"::text, NEW."after"::text, NEW."why") IS NOT DISTINCT FROM (OLD."before"::text, OLD."after"::text, OLD."why")
      OR (
        NEW."subject_id" IS NULL AND OLD."subject_id" IS NOT NULL
        AND NEW."before" IS NULL AND NEW."after" IS NULL AND NEW."why" = ''
      )
    ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a line of the journal is neither changed nor deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "journal_is_kept" BEFORE UPDATE OR DELETE ON "journal" FOR EACH ROW EXECUTE FUNCTION "journal_is_kept"();
--> statement-breakpoint
CREATE TRIGGER "journal_is_not_emptied" BEFORE TRUNCATE ON "journal" FOR EACH STATEMENT EXECUTE FUNCTION "journal_is_kept"();
