-- Every table of release 0.1.0; its own migrations are in server/releases.
CREATE FUNCTION events_keep_addresses() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "event_addresses" ("context", "event_id") VALUES (NEW."context", NEW."id") ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT FROM "event_addresses" WHERE "context" = NEW."context" AND "event_id" = NEW."id") THEN
    RAISE EXCEPTION 'this address is another event''s' USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION invoices_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."is_specimen" AND current_setting('parvis.forgets', true) = 'rehearsal' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'an issued invoice is neither changed nor deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION journal_is_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION refuse_gone_people() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;
--> statement-breakpoint
CREATE FUNCTION remove_rehearsal(asked text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  place text;
BEGIN
  SELECT "domain_id" INTO place FROM "events" WHERE "id" = asked AND "rehearsal_of" IS NOT NULL FOR UPDATE;
  IF place IS NULL OR EXISTS (SELECT FROM "events" WHERE "domain_id" = place AND "id" <> asked) THEN
    RAISE EXCEPTION 'this event is no rehearsal' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM set_config('parvis.forgets', 'rehearsal', true);
  DELETE FROM "payment_notices" notice USING "payments" own, "orders" bill
    WHERE bill."event_id" = asked AND own."order_id" = bill."id"
      AND notice."provider" = own."provider" AND starts_with(notice."notice_id", own."provider_ref" || ':');
  DELETE FROM "sandbox_payments" session USING "payments" own, "orders" bill
    WHERE bill."event_id" = asked AND own."order_id" = bill."id" AND session."session" ->> 'paymentId' = own."id";
  DELETE FROM "receipts" WHERE "event_id" = asked;
  DELETE FROM "payments" USING "orders" bill WHERE bill."event_id" = asked AND "payments"."order_id" = bill."id";
  DELETE FROM "orders" WHERE "event_id" = asked;
  DELETE FROM "invoice_archives" USING "invoices" bill
    WHERE bill."event_id" = asked AND "invoice_archives"."invoice_id" = bill."id";
  DELETE FROM "invoices" WHERE "event_id" = asked;
  DELETE FROM "invoice_counters" WHERE "domain_id" = place;
  -- What names something else of the event, before what it names.
  DELETE FROM "participations" WHERE "event_id" = asked;
  DELETE FROM "promo_codes" WHERE "event_id" = asked;
  DELETE FROM "email_action_templates" WHERE "event_id" = asked;
  DELETE FROM "conference_slots" WHERE "event_id" = asked;
  DELETE FROM "events" WHERE "id" = asked;
  DELETE FROM "outbox" WHERE "domain_id" = place;
  DELETE FROM "email_accounts" WHERE "domain_id" = place;
  DELETE FROM "organisers" WHERE "domain_id" = place;
  DELETE FROM "users" WHERE "domain_id" = place;
  DELETE FROM "companies" WHERE "domain_id" = place;
  DELETE FROM "erased_addresses" WHERE "domain_id" = place;
  DELETE FROM "domains" WHERE "id" = place;
  PERFORM set_config('parvis.forgets', '', true);
END $$;
--> statement-breakpoint
CREATE FUNCTION revisions_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION slot_participations_count() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		UPDATE conference_slots SET taken = taken - 1 WHERE event_id = OLD.event_id AND id = OLD.slot_id;
	ELSE
		UPDATE conference_slots SET taken = taken + 1 WHERE event_id = NEW.event_id AND id = NEW.slot_id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TABLE action_logs (
    id text NOT NULL,
    event_id text NOT NULL,
    caller_id text NOT NULL,
    user_id text,
    company_id text,
    action_id text NOT NULL,
    extended jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE article_days (
    event_id text NOT NULL,
    article_id text NOT NULL,
    day_id text NOT NULL,
    event_day_id text GENERATED ALWAYS AS (NULLIF(day_id, '0'::text)) STORED,
    is_show boolean DEFAULT true NOT NULL,
    is_disabled boolean DEFAULT false NOT NULL,
    is_selected boolean DEFAULT false NOT NULL,
    is_radio boolean DEFAULT false NOT NULL,
    is_required boolean DEFAULT false NOT NULL,
    is_auto boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE articles (
    event_id text NOT NULL,
    id text NOT NULL,
    label text NOT NULL,
    price_cents integer DEFAULT 0 NOT NULL,
    vat_rate integer DEFAULT 2000 NOT NULL,
    vat_regime text DEFAULT 'service'::text NOT NULL,
    stock integer,
    taken integer DEFAULT 0 NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    only_for text,
    type_prices jsonb DEFAULT '{}'::jsonb NOT NULL,
    tiers jsonb DEFAULT '[]'::jsonb NOT NULL,
    kept jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT articles_only_for CHECK ((only_for = ANY (ARRAY['onsite'::text, 'remote'::text]))),
    CONSTRAINT articles_price CHECK (((price_cents >= 0) AND ((vat_rate >= 0) AND (vat_rate <= 10000)))),
    CONSTRAINT articles_regime CHECK ((vat_regime = ANY (ARRAY['admission_on_site'::text, 'admission_remote'::text, 'service'::text]))),
    CONSTRAINT articles_stock CHECK (((taken >= 0) AND ((stock IS NULL) OR (taken <= stock))))
);
--> statement-breakpoint
CREATE TABLE authentications (
    user_id text NOT NULL,
    domain_id text NOT NULL,
    email text NOT NULL,
    password_hash text,
    failures jsonb DEFAULT '[]'::jsonb NOT NULL,
    claimed_at timestamp with time zone,
    email_verified_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE banned_words (
    event_id text NOT NULL,
    word text NOT NULL,
    written text NOT NULL
);
--> statement-breakpoint
CREATE TABLE billings (
    event_id text NOT NULL,
    user_id text NOT NULL,
    billing jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE categories (
    event_id text NOT NULL,
    id text NOT NULL,
    label text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    is_retired boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE category_models (
    event_id text NOT NULL,
    category_id text NOT NULL,
    conference_id text,
    company_id text,
    CONSTRAINT category_models_either CHECK ((num_nonnulls(conference_id, company_id) = 1))
);
--> statement-breakpoint
CREATE TABLE companies (
    id text NOT NULL,
    domain_id text NOT NULL,
    name text NOT NULL,
    siren text DEFAULT ''::text NOT NULL,
    country text DEFAULT 'FR'::text NOT NULL,
    address1 text DEFAULT ''::text NOT NULL,
    postal_code text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    extended jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE conference_slots (
    event_id text NOT NULL,
    id text NOT NULL,
    conference_id text NOT NULL,
    start_at timestamp with time zone NOT NULL,
    end_at timestamp with time zone NOT NULL,
    quota integer,
    taken integer DEFAULT 0 NOT NULL,
    is_retired boolean DEFAULT false NOT NULL,
    room_id text,
    CONSTRAINT conference_slots_order CHECK ((end_at > start_at)),
    CONSTRAINT conference_slots_quota CHECK (((taken >= 0) AND ((quota IS NULL) OR (taken <= quota))))
);
--> statement-breakpoint
CREATE TABLE conference_speakers (
    event_id text NOT NULL,
    conference_id text NOT NULL,
    speaker_id text NOT NULL,
    "position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE conferences (
    event_id text NOT NULL,
    id text NOT NULL,
    title text NOT NULL,
    logo text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    is_required boolean DEFAULT false NOT NULL,
    is_disabled_for_companions boolean DEFAULT false NOT NULL,
    is_remote boolean DEFAULT true NOT NULL,
    "position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE contact_links (
    event_id text NOT NULL,
    user_id text NOT NULL,
    contact_id text NOT NULL,
    linked_at timestamp with time zone NOT NULL,
    comment text DEFAULT ''::text NOT NULL,
    CONSTRAINT contact_links_self CHECK ((user_id <> contact_id))
);
--> statement-breakpoint
CREATE TABLE contact_sharing (
    event_id text NOT NULL,
    user_id text NOT NULL,
    is_shared boolean NOT NULL,
    shares_answers boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE device_links (
    id text NOT NULL,
    event_id text NOT NULL,
    name text NOT NULL,
    "right" text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT device_links_right CHECK (("right" = ANY (ARRAY['door'::text, 'live'::text])))
);
--> statement-breakpoint
CREATE TABLE domains (
    id text NOT NULL,
    name text NOT NULL,
    requires_factor boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE drafts (
    event_id text NOT NULL,
    user_id text NOT NULL,
    step text NOT NULL,
    "values" jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE email_accounts (
    domain_id text NOT NULL,
    id text NOT NULL,
    from_name text NOT NULL,
    from_address text NOT NULL,
    reply_to text
);
--> statement-breakpoint
CREATE TABLE email_action_templates (
    event_id text NOT NULL,
    action_id integer NOT NULL,
    language text NOT NULL,
    template_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE email_actions (
    event_id text NOT NULL,
    action_id integer NOT NULL,
    enabled boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE email_codes (
    user_id text NOT NULL,
    email text NOT NULL,
    code_hash text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    sends jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE email_templates (
    event_id text NOT NULL,
    id text NOT NULL,
    label text NOT NULL,
    type text DEFAULT 'event'::text NOT NULL,
    language text DEFAULT 'fr'::text NOT NULL,
    subject text NOT NULL,
    body_html text NOT NULL
);
--> statement-breakpoint
CREATE TABLE emotion_sequences (
    id text NOT NULL,
    event_id text NOT NULL,
    label text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE emotion_users (
    sequence_id text NOT NULL,
    emotion_id text NOT NULL,
    user_id text NOT NULL,
    count integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE emotions (
    event_id text NOT NULL,
    id text NOT NULL,
    label text NOT NULL,
    icon_url text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    is_retired boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE employees (
    id text NOT NULL,
    company_id text NOT NULL,
    user_id text NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    standing text DEFAULT 'joined'::text NOT NULL,
    CONSTRAINT employees_standing CHECK ((standing = ANY (ARRAY['joined'::text, 'founded'::text, 'confirmed'::text])))
);
--> statement-breakpoint
CREATE TABLE erased_addresses (
    domain_id text NOT NULL,
    digest text NOT NULL,
    erased_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE event_addresses (
    context text NOT NULL,
    event_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE event_days (
    event_id text NOT NULL,
    id text NOT NULL,
    day date NOT NULL,
    label text DEFAULT ''::text NOT NULL,
    start_time text DEFAULT '09:00'::text NOT NULL,
    end_time text DEFAULT '18:00'::text NOT NULL,
    price_cents integer DEFAULT 0 NOT NULL,
    capacity integer,
    taken integer DEFAULT 0 NOT NULL,
    is_retired boolean DEFAULT false NOT NULL,
    CONSTRAINT event_days_capacity CHECK (((taken >= 0) AND ((capacity IS NULL) OR (taken <= capacity)))),
    CONSTRAINT event_days_price CHECK ((price_cents >= 0))
);
--> statement-breakpoint
CREATE TABLE event_files (
    event_id text NOT NULL,
    filed jsonb NOT NULL,
    written jsonb NOT NULL,
    imported_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE event_model_images (
    model_id text NOT NULL,
    image_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE event_models (
    id text NOT NULL,
    domain_id text NOT NULL,
    name text NOT NULL,
    source text NOT NULL,
    config json NOT NULL,
    kept_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE event_revisions (
    event_id text NOT NULL,
    number integer NOT NULL,
    part text NOT NULL,
    before json NOT NULL,
    after json NOT NULL,
    before_mark text NOT NULL,
    after_mark text NOT NULL,
    user_id text,
    changed_at timestamp with time zone NOT NULL,
    why text DEFAULT ''::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE events (
    id text NOT NULL,
    domain_id text NOT NULL,
    context text NOT NULL,
    name text NOT NULL,
    alias text DEFAULT ''::text NOT NULL,
    time_zone text DEFAULT 'Europe/Paris'::text NOT NULL,
    on_site boolean DEFAULT true NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    settings_by_language jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    published boolean DEFAULT true NOT NULL,
    archived_at timestamp with time zone,
    published_before boolean DEFAULT false NOT NULL,
    rehearsal_of text,
    rehearsal_mail text,
    CONSTRAINT events_archived CHECK (((archived_at IS NULL) OR (NOT published))),
    CONSTRAINT events_rehearsal CHECK ((((rehearsal_of IS NULL) = (rehearsal_mail IS NULL)) AND ((rehearsal_of IS NULL) OR (NOT published))))
);
--> statement-breakpoint
CREATE TABLE files (
    id text NOT NULL,
    event_id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    sha256 text NOT NULL,
    storage_key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE forms (
    event_id text NOT NULL,
    id text NOT NULL,
    parent_id text,
    name text NOT NULL,
    layout text DEFAULT 'two-columns'::text NOT NULL,
    models jsonb DEFAULT '[]'::jsonb NOT NULL,
    "position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE idempotent_replies (
    id text NOT NULL,
    body_hash text NOT NULL,
    status integer,
    reply jsonb,
    created_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE image_uses (
    event_id text NOT NULL,
    image_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE images (
    id text NOT NULL,
    event_id text,
    width integer NOT NULL,
    height integer NOT NULL,
    size integer NOT NULL,
    sent_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE invoice_archives (
    invoice_id text NOT NULL,
    storage_key text NOT NULL,
    sha256 text NOT NULL,
    size integer NOT NULL,
    archived_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE invoice_counters (
    domain_id text NOT NULL,
    series text NOT NULL,
    year integer NOT NULL,
    last integer NOT NULL,
    last_issued_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE invoices (
    id text NOT NULL,
    domain_id text NOT NULL,
    event_id text NOT NULL,
    user_id text NOT NULL,
    order_id text,
    kind text NOT NULL,
    series text NOT NULL,
    year integer NOT NULL,
    num integer NOT NULL,
    number text NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    issue_date date NOT NULL,
    due_date date NOT NULL,
    is_paid boolean NOT NULL,
    is_specimen boolean NOT NULL,
    credited_id text,
    seller jsonb NOT NULL,
    billing jsonb NOT NULL,
    buyer_email text DEFAULT ''::text NOT NULL,
    lines jsonb NOT NULL,
    net_cents integer NOT NULL,
    gross_cents integer NOT NULL,
    language text NOT NULL,
    xml text NOT NULL,
    facts jsonb NOT NULL,
    CONSTRAINT invoices_kind CHECK (((kind = 'credit-note'::text) = (credited_id IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE journal (
    id text NOT NULL,
    at timestamp with time zone NOT NULL,
    domain_id text NOT NULL,
    event_id text,
    user_id text,
    subject_id text,
    is_about_person boolean NOT NULL,
    "right" text NOT NULL,
    route text NOT NULL,
    item text DEFAULT ''::text NOT NULL,
    before json,
    after json,
    why text DEFAULT ''::text NOT NULL,
    device text DEFAULT ''::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE lives (
    event_id text NOT NULL,
    active_module text,
    show_results boolean DEFAULT false NOT NULL,
    hide_votes boolean DEFAULT false NOT NULL,
    active_poll_id text,
    active_question_id text,
    active_word_cloud_id text,
    active_message_id text,
    show_leaderboard boolean DEFAULT false NOT NULL,
    show_leaderboard_v_2 boolean DEFAULT false NOT NULL,
    leaderboard_limit integer DEFAULT 10 NOT NULL,
    show_teams boolean DEFAULT false NOT NULL,
    extended jsonb DEFAULT '{"messageIntern": ""}'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    key_version integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE logs (
    id text NOT NULL,
    event_id text NOT NULL,
    user_id text,
    action text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE message_upvotes (
    message_id text NOT NULL,
    user_id text NOT NULL,
    upvoted_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE messages (
    id text NOT NULL,
    event_id text NOT NULL,
    user_id text NOT NULL,
    message text NOT NULL,
    favorite boolean DEFAULT false NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    accepted boolean DEFAULT false NOT NULL,
    decisions integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE one_time_codes (
    code_hash text NOT NULL,
    domain_id text NOT NULL,
    user_id text NOT NULL,
    purpose text NOT NULL,
    referer text,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    event_id text,
    is_mailed boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE orders (
    id text NOT NULL,
    event_id text NOT NULL,
    user_id text NOT NULL,
    method text NOT NULL,
    status text NOT NULL,
    reference text NOT NULL,
    billing jsonb NOT NULL,
    lines jsonb NOT NULL,
    net_cents integer NOT NULL,
    gross_cents integer NOT NULL,
    promo_code text,
    language text NOT NULL,
    invoice_id text,
    created_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    CONSTRAINT orders_amount CHECK ((gross_cents > 0)),
    CONSTRAINT orders_status CHECK ((status = ANY (ARRAY['open'::text, 'transfer'::text, 'paid'::text, 'dropped'::text])))
);
--> statement-breakpoint
CREATE TABLE organisers (
    domain_id text NOT NULL,
    event_id text,
    user_id text NOT NULL,
    role text NOT NULL,
    CONSTRAINT organisers_role CHECK ((role = ANY (ARRAY['lead'::text, 'editor'::text, 'registration'::text, 'accountant'::text, 'doorkeeper'::text, 'stage'::text, 'reader'::text])))
);
--> statement-breakpoint
CREATE TABLE outbox (
    id text NOT NULL,
    dedupe_key text NOT NULL,
    domain_id text NOT NULL,
    event_id text,
    user_id text,
    action_id integer,
    language text NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    html text NOT NULL,
    text_body text NOT NULL,
    attachments jsonb DEFAULT '[]'::jsonb NOT NULL,
    message_id text NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    leased_until timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE participation_days (
    event_id text NOT NULL,
    event_day_id text NOT NULL,
    user_id text NOT NULL,
    registered boolean DEFAULT false NOT NULL,
    registered_at timestamp with time zone,
    on_site boolean DEFAULT false NOT NULL,
    present boolean DEFAULT false NOT NULL,
    present_at timestamp with time zone,
    CONSTRAINT participation_days_place CHECK (((NOT on_site) OR registered))
);
--> statement-breakpoint
CREATE TABLE participations (
    event_id text NOT NULL,
    user_id text NOT NULL,
    registered boolean DEFAULT false NOT NULL,
    registered_at timestamp with time zone,
    responded boolean DEFAULT false NOT NULL,
    represented_by text,
    registered_by text,
    registered_by2 text,
    registered_from text DEFAULT 'WEB'::text NOT NULL,
    is_remote boolean DEFAULT false NOT NULL,
    is_out boolean DEFAULT false NOT NULL,
    is_completed boolean DEFAULT false NOT NULL,
    invited boolean DEFAULT false NOT NULL,
    invited_by text,
    typo_id text,
    extended jsonb DEFAULT '{}'::jsonb NOT NULL,
    code text NOT NULL,
    employee_id text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    is_partial boolean DEFAULT false NOT NULL,
    CONSTRAINT participations_registered CHECK (((NOT registered) OR (responded AND (registered_at IS NOT NULL)))),
    CONSTRAINT participations_remote CHECK (((NOT is_remote) OR registered)),
    CONSTRAINT participations_represented CHECK (((represented_by IS NULL) OR ((NOT registered) AND responded))),
    CONSTRAINT participations_self CHECK ((represented_by IS DISTINCT FROM user_id))
);
--> statement-breakpoint
CREATE TABLE payment_notices (
    provider text NOT NULL,
    notice_id text NOT NULL,
    received_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE payments (
    id text NOT NULL,
    order_id text NOT NULL,
    provider text NOT NULL,
    provider_ref text,
    url text,
    status text NOT NULL,
    amount_cents integer NOT NULL,
    refunded_cents integer DEFAULT 0 NOT NULL,
    payment_ref text,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT payments_refund CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents)))
);
--> statement-breakpoint
CREATE TABLE photo_people (
    photo_id text NOT NULL,
    event_id text NOT NULL,
    user_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE photos (
    id text NOT NULL,
    event_id text NOT NULL,
    key text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    is_for_all boolean NOT NULL,
    has_filter boolean DEFAULT false NOT NULL,
    uploaded_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE planned_erasures (
    domain_id text NOT NULL,
    people integer NOT NULL,
    planned_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE poll_choices (
    poll_id text NOT NULL,
    id text NOT NULL,
    label text NOT NULL,
    color text DEFAULT ''::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE poll_counts (
    poll_id text NOT NULL,
    round integer NOT NULL,
    choice_id text NOT NULL,
    votes integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE poll_votes (
    poll_id text NOT NULL,
    round integer NOT NULL,
    user_id text NOT NULL,
    choice_id text NOT NULL,
    voted_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE polls (
    id text NOT NULL,
    event_id text NOT NULL,
    title text NOT NULL,
    label text DEFAULT ''::text NOT NULL,
    is_close boolean DEFAULT false NOT NULL,
    round integer DEFAULT 1 NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    aired_at timestamp with time zone,
    is_retired boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE presence_stays (
    id text NOT NULL,
    event_id text NOT NULL,
    user_id text NOT NULL,
    in_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    out_at timestamp with time zone,
    reason text
);
--> statement-breakpoint
CREATE TABLE promo_codes (
    event_id text NOT NULL,
    code text NOT NULL,
    kind text NOT NULL,
    amount_cents integer,
    percentage integer,
    article_id text,
    start_at timestamp with time zone,
    end_at timestamp with time zone,
    max_uses integer,
    uses integer DEFAULT 0 NOT NULL,
    typo_ids text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT promo_codes_code CHECK (((code = upper(btrim(code))) AND (code <> ''::text))),
    CONSTRAINT promo_codes_gift CHECK ((((kind = 'amount'::text) AND (amount_cents > 0)) OR ((kind = 'percentage'::text) AND ((percentage >= 1) AND (percentage <= 10000))) OR ((kind = 'article'::text) AND (article_id IS NOT NULL)))),
    CONSTRAINT promo_codes_uses CHECK (((uses >= 0) AND ((max_uses IS NULL) OR (uses <= max_uses))))
);
--> statement-breakpoint
CREATE TABLE promo_uses (
    event_id text NOT NULL,
    user_id text NOT NULL,
    code text NOT NULL,
    taken_at timestamp with time zone,
    used_at timestamp with time zone,
    CONSTRAINT promo_uses_taken CHECK (((used_at IS NULL) OR (taken_at IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE published_files (
    storage_key text NOT NULL,
    event_id text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE question_answers (
    question_id text NOT NULL,
    round integer NOT NULL,
    user_id text NOT NULL,
    response_id text NOT NULL,
    place integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE question_counts (
    question_id text NOT NULL,
    round integer NOT NULL,
    response_id text NOT NULL,
    votes integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE question_responses (
    question_id text NOT NULL,
    id text NOT NULL,
    label text NOT NULL,
    image text DEFAULT ''::text NOT NULL,
    color text DEFAULT ''::text NOT NULL,
    is_right_answer boolean DEFAULT false NOT NULL,
    "position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE question_voters (
    question_id text NOT NULL,
    round integer NOT NULL,
    user_id text NOT NULL,
    answered_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE questions (
    id text NOT NULL,
    event_id text NOT NULL,
    label text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    display text DEFAULT 'bars'::text NOT NULL,
    nb_responses integer DEFAULT 1 NOT NULL,
    nb_show_responses integer DEFAULT 0 NOT NULL,
    show_right_answers boolean DEFAULT false NOT NULL,
    is_close boolean DEFAULT false NOT NULL,
    points integer DEFAULT 1 NOT NULL,
    round integer DEFAULT 1 NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    aired_at timestamp with time zone,
    is_retired boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE quota_answers (
    event_id text NOT NULL,
    user_id text NOT NULL,
    model_key text NOT NULL,
    value_key text NOT NULL,
    is_single boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE quota_models (
    event_id text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    filter text DEFAULT 'radio'::text NOT NULL,
    model text DEFAULT 'participation'::text NOT NULL,
    is_required boolean DEFAULT false NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    only_for text,
    CONSTRAINT quota_models_filter CHECK ((filter = ANY (ARRAY['select'::text, 'radio'::text, 'checkbox'::text]))),
    CONSTRAINT quota_models_model CHECK ((model = ANY (ARRAY['U'::text, 'participation'::text]))),
    CONSTRAINT quota_models_only_for CHECK ((only_for = ANY (ARRAY['onsite'::text, 'remote'::text])))
);
--> statement-breakpoint
CREATE TABLE quota_values (
    event_id text NOT NULL,
    model_key text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    is_disabled boolean DEFAULT false NOT NULL,
    capacity integer,
    taken integer DEFAULT 0 NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT quota_values_capacity CHECK (((taken >= 0) AND ((capacity IS NULL) OR (taken <= capacity))))
);
--> statement-breakpoint
CREATE TABLE receipts (
    id text NOT NULL,
    order_id text NOT NULL,
    event_id text NOT NULL,
    cents integer NOT NULL,
    received_on date NOT NULL,
    noted_at timestamp with time zone NOT NULL,
    bank_line text,
    CONSTRAINT receipts_amount CHECK ((cents > 0))
);
--> statement-breakpoint
CREATE TABLE recovery_codes (
    code_hash text NOT NULL,
    user_id text NOT NULL
);
--> statement-breakpoint
CREATE TABLE rooms (
    event_id text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE run_sheets (
    event_id text NOT NULL,
    steps jsonb DEFAULT '[]'::jsonb NOT NULL,
    current_id text,
    since timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE sandbox_payments (
    ref text NOT NULL,
    idempotency_key text NOT NULL,
    session jsonb NOT NULL,
    amount_cents integer NOT NULL,
    status text NOT NULL,
    refunded_cents integer DEFAULT 0 NOT NULL,
    paid_at timestamp with time zone,
    form_token text NOT NULL,
    is_notified boolean DEFAULT false NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE second_factors (
    user_id text NOT NULL,
    secret text NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    failures jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE sections (
    event_id text NOT NULL,
    id text NOT NULL,
    title text NOT NULL,
    icon_url text DEFAULT ''::text NOT NULL,
    html text DEFAULT ''::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE sending_recipients (
    sending_id text NOT NULL,
    user_id text NOT NULL,
    is_ticked boolean DEFAULT true NOT NULL,
    reason text,
    written_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE sendings (
    id text NOT NULL,
    event_id text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    texts jsonb NOT NULL,
    audience jsonb NOT NULL,
    departure jsonb NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    list_at timestamp with time zone,
    departs_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT sendings_departure CHECK (((status = ANY (ARRAY['draft'::text, 'missed'::text])) OR (departs_at IS NOT NULL))),
    CONSTRAINT sendings_status CHECK ((status = ANY (ARRAY['draft'::text, 'waiting'::text, 'leaving'::text, 'left'::text, 'stopped'::text, 'missed'::text])))
);
--> statement-breakpoint
CREATE TABLE sessions (
    token_hash text NOT NULL,
    domain_id text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    strength text NOT NULL,
    resets_until timestamp with time zone,
    factor_at timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE slot_moves (
    event_id text NOT NULL,
    slot_id text NOT NULL,
    from_start_at timestamp with time zone NOT NULL,
    from_end_at timestamp with time zone NOT NULL,
    moved_at timestamp with time zone NOT NULL,
    from_room jsonb
);
--> statement-breakpoint
CREATE TABLE slot_participations (
    event_id text NOT NULL,
    user_id text NOT NULL,
    conference_id text NOT NULL,
    slot_id text NOT NULL,
    start_at timestamp with time zone NOT NULL,
    end_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    from_start_at timestamp with time zone,
    from_end_at timestamp with time zone,
    from_room jsonb
);
--> statement-breakpoint
CREATE TABLE speakers (
    event_id text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    picture text DEFAULT ''::text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE table_exports (
    id text NOT NULL,
    event_id text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    format text NOT NULL,
    query jsonb DEFAULT '{}'::jsonb NOT NULL,
    language text NOT NULL,
    status text DEFAULT 'waiting'::text NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    storage_key text,
    file_name text,
    created_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE team_invitations (
    id text NOT NULL,
    domain_id text NOT NULL,
    event_id text NOT NULL,
    everywhere boolean NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash text NOT NULL,
    invited_by text,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT team_invitations_role CHECK ((role = ANY (ARRAY['lead'::text, 'editor'::text, 'registration'::text, 'accountant'::text, 'doorkeeper'::text, 'stage'::text, 'reader'::text])))
);
--> statement-breakpoint
CREATE TABLE translations (
    event_id text NOT NULL,
    language text NOT NULL,
    key text NOT NULL,
    sentence text NOT NULL
);
--> statement-breakpoint
CREATE TABLE type_moves (
    event_id text NOT NULL,
    user_id text NOT NULL,
    from_id text NOT NULL,
    from_label text NOT NULL,
    to_id text NOT NULL,
    moved_at timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE typologies (
    event_id text NOT NULL,
    id text NOT NULL,
    label text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    is_retired boolean DEFAULT false NOT NULL,
    colour text
);
--> statement-breakpoint
CREATE TABLE user_articles (
    event_id text NOT NULL,
    user_id text NOT NULL,
    article_id text NOT NULL,
    day_id text NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    rank integer,
    CONSTRAINT user_articles_rank_from_one CHECK ((rank > 0))
);
--> statement-breakpoint
CREATE TABLE users (
    id text NOT NULL,
    domain_id text NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    mobile text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    is_exhibitor boolean DEFAULT false NOT NULL,
    language_id text,
    typo_id text,
    extended jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT users_erased CHECK (((NOT (extended ? 'erasedAt'::text)) OR (((extended - 'erasedAt'::text) = '{}'::jsonb) AND (first_name = ''::text) AND (last_name = ''::text) AND (mobile = ''::text) AND (phone = ''::text) AND (NOT is_exhibitor) AND (language_id IS NULL) AND (typo_id IS NULL))))
);
--> statement-breakpoint
CREATE TABLE waiting_list (
    event_id text NOT NULL,
    user_id text NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    status text NOT NULL,
    day_id text,
    offered_at timestamp with time zone,
    offer_expires_at timestamp with time zone,
    CONSTRAINT waiting_list_offer CHECK (((status <> 'offered'::text) OR ((day_id IS NOT NULL) AND (offered_at IS NOT NULL) AND (offer_expires_at > offered_at)))),
    CONSTRAINT waiting_list_status CHECK ((status = ANY (ARRAY['waiting'::text, 'offered'::text, 'used'::text, 'declined'::text, 'expired'::text, 'left'::text])))
);
--> statement-breakpoint
CREATE TABLE word_clouds (
    id text NOT NULL,
    event_id text NOT NULL,
    content text NOT NULL,
    colors text[] DEFAULT '{}'::text[] NOT NULL,
    font_family text DEFAULT ''::text NOT NULL,
    is_close boolean DEFAULT false NOT NULL,
    max_per_person integer DEFAULT 5 NOT NULL,
    round integer DEFAULT 1 NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    aired_at timestamp with time zone,
    is_retired boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE word_responses (
    word_cloud_id text NOT NULL,
    round integer NOT NULL,
    user_id text NOT NULL,
    word text NOT NULL,
    written text NOT NULL,
    sent_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE action_logs
    ADD CONSTRAINT action_logs_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE article_days
    ADD CONSTRAINT article_days_event_id_article_id_day_id_pk PRIMARY KEY (event_id, article_id, day_id);
--> statement-breakpoint
ALTER TABLE articles
    ADD CONSTRAINT articles_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE authentications
    ADD CONSTRAINT authentications_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE banned_words
    ADD CONSTRAINT banned_words_event_id_word_pk PRIMARY KEY (event_id, word);
--> statement-breakpoint
ALTER TABLE billings
    ADD CONSTRAINT billings_event_id_user_id_pk PRIMARY KEY (event_id, user_id);
--> statement-breakpoint
ALTER TABLE categories
    ADD CONSTRAINT categories_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE companies
    ADD CONSTRAINT companies_extended_size CHECK ((octet_length((extended)::text) <= 131072)) NOT VALID;
--> statement-breakpoint
ALTER TABLE companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE conference_slots
    ADD CONSTRAINT conference_slots_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE conference_slots
    ADD CONSTRAINT conference_slots_span UNIQUE (event_id, conference_id, id, start_at, end_at);
--> statement-breakpoint
ALTER TABLE conference_speakers
    ADD CONSTRAINT conference_speakers_event_id_conference_id_speaker_id_pk PRIMARY KEY (event_id, conference_id, speaker_id);
--> statement-breakpoint
ALTER TABLE conferences
    ADD CONSTRAINT conferences_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE contact_links
    ADD CONSTRAINT contact_links_event_id_user_id_contact_id_pk PRIMARY KEY (event_id, user_id, contact_id);
--> statement-breakpoint
ALTER TABLE contact_sharing
    ADD CONSTRAINT contact_sharing_event_id_user_id_pk PRIMARY KEY (event_id, user_id);
--> statement-breakpoint
ALTER TABLE device_links
    ADD CONSTRAINT device_links_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE domains
    ADD CONSTRAINT domains_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE drafts
    ADD CONSTRAINT drafts_event_id_user_id_pk PRIMARY KEY (event_id, user_id);
--> statement-breakpoint
ALTER TABLE email_accounts
    ADD CONSTRAINT email_accounts_domain_id_id_pk PRIMARY KEY (domain_id, id);
--> statement-breakpoint
ALTER TABLE email_action_templates
    ADD CONSTRAINT email_action_templates_event_id_action_id_language_pk PRIMARY KEY (event_id, action_id, language);
--> statement-breakpoint
ALTER TABLE email_actions
    ADD CONSTRAINT email_actions_event_id_action_id_pk PRIMARY KEY (event_id, action_id);
--> statement-breakpoint
ALTER TABLE email_codes
    ADD CONSTRAINT email_codes_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE email_templates
    ADD CONSTRAINT email_templates_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE emotion_sequences
    ADD CONSTRAINT emotion_sequences_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE emotion_users
    ADD CONSTRAINT emotion_users_sequence_id_emotion_id_user_id_pk PRIMARY KEY (sequence_id, emotion_id, user_id);
--> statement-breakpoint
ALTER TABLE emotions
    ADD CONSTRAINT emotions_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE employees
    ADD CONSTRAINT employees_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE erased_addresses
    ADD CONSTRAINT erased_addresses_domain_id_digest_pk PRIMARY KEY (domain_id, digest);
--> statement-breakpoint
ALTER TABLE event_addresses
    ADD CONSTRAINT event_addresses_pkey PRIMARY KEY (context);
--> statement-breakpoint
ALTER TABLE event_days
    ADD CONSTRAINT event_days_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE event_files
    ADD CONSTRAINT event_files_pkey PRIMARY KEY (event_id);
--> statement-breakpoint
ALTER TABLE event_model_images
    ADD CONSTRAINT event_model_images_model_id_image_id_pk PRIMARY KEY (model_id, image_id);
--> statement-breakpoint
ALTER TABLE event_models
    ADD CONSTRAINT event_models_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE event_revisions
    ADD CONSTRAINT event_revisions_event_id_number_pk PRIMARY KEY (event_id, number);
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_domain UNIQUE (domain_id, id);
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE forms
    ADD CONSTRAINT forms_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE idempotent_replies
    ADD CONSTRAINT idempotent_replies_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE image_uses
    ADD CONSTRAINT image_uses_event_id_image_id_pk PRIMARY KEY (event_id, image_id);
--> statement-breakpoint
ALTER TABLE images
    ADD CONSTRAINT images_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE invoice_archives
    ADD CONSTRAINT invoice_archives_pkey PRIMARY KEY (invoice_id);
--> statement-breakpoint
ALTER TABLE invoice_counters
    ADD CONSTRAINT invoice_counters_domain_id_series_year_pk PRIMARY KEY (domain_id, series, year);
--> statement-breakpoint
ALTER TABLE invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE lives
    ADD CONSTRAINT lives_pkey PRIMARY KEY (event_id);
--> statement-breakpoint
ALTER TABLE logs
    ADD CONSTRAINT logs_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE message_upvotes
    ADD CONSTRAINT message_upvotes_message_id_user_id_pk PRIMARY KEY (message_id, user_id);
--> statement-breakpoint
ALTER TABLE messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE one_time_codes
    ADD CONSTRAINT one_time_codes_pkey PRIMARY KEY (code_hash);
--> statement-breakpoint
ALTER TABLE orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE participation_days
    ADD CONSTRAINT participation_days_event_id_event_day_id_user_id_pk PRIMARY KEY (event_id, event_day_id, user_id);
--> statement-breakpoint
ALTER TABLE participations
    ADD CONSTRAINT participations_event_id_user_id_pk PRIMARY KEY (event_id, user_id);
--> statement-breakpoint
ALTER TABLE participations
    ADD CONSTRAINT participations_extended_size CHECK ((octet_length((extended)::text) <= 131072)) NOT VALID;
--> statement-breakpoint
ALTER TABLE payment_notices
    ADD CONSTRAINT payment_notices_provider_notice_id_pk PRIMARY KEY (provider, notice_id);
--> statement-breakpoint
ALTER TABLE payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE photo_people
    ADD CONSTRAINT photo_people_photo_id_user_id_pk PRIMARY KEY (photo_id, user_id);
--> statement-breakpoint
ALTER TABLE photos
    ADD CONSTRAINT photos_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE planned_erasures
    ADD CONSTRAINT planned_erasures_pkey PRIMARY KEY (domain_id);
--> statement-breakpoint
ALTER TABLE poll_choices
    ADD CONSTRAINT poll_choices_poll_id_id_pk PRIMARY KEY (poll_id, id);
--> statement-breakpoint
ALTER TABLE poll_counts
    ADD CONSTRAINT poll_counts_poll_id_round_choice_id_pk PRIMARY KEY (poll_id, round, choice_id);
--> statement-breakpoint
ALTER TABLE poll_votes
    ADD CONSTRAINT poll_votes_poll_id_round_user_id_pk PRIMARY KEY (poll_id, round, user_id);
--> statement-breakpoint
ALTER TABLE polls
    ADD CONSTRAINT polls_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE presence_stays
    ADD CONSTRAINT presence_stays_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE promo_codes
    ADD CONSTRAINT promo_codes_event_id_code_pk PRIMARY KEY (event_id, code);
--> statement-breakpoint
ALTER TABLE promo_uses
    ADD CONSTRAINT promo_uses_event_id_user_id_pk PRIMARY KEY (event_id, user_id);
--> statement-breakpoint
ALTER TABLE published_files
    ADD CONSTRAINT published_files_pkey PRIMARY KEY (storage_key);
--> statement-breakpoint
ALTER TABLE question_answers
    ADD CONSTRAINT question_answers_question_id_round_user_id_response_id_pk PRIMARY KEY (question_id, round, user_id, response_id);
--> statement-breakpoint
ALTER TABLE question_counts
    ADD CONSTRAINT question_counts_question_id_round_response_id_pk PRIMARY KEY (question_id, round, response_id);
--> statement-breakpoint
ALTER TABLE question_responses
    ADD CONSTRAINT question_responses_question_id_id_pk PRIMARY KEY (question_id, id);
--> statement-breakpoint
ALTER TABLE question_voters
    ADD CONSTRAINT question_voters_question_id_round_user_id_pk PRIMARY KEY (question_id, round, user_id);
--> statement-breakpoint
ALTER TABLE questions
    ADD CONSTRAINT questions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE quota_answers
    ADD CONSTRAINT quota_answers_event_id_user_id_model_key_value_key_pk PRIMARY KEY (event_id, user_id, model_key, value_key);
--> statement-breakpoint
ALTER TABLE quota_models
    ADD CONSTRAINT quota_models_event_id_key_pk PRIMARY KEY (event_id, key);
--> statement-breakpoint
ALTER TABLE quota_values
    ADD CONSTRAINT quota_values_event_id_model_key_key_pk PRIMARY KEY (event_id, model_key, key);
--> statement-breakpoint
ALTER TABLE receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash);
--> statement-breakpoint
ALTER TABLE rooms
    ADD CONSTRAINT rooms_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE run_sheets
    ADD CONSTRAINT run_sheets_pkey PRIMARY KEY (event_id);
--> statement-breakpoint
ALTER TABLE sandbox_payments
    ADD CONSTRAINT "sandbox_payments_idempotencyKey_unique" UNIQUE (idempotency_key);
--> statement-breakpoint
ALTER TABLE sandbox_payments
    ADD CONSTRAINT sandbox_payments_pkey PRIMARY KEY (ref);
--> statement-breakpoint
ALTER TABLE second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE sections
    ADD CONSTRAINT sections_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE sending_recipients
    ADD CONSTRAINT sending_recipients_sending_id_user_id_pk PRIMARY KEY (sending_id, user_id);
--> statement-breakpoint
ALTER TABLE sendings
    ADD CONSTRAINT sendings_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE slot_moves
    ADD CONSTRAINT slot_moves_event_id_slot_id_pk PRIMARY KEY (event_id, slot_id);
--> statement-breakpoint
ALTER TABLE slot_participations
    ADD CONSTRAINT slot_participations_event_id_user_id_conference_id_pk PRIMARY KEY (event_id, user_id, conference_id);
--> statement-breakpoint
ALTER TABLE slot_participations
    ADD CONSTRAINT slot_participations_overlap EXCLUDE USING gist (event_id WITH =, user_id WITH =, tstzrange(start_at, end_at) WITH &&);
--> statement-breakpoint
ALTER TABLE speakers
    ADD CONSTRAINT speakers_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE table_exports
    ADD CONSTRAINT table_exports_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE team_invitations
    ADD CONSTRAINT team_invitations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE translations
    ADD CONSTRAINT translations_event_id_language_key_pk PRIMARY KEY (event_id, language, key);
--> statement-breakpoint
ALTER TABLE type_moves
    ADD CONSTRAINT type_moves_event_id_user_id_pk PRIMARY KEY (event_id, user_id);
--> statement-breakpoint
ALTER TABLE typologies
    ADD CONSTRAINT typologies_event_id_id_pk PRIMARY KEY (event_id, id);
--> statement-breakpoint
ALTER TABLE user_articles
    ADD CONSTRAINT user_articles_event_id_user_id_article_id_day_id_pk PRIMARY KEY (event_id, user_id, article_id, day_id);
--> statement-breakpoint
ALTER TABLE user_articles
    ADD CONSTRAINT user_articles_rank UNIQUE (event_id, article_id, rank);
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_extended_size CHECK ((octet_length((extended)::text) <= 131072)) NOT VALID;
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE waiting_list
    ADD CONSTRAINT waiting_list_event_id_user_id_pk PRIMARY KEY (event_id, user_id);
--> statement-breakpoint
ALTER TABLE word_clouds
    ADD CONSTRAINT word_clouds_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE word_responses
    ADD CONSTRAINT word_responses_word_cloud_id_round_user_id_word_pk PRIMARY KEY (word_cloud_id, round, user_id, word);
--> statement-breakpoint
CREATE INDEX action_logs_event ON action_logs USING btree (event_id, id);
--> statement-breakpoint
CREATE INDEX action_logs_user ON action_logs USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX authentications_email ON authentications USING btree (domain_id, email);
--> statement-breakpoint
CREATE INDEX category_models_company ON category_models USING btree (company_id);
--> statement-breakpoint
CREATE UNIQUE INDEX category_models_one ON category_models USING btree (event_id, category_id, COALESCE(conference_id, ''::text), COALESCE(company_id, ''::text));
--> statement-breakpoint
CREATE UNIQUE INDEX companies_identifier ON companies USING btree (domain_id, country, siren) WHERE (siren <> ''::text);
--> statement-breakpoint
CREATE INDEX conference_slots_conference ON conference_slots USING btree (event_id, conference_id);
--> statement-breakpoint
CREATE INDEX conference_slots_room ON conference_slots USING btree (event_id, room_id);
--> statement-breakpoint
CREATE INDEX conference_speakers_speaker ON conference_speakers USING btree (event_id, speaker_id);
--> statement-breakpoint
CREATE INDEX contact_links_contact ON contact_links USING btree (event_id, contact_id);
--> statement-breakpoint
CREATE INDEX device_links_event ON device_links USING btree (event_id);
--> statement-breakpoint
CREATE UNIQUE INDEX emotion_sequences_current ON emotion_sequences USING btree (event_id) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE INDEX emotion_sequences_event ON emotion_sequences USING btree (event_id);
--> statement-breakpoint
CREATE INDEX emotion_users_user ON emotion_users USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX employees_one ON employees USING btree (company_id, user_id);
--> statement-breakpoint
CREATE INDEX employees_user ON employees USING btree (user_id);
--> statement-breakpoint
CREATE INDEX event_addresses_event ON event_addresses USING btree (event_id);
--> statement-breakpoint
CREATE UNIQUE INDEX event_days_day ON event_days USING btree (event_id, day);
--> statement-breakpoint
CREATE INDEX event_model_images_image ON event_model_images USING btree (image_id);
--> statement-breakpoint
CREATE INDEX event_models_domain ON event_models USING btree (domain_id);
--> statement-breakpoint
CREATE INDEX event_revisions_part ON event_revisions USING btree (event_id, part, number);
--> statement-breakpoint
CREATE INDEX event_revisions_user ON event_revisions USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX events_context ON events USING btree (context);
--> statement-breakpoint
CREATE INDEX events_rehearsals ON events USING btree (rehearsal_of);
--> statement-breakpoint
CREATE INDEX files_owner ON files USING btree (user_id);
--> statement-breakpoint
CREATE INDEX files_user ON files USING btree (event_id, user_id);
--> statement-breakpoint
CREATE INDEX image_uses_image ON image_uses USING btree (image_id);
--> statement-breakpoint
CREATE INDEX images_event ON images USING btree (event_id);
--> statement-breakpoint
CREATE INDEX images_sent ON images USING btree (sent_at);
--> statement-breakpoint
CREATE UNIQUE INDEX invoices_credited ON invoices USING btree (credited_id) WHERE (credited_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX invoices_number ON invoices USING btree (domain_id, series, year, num);
--> statement-breakpoint
CREATE UNIQUE INDEX invoices_order ON invoices USING btree (order_id) WHERE ((order_id IS NOT NULL) AND (kind = 'invoice'::text));
--> statement-breakpoint
CREATE INDEX invoices_payer ON invoices USING btree (event_id, user_id);
--> statement-breakpoint
CREATE INDEX journal_domain ON journal USING btree (domain_id, id) WHERE (event_id IS NULL);
--> statement-breakpoint
CREATE INDEX journal_event ON journal USING btree (event_id, id);
--> statement-breakpoint
CREATE INDEX journal_old ON journal USING btree (at);
--> statement-breakpoint
CREATE INDEX journal_subject ON journal USING btree (subject_id);
--> statement-breakpoint
CREATE INDEX journal_user ON journal USING btree (user_id);
--> statement-breakpoint
CREATE INDEX logs_event ON logs USING btree (event_id, id);
--> statement-breakpoint
CREATE INDEX logs_user ON logs USING btree (user_id);
--> statement-breakpoint
CREATE INDEX message_upvotes_user ON message_upvotes USING btree (user_id);
--> statement-breakpoint
CREATE INDEX messages_event ON messages USING btree (event_id, created_at);
--> statement-breakpoint
CREATE INDEX messages_user ON messages USING btree (user_id, event_id);
--> statement-breakpoint
CREATE INDEX one_time_codes_expiry ON one_time_codes USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX one_time_codes_user ON one_time_codes USING btree (user_id);
--> statement-breakpoint
CREATE INDEX orders_event ON orders USING btree (event_id, created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX orders_pending ON orders USING btree (event_id, user_id) WHERE (status = ANY (ARRAY['open'::text, 'transfer'::text]));
--> statement-breakpoint
CREATE UNIQUE INDEX orders_reference ON orders USING btree (reference);
--> statement-breakpoint
CREATE UNIQUE INDEX organisers_one ON organisers USING btree (domain_id, COALESCE(event_id, ''::text), user_id);
--> statement-breakpoint
CREATE INDEX organisers_user ON organisers USING btree (user_id);
--> statement-breakpoint
CREATE INDEX outbox_address ON outbox USING btree (to_address);
--> statement-breakpoint
CREATE UNIQUE INDEX outbox_dedupe ON outbox USING btree (dedupe_key);
--> statement-breakpoint
CREATE INDEX outbox_event ON outbox USING btree (event_id, id);
--> statement-breakpoint
CREATE INDEX outbox_user ON outbox USING btree (user_id);
--> statement-breakpoint
CREATE INDEX participation_days_user ON participation_days USING btree (event_id, user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX participations_code ON participations USING btree (code);
--> statement-breakpoint
CREATE INDEX participations_registrar ON participations USING btree (registered_by, event_id);
--> statement-breakpoint
CREATE INDEX participations_user ON participations USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX payments_open ON payments USING btree (order_id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX payments_ref ON payments USING btree (provider, provider_ref);
--> statement-breakpoint
CREATE INDEX photo_people_user ON photo_people USING btree (event_id, user_id);
--> statement-breakpoint
CREATE INDEX photos_event ON photos USING btree (event_id, uploaded_at, id);
--> statement-breakpoint
CREATE INDEX poll_votes_user ON poll_votes USING btree (user_id);
--> statement-breakpoint
CREATE INDEX polls_event ON polls USING btree (event_id);
--> statement-breakpoint
CREATE INDEX presence_stays_event ON presence_stays USING btree (event_id, in_at);
--> statement-breakpoint
CREATE UNIQUE INDEX presence_stays_open ON presence_stays USING btree (event_id, user_id) WHERE (out_at IS NULL);
--> statement-breakpoint
CREATE INDEX presence_stays_seen ON presence_stays USING btree (seen_at) WHERE (out_at IS NULL);
--> statement-breakpoint
CREATE INDEX promo_uses_code ON promo_uses USING btree (event_id, code);
--> statement-breakpoint
CREATE INDEX published_files_event ON published_files USING btree (event_id);
--> statement-breakpoint
CREATE INDEX question_voters_user ON question_voters USING btree (user_id);
--> statement-breakpoint
CREATE INDEX questions_event ON questions USING btree (event_id);
--> statement-breakpoint
CREATE UNIQUE INDEX quota_answers_single ON quota_answers USING btree (event_id, user_id, model_key) WHERE is_single;
--> statement-breakpoint
CREATE INDEX quota_answers_value ON quota_answers USING btree (event_id, model_key, value_key);
--> statement-breakpoint
CREATE UNIQUE INDEX receipts_line ON receipts USING btree (event_id, bank_line) WHERE (bank_line IS NOT NULL);
--> statement-breakpoint
CREATE INDEX receipts_order ON receipts USING btree (order_id);
--> statement-breakpoint
CREATE INDEX recovery_codes_user ON recovery_codes USING btree (user_id);
--> statement-breakpoint
CREATE INDEX sending_recipients_user ON sending_recipients USING btree (user_id);
--> statement-breakpoint
CREATE INDEX sendings_event ON sendings USING btree (event_id, id);
--> statement-breakpoint
CREATE INDEX sendings_waiting ON sendings USING btree (departs_at) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions USING btree (user_id);
--> statement-breakpoint
CREATE INDEX slot_participations_slot ON slot_participations USING btree (event_id, slot_id);
--> statement-breakpoint
CREATE INDEX slot_participations_untold ON slot_participations USING btree (created_at) WHERE (from_start_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX table_exports_created ON table_exports USING btree (created_at);
--> statement-breakpoint
CREATE INDEX team_invitations_email ON team_invitations USING btree (domain_id, email);
--> statement-breakpoint
CREATE INDEX team_invitations_expiry ON team_invitations USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX team_invitations_inviter ON team_invitations USING btree (invited_by);
--> statement-breakpoint
CREATE UNIQUE INDEX team_invitations_one ON team_invitations USING btree (event_id, email);
--> statement-breakpoint
CREATE INDEX type_moves_user ON type_moves USING btree (user_id);
--> statement-breakpoint
CREATE INDEX user_articles_article ON user_articles USING btree (event_id, article_id, day_id);
--> statement-breakpoint
CREATE INDEX users_domain ON users USING btree (domain_id);
--> statement-breakpoint
CREATE UNIQUE INDEX users_domain_id ON users USING btree (domain_id, id);
--> statement-breakpoint
CREATE INDEX users_name ON users USING btree (domain_id, translate(lower(((last_name || ' '::text) || first_name)), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ'::text, 'aaaaaaceeeeiiiinooooouuuuyy'::text) COLLATE "C", id);
--> statement-breakpoint
CREATE INDEX waiting_list_line ON waiting_list USING btree (event_id, status, joined_at);
--> statement-breakpoint
CREATE INDEX word_clouds_event ON word_clouds USING btree (event_id);
--> statement-breakpoint
CREATE INDEX word_responses_user ON word_responses USING btree (user_id);
--> statement-breakpoint
CREATE INDEX word_responses_word ON word_responses USING btree (word_cloud_id, round, word);
--> statement-breakpoint
CREATE TRIGGER events_keep_addresses AFTER INSERT OR UPDATE OF context ON events FOR EACH ROW EXECUTE FUNCTION events_keep_addresses();
--> statement-breakpoint
CREATE TRIGGER invoices_are_kept BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION invoices_are_kept();
--> statement-breakpoint
CREATE TRIGGER journal_is_kept BEFORE DELETE OR UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION journal_is_kept();
--> statement-breakpoint
CREATE TRIGGER journal_is_not_emptied BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION journal_is_kept();
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON action_logs FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON authentications FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON billings FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON contact_links FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON contact_sharing FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON drafts FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON email_codes FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON emotion_users FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON employees FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON files FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON logs FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON message_upvotes FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON one_time_codes FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON organisers FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON participation_days FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON participations FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON photo_people FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON poll_votes FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON presence_stays FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON promo_uses FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON question_answers FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON question_voters FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON quota_answers FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON recovery_codes FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON second_factors FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON sending_recipients FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON slot_participations FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON table_exports FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON type_moves FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON user_articles FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON waiting_list FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there BEFORE INSERT ON word_responses FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there_caller_id BEFORE INSERT ON action_logs FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('caller_id');
--> statement-breakpoint
CREATE TRIGGER person_is_there_contact_id BEFORE INSERT ON contact_links FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('contact_id');
--> statement-breakpoint
CREATE TRIGGER revisions_are_kept BEFORE DELETE OR UPDATE ON event_revisions FOR EACH ROW EXECUTE FUNCTION revisions_are_kept();
--> statement-breakpoint
CREATE TRIGGER slot_participations_count AFTER INSERT OR DELETE ON slot_participations FOR EACH ROW EXECUTE FUNCTION slot_participations_count();
--> statement-breakpoint
ALTER TABLE action_logs
    ADD CONSTRAINT action_logs_caller_id_users_id_fk FOREIGN KEY (caller_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE action_logs
    ADD CONSTRAINT action_logs_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE action_logs
    ADD CONSTRAINT action_logs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE article_days
    ADD CONSTRAINT article_days_article FOREIGN KEY (event_id, article_id) REFERENCES articles(event_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE article_days
    ADD CONSTRAINT article_days_day FOREIGN KEY (event_id, event_day_id) REFERENCES event_days(event_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE articles
    ADD CONSTRAINT articles_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE authentications
    ADD CONSTRAINT authentications_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE authentications
    ADD CONSTRAINT authentications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE banned_words
    ADD CONSTRAINT banned_words_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE billings
    ADD CONSTRAINT billings_participation FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE categories
    ADD CONSTRAINT categories_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE category_models
    ADD CONSTRAINT category_models_category FOREIGN KEY (event_id, category_id) REFERENCES categories(event_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE category_models
    ADD CONSTRAINT category_models_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE category_models
    ADD CONSTRAINT category_models_conference FOREIGN KEY (event_id, conference_id) REFERENCES conferences(event_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE companies
    ADD CONSTRAINT companies_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE conference_slots
    ADD CONSTRAINT conference_slots_conference_fk FOREIGN KEY (event_id, conference_id) REFERENCES conferences(event_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conference_slots
    ADD CONSTRAINT conference_slots_room_fk FOREIGN KEY (event_id, room_id) REFERENCES rooms(event_id, id);
--> statement-breakpoint
ALTER TABLE conference_speakers
    ADD CONSTRAINT conference_speakers_conference_fk FOREIGN KEY (event_id, conference_id) REFERENCES conferences(event_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conference_speakers
    ADD CONSTRAINT conference_speakers_speaker_fk FOREIGN KEY (event_id, speaker_id) REFERENCES speakers(event_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE conferences
    ADD CONSTRAINT conferences_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE contact_links
    ADD CONSTRAINT contact_links_met FOREIGN KEY (event_id, contact_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE contact_links
    ADD CONSTRAINT contact_links_owner FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE contact_sharing
    ADD CONSTRAINT contact_sharing_participation FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE device_links
    ADD CONSTRAINT device_links_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE drafts
    ADD CONSTRAINT drafts_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE drafts
    ADD CONSTRAINT drafts_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE email_accounts
    ADD CONSTRAINT email_accounts_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE email_action_templates
    ADD CONSTRAINT email_action_templates_action FOREIGN KEY (event_id, action_id) REFERENCES email_actions(event_id, action_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE email_action_templates
    ADD CONSTRAINT email_action_templates_template FOREIGN KEY (event_id, template_id) REFERENCES email_templates(event_id, id);
--> statement-breakpoint
ALTER TABLE email_actions
    ADD CONSTRAINT email_actions_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE email_codes
    ADD CONSTRAINT email_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE email_templates
    ADD CONSTRAINT email_templates_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE emotion_sequences
    ADD CONSTRAINT emotion_sequences_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE emotion_users
    ADD CONSTRAINT emotion_users_sequence_id_emotion_sequences_id_fk FOREIGN KEY (sequence_id) REFERENCES emotion_sequences(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE emotion_users
    ADD CONSTRAINT emotion_users_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE emotions
    ADD CONSTRAINT emotions_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE employees
    ADD CONSTRAINT employees_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE employees
    ADD CONSTRAINT employees_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE erased_addresses
    ADD CONSTRAINT erased_addresses_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE event_addresses
    ADD CONSTRAINT event_addresses_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_days
    ADD CONSTRAINT event_days_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_files
    ADD CONSTRAINT event_files_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_model_images
    ADD CONSTRAINT event_model_images_image_id_images_id_fk FOREIGN KEY (image_id) REFERENCES images(id);
--> statement-breakpoint
ALTER TABLE event_model_images
    ADD CONSTRAINT event_model_images_model_id_event_models_id_fk FOREIGN KEY (model_id) REFERENCES event_models(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_models
    ADD CONSTRAINT event_models_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_revisions
    ADD CONSTRAINT event_revisions_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE event_revisions
    ADD CONSTRAINT event_revisions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_rehearsal_of_events_id_fk FOREIGN KEY (rehearsal_of) REFERENCES events(id);
--> statement-breakpoint
ALTER TABLE files
    ADD CONSTRAINT files_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE files
    ADD CONSTRAINT files_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE forms
    ADD CONSTRAINT forms_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE forms
    ADD CONSTRAINT forms_parent FOREIGN KEY (event_id, parent_id) REFERENCES forms(event_id, id);
--> statement-breakpoint
ALTER TABLE image_uses
    ADD CONSTRAINT image_uses_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE image_uses
    ADD CONSTRAINT image_uses_image_id_images_id_fk FOREIGN KEY (image_id) REFERENCES images(id);
--> statement-breakpoint
ALTER TABLE images
    ADD CONSTRAINT images_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE invoice_archives
    ADD CONSTRAINT invoice_archives_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices(id);
--> statement-breakpoint
ALTER TABLE invoice_counters
    ADD CONSTRAINT invoice_counters_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE invoices
    ADD CONSTRAINT invoices_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE invoices
    ADD CONSTRAINT invoices_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id);
--> statement-breakpoint
ALTER TABLE invoices
    ADD CONSTRAINT invoices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE journal
    ADD CONSTRAINT journal_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE journal
    ADD CONSTRAINT journal_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE journal
    ADD CONSTRAINT journal_subject_id_users_id_fk FOREIGN KEY (subject_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE journal
    ADD CONSTRAINT journal_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE lives
    ADD CONSTRAINT lives_active_message_id_messages_id_fk FOREIGN KEY (active_message_id) REFERENCES messages(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE lives
    ADD CONSTRAINT lives_active_poll_id_polls_id_fk FOREIGN KEY (active_poll_id) REFERENCES polls(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE lives
    ADD CONSTRAINT lives_active_question_id_questions_id_fk FOREIGN KEY (active_question_id) REFERENCES questions(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE lives
    ADD CONSTRAINT lives_active_word_cloud_id_word_clouds_id_fk FOREIGN KEY (active_word_cloud_id) REFERENCES word_clouds(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE lives
    ADD CONSTRAINT lives_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE logs
    ADD CONSTRAINT logs_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE logs
    ADD CONSTRAINT logs_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE message_upvotes
    ADD CONSTRAINT message_upvotes_message_id_messages_id_fk FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE message_upvotes
    ADD CONSTRAINT message_upvotes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE messages
    ADD CONSTRAINT messages_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE messages
    ADD CONSTRAINT messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE one_time_codes
    ADD CONSTRAINT one_time_codes_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE one_time_codes
    ADD CONSTRAINT one_time_codes_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE one_time_codes
    ADD CONSTRAINT one_time_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE orders
    ADD CONSTRAINT orders_participation FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id);
--> statement-breakpoint
ALTER TABLE organisers
    ADD CONSTRAINT organisers_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE organisers
    ADD CONSTRAINT organisers_event FOREIGN KEY (domain_id, event_id) REFERENCES events(domain_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE outbox
    ADD CONSTRAINT outbox_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE outbox
    ADD CONSTRAINT outbox_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE participation_days
    ADD CONSTRAINT participation_days_day FOREIGN KEY (event_id, event_day_id) REFERENCES event_days(event_id, id);
--> statement-breakpoint
ALTER TABLE participation_days
    ADD CONSTRAINT participation_days_participation FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE participations
    ADD CONSTRAINT participations_employee_id_employees_id_fk FOREIGN KEY (employee_id) REFERENCES employees(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE participations
    ADD CONSTRAINT participations_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE participations
    ADD CONSTRAINT participations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE participations
    ADD CONSTRAINT participations_registered_by2_users_id_fk FOREIGN KEY (registered_by2) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE participations
    ADD CONSTRAINT participations_registered_by_users_id_fk FOREIGN KEY (registered_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE participations
    ADD CONSTRAINT participations_represented_by_users_id_fk FOREIGN KEY (represented_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE participations
    ADD CONSTRAINT participations_typology FOREIGN KEY (event_id, typo_id) REFERENCES typologies(event_id, id);
--> statement-breakpoint
ALTER TABLE participations
    ADD CONSTRAINT participations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE payments
    ADD CONSTRAINT payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE photo_people
    ADD CONSTRAINT photo_people_participation FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE photo_people
    ADD CONSTRAINT photo_people_photo_id_photos_id_fk FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE photos
    ADD CONSTRAINT photos_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE planned_erasures
    ADD CONSTRAINT planned_erasures_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE poll_choices
    ADD CONSTRAINT poll_choices_poll_id_polls_id_fk FOREIGN KEY (poll_id) REFERENCES polls(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE poll_counts
    ADD CONSTRAINT poll_counts_poll_id_polls_id_fk FOREIGN KEY (poll_id) REFERENCES polls(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE poll_votes
    ADD CONSTRAINT poll_votes_choice FOREIGN KEY (poll_id, choice_id) REFERENCES poll_choices(poll_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE poll_votes
    ADD CONSTRAINT poll_votes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE polls
    ADD CONSTRAINT polls_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE presence_stays
    ADD CONSTRAINT presence_stays_participation FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE promo_codes
    ADD CONSTRAINT promo_codes_article FOREIGN KEY (event_id, article_id) REFERENCES articles(event_id, id);
--> statement-breakpoint
ALTER TABLE promo_codes
    ADD CONSTRAINT promo_codes_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE promo_uses
    ADD CONSTRAINT promo_uses_code_of FOREIGN KEY (event_id, code) REFERENCES promo_codes(event_id, code);
--> statement-breakpoint
ALTER TABLE promo_uses
    ADD CONSTRAINT promo_uses_participation FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE published_files
    ADD CONSTRAINT published_files_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE question_answers
    ADD CONSTRAINT question_answers_response FOREIGN KEY (question_id, response_id) REFERENCES question_responses(question_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE question_answers
    ADD CONSTRAINT question_answers_voter FOREIGN KEY (question_id, round, user_id) REFERENCES question_voters(question_id, round, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE question_counts
    ADD CONSTRAINT question_counts_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE question_responses
    ADD CONSTRAINT question_responses_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE question_voters
    ADD CONSTRAINT question_voters_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE question_voters
    ADD CONSTRAINT question_voters_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE questions
    ADD CONSTRAINT questions_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE quota_answers
    ADD CONSTRAINT quota_answers_participation FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE quota_answers
    ADD CONSTRAINT quota_answers_value_known FOREIGN KEY (event_id, model_key, value_key) REFERENCES quota_values(event_id, model_key, key);
--> statement-breakpoint
ALTER TABLE quota_models
    ADD CONSTRAINT quota_models_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE quota_values
    ADD CONSTRAINT quota_values_model FOREIGN KEY (event_id, model_key) REFERENCES quota_models(event_id, key) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE receipts
    ADD CONSTRAINT receipts_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_second_factors_user_id_fk FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE rooms
    ADD CONSTRAINT rooms_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE run_sheets
    ADD CONSTRAINT run_sheets_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE second_factors
    ADD CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sections
    ADD CONSTRAINT sections_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sending_recipients
    ADD CONSTRAINT sending_recipients_sending FOREIGN KEY (sending_id) REFERENCES sendings(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sending_recipients
    ADD CONSTRAINT sending_recipients_user_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sendings
    ADD CONSTRAINT sendings_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE slot_moves
    ADD CONSTRAINT slot_moves_slot_fk FOREIGN KEY (event_id, slot_id) REFERENCES conference_slots(event_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE slot_participations
    ADD CONSTRAINT slot_participations_participation FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE slot_participations
    ADD CONSTRAINT slot_participations_slot_fk FOREIGN KEY (event_id, conference_id, slot_id, start_at, end_at) REFERENCES conference_slots(event_id, conference_id, id, start_at, end_at) ON UPDATE CASCADE ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE speakers
    ADD CONSTRAINT speakers_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE table_exports
    ADD CONSTRAINT table_exports_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE table_exports
    ADD CONSTRAINT table_exports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE team_invitations
    ADD CONSTRAINT team_invitations_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE team_invitations
    ADD CONSTRAINT team_invitations_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE team_invitations
    ADD CONSTRAINT team_invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE translations
    ADD CONSTRAINT translations_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE type_moves
    ADD CONSTRAINT type_moves_type FOREIGN KEY (event_id, to_id) REFERENCES typologies(event_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE type_moves
    ADD CONSTRAINT type_moves_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE typologies
    ADD CONSTRAINT typologies_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE user_articles
    ADD CONSTRAINT user_articles_day FOREIGN KEY (event_id, article_id, day_id) REFERENCES article_days(event_id, article_id, day_id);
--> statement-breakpoint
ALTER TABLE user_articles
    ADD CONSTRAINT user_articles_participation FOREIGN KEY (event_id, user_id) REFERENCES participations(event_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_domain_id_domains_id_fk FOREIGN KEY (domain_id) REFERENCES domains(id);
--> statement-breakpoint
ALTER TABLE waiting_list
    ADD CONSTRAINT waiting_list_event FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE waiting_list
    ADD CONSTRAINT waiting_list_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE word_clouds
    ADD CONSTRAINT word_clouds_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE word_responses
    ADD CONSTRAINT word_responses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE word_responses
    ADD CONSTRAINT word_responses_word_cloud_id_word_clouds_id_fk FOREIGN KEY (word_cloud_id) REFERENCES word_clouds(id) ON DELETE CASCADE;
