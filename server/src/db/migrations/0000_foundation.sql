CREATE TABLE "one_time_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"referer" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"name" text NOT NULL,
	"siren" text DEFAULT '' NOT NULL,
	"country" text DEFAULT 'FR' NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"extended" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"user_id" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_days" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"day" date NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"start_time" text DEFAULT '09:00' NOT NULL,
	"end_time" text DEFAULT '18:00' NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_days_event_id_id_pk" PRIMARY KEY("event_id","id"),
	CONSTRAINT "event_days_capacity" CHECK ("event_days"."taken" >= 0 and ("event_days"."capacity" is null or "event_days"."taken" <= "event_days"."capacity")),
	CONSTRAINT "event_days_price" CHECK ("event_days"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"context" text NOT NULL,
	"name" text NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Paris' NOT NULL,
	"on_site" boolean DEFAULT true NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settings_by_language" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_domain" UNIQUE("domain_id","id")
);
--> statement-breakpoint
CREATE TABLE "organisers" (
	"domain_id" text NOT NULL,
	"event_id" text,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_accounts" (
	"domain_id" text NOT NULL,
	"id" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"reply_to" text,
	CONSTRAINT "email_accounts_domain_id_id_pk" PRIMARY KEY("domain_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_action_templates" (
	"event_id" text NOT NULL,
	"action_id" integer NOT NULL,
	"language" text NOT NULL,
	"template_id" text NOT NULL,
	CONSTRAINT "email_action_templates_event_id_action_id_language_pk" PRIMARY KEY("event_id","action_id","language")
);
--> statement-breakpoint
CREATE TABLE "email_actions" (
	"event_id" text NOT NULL,
	"action_id" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "email_actions_event_id_action_id_pk" PRIMARY KEY("event_id","action_id")
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"type" text DEFAULT 'event' NOT NULL,
	"language" text DEFAULT 'fr' NOT NULL,
	"subject" text NOT NULL,
	"body_html" text NOT NULL,
	CONSTRAINT "email_templates_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"domain_id" text NOT NULL,
	"event_id" text,
	"user_id" text,
	"action_id" integer,
	"language" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text_body" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"layout" text DEFAULT 'two-columns' NOT NULL,
	"models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "forms_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotent_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participation_days" (
	"event_id" text NOT NULL,
	"event_day_id" text NOT NULL,
	"user_id" text NOT NULL,
	"registered" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp with time zone,
	"on_site" boolean DEFAULT false NOT NULL,
	"present" boolean DEFAULT false NOT NULL,
	"present_at" timestamp with time zone,
	CONSTRAINT "participation_days_event_id_event_day_id_user_id_pk" PRIMARY KEY("event_id","event_day_id","user_id"),
	CONSTRAINT "participation_days_place" CHECK (not "participation_days"."on_site" or "participation_days"."registered")
);
--> statement-breakpoint
CREATE TABLE "participations" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"registered" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp with time zone,
	"responded" boolean DEFAULT false NOT NULL,
	"represented_by" text,
	"registered_by" text,
	"registered_by2" text,
	"registered_from" text DEFAULT 'WEB' NOT NULL,
	"is_remote" boolean DEFAULT false NOT NULL,
	"is_out" boolean DEFAULT false NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"invited" boolean DEFAULT false NOT NULL,
	"invited_by" text,
	"typo_id" text,
	"extended" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"code" text NOT NULL,
	"employee_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "participations_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "participations_remote" CHECK (not "participations"."is_remote" or "participations"."registered"),
	CONSTRAINT "participations_represented" CHECK ("participations"."represented_by" is null or (not "participations"."registered" and "participations"."responded")),
	CONSTRAINT "participations_registered" CHECK (not "participations"."registered" or ("participations"."responded" and "participations"."registered_at" is not null)),
	CONSTRAINT "participations_self" CHECK ("participations"."represented_by" is distinct from "participations"."user_id")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"step" text NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"event_id" text NOT NULL,
	"language" text NOT NULL,
	"key" text NOT NULL,
	"sentence" text NOT NULL,
	CONSTRAINT "translations_event_id_language_key_pk" PRIMARY KEY("event_id","language","key")
);
--> statement-breakpoint
CREATE TABLE "typologies" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "typologies_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "authentications" (
	"user_id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"domain_id" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"is_exhibitor" boolean DEFAULT false NOT NULL,
	"language_id" text,
	"typo_id" text,
	"extended" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_days" ADD CONSTRAINT "event_days_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisers" ADD CONSTRAINT "organisers_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisers" ADD CONSTRAINT "organisers_event" FOREIGN KEY ("domain_id","event_id") REFERENCES "public"."events"("domain_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD CONSTRAINT "email_accounts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_action_templates" ADD CONSTRAINT "email_action_templates_action" FOREIGN KEY ("event_id","action_id") REFERENCES "public"."email_actions"("event_id","action_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_action_templates" ADD CONSTRAINT "email_action_templates_template" FOREIGN KEY ("event_id","template_id") REFERENCES "public"."email_templates"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_actions" ADD CONSTRAINT "email_actions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forms" ADD CONSTRAINT "forms_parent" FOREIGN KEY ("event_id","parent_id") REFERENCES "public"."forms"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation_days" ADD CONSTRAINT "participation_days_day" FOREIGN KEY ("event_id","event_day_id") REFERENCES "public"."event_days"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participation_days" ADD CONSTRAINT "participation_days_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_represented_by_users_id_fk" FOREIGN KEY ("represented_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_registered_by_users_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_registered_by2_users_id_fk" FOREIGN KEY ("registered_by2") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_typology" FOREIGN KEY ("event_id","typo_id") REFERENCES "public"."typologies"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_event" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "typologies" ADD CONSTRAINT "typologies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authentications" ADD CONSTRAINT "authentications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authentications" ADD CONSTRAINT "authentications_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_codes_user" ON "one_time_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_codes_expiry" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "companies_siren" ON "companies" USING btree ("domain_id","siren");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_one" ON "employees" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "employees_user" ON "employees" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_days_day" ON "event_days" USING btree ("event_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "events_context" ON "events" USING btree ("context");--> statement-breakpoint
CREATE UNIQUE INDEX "organisers_one" ON "organisers" USING btree ("domain_id",coalesce("event_id", ''),"user_id");--> statement-breakpoint
CREATE INDEX "organisers_user" ON "organisers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedupe" ON "outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_event" ON "outbox" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "participation_days_user" ON "participation_days" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "participations_code" ON "participations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "participations_user" ON "participations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "participations_registrar" ON "participations" USING btree ("registered_by","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authentications_email" ON "authentications" USING btree ("domain_id","email");--> statement-breakpoint
CREATE INDEX "users_domain" ON "users" USING btree ("domain_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_domain_id" ON "users" USING btree ("domain_id","id");