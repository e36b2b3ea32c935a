CREATE TABLE "former_badges" (
	"code" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_reads" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reader_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_reads_event_id_user_id_reader_id_kind_day_pk" PRIMARY KEY("event_id","user_id","reader_id","kind","day")
);
--> statement-breakpoint
ALTER TABLE "former_badges" ADD CONSTRAINT "former_badges_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_reads" ADD CONSTRAINT "person_reads_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_reads" ADD CONSTRAINT "person_reads_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_reads" ADD CONSTRAINT "person_reads_reader_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_badges_person" ON "former_badges" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "person_reads_user" ON "person_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "person_reads_reader" ON "person_reads" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "person_reads_old" ON "person_reads" USING btree ("last_at");
--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "former_badges" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');--> statement-breakpoint
-- Where two people turn out to be one, what is never changed becomes the other's: whoever merges them says whose, in its
-- transaction, and nothing else of the row moves.
CREATE OR REPLACE FUNCTION "invoices_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."is_specimen" AND current_setting('parvis.forgets', true) = 'rehearsal' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW."user_id" = current_setting('parvis.merges', true)
    AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an issued invoice is neither changed nor deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "revisions_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW."user_id" IS NULL OR NEW."user_id" = current_setting('parvis.merges', true))
    AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a revision is neither changed nor deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "journal_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (pg_trigger_depth() > 1 OR current_setting('parvis.forgets', true) = 'journal') THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND (NEW."user_id" IS NULL OR NEW."user_id" IN (OLD."user_id", current_setting('parvis.merges', true)))
    AND (NEW."subject_id" IS NULL OR NEW."subject_id" IN (OLD."subject_id", current_setting('parvis.merges', true)))
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
-- The column that names the person is told to it by its name.
CREATE OR REPLACE FUNCTION "refuse_gone_people"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person text;
  is_erased boolean;
BEGIN
  IF TG_ARGV[0] = 'caller_id' THEN person := NEW.caller_id;
  ELSIF TG_ARGV[0] = 'contact_id' THEN person := NEW.contact_id;
  ELSIF TG_ARGV[0] = 'reader_id' THEN person := NEW.reader_id;
  ELSE person := NEW.user_id;
  END IF;
  IF person IS NULL THEN RETURN NEW; END IF;
  SELECT "extended" ? 'erasedAt' INTO is_erased FROM "users" WHERE "id" = person FOR KEY SHARE;
  IF is_erased IS DISTINCT FROM false THEN
    RAISE EXCEPTION 'this person is gone' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'person_is_gone';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "person_reads" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');--> statement-breakpoint
CREATE TRIGGER "person_is_there_reader_id" BEFORE INSERT ON "person_reads" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('reader_id');
