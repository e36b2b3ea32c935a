-- What came back of somebody who had been erased goes again, or the check below would refuse it.
UPDATE "users" SET "first_name" = '', "last_name" = '', "mobile" = '', "phone" = '', "is_exhibitor" = false,
  "language_id" = null, "typo_id" = null, "extended" = jsonb_build_object('erasedAt', "extended" -> 'erasedAt')
WHERE "extended" ? 'erasedAt';--> statement-breakpoint
CREATE TABLE "published_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_erasures" (
	"domain_id" text PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"planned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "published_files" ADD CONSTRAINT "published_files_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_erasures" ADD CONSTRAINT "planned_erasures_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "published_files_event" ON "published_files" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_erased" CHECK (not "users"."extended" ? 'erasedAt' or (
        "users"."extended" - 'erasedAt' = '{}' and "users"."first_name" = '' and "users"."last_name" = ''
        and "users"."mobile" = '' and "users"."phone" = '' and not "users"."is_exhibitor"
        and "users"."language_id" is null and "users"."typo_id" is null
      ));
--> statement-breakpoint
-- Nothing is written for somebody who is gone: a write sent together with an erasure waits for it, and is refused after it.
CREATE FUNCTION "refuse_gone_people"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person text;
  is_erased boolean;
BEGIN
  IF TG_ARGV[0] = 'caller_id' THEN person := NEW.caller_id;
  ELSIF TG_ARGV[0] = 'contact_id' THEN person := NEW.contact_id;
  ELSE person := NEW.user_id;
  END IF;
  IF person IS NULL THEN RETURN NEW; END IF;
  SELECT "extended" ? 'erasedAt' INTO is_erased FROM "users" WHERE "id" = person FOR KEY SHARE;
  IF is_erased IS DISTINCT FROM false THEN
    RAISE EXCEPTION 'this person is gone' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'person_is_gone';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DO $$
DECLARE
  place text;
BEGIN
  FOREACH place IN ARRAY ARRAY[
    'sessions', 'one_time_codes', 'authentications', 'organisers', 'outbox', 'logs', 'action_logs', 'action_logs caller_id',
    'drafts', 'waiting_list', 'files', 'table_exports', 'photo_people', 'messages', 'poll_votes', 'question_answers',
    'question_voters', 'word_responses', 'emotion_users', 'presence_stays', 'contact_links', 'contact_links contact_id',
    'contact_sharing', 'billings', 'promo_uses', 'quota_answers', 'slot_participations', 'user_articles',
    'participation_days', 'orders', 'participations', 'employees'
  ] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION refuse_gone_people(%L)',
      'person_is_there' || coalesce('_' || nullif(split_part(place, ' ', 2), ''), ''), split_part(place, ' ', 1),
      coalesce(nullif(split_part(place, ' ', 2), ''), 'user_id'));
  END LOOP;
END $$;
