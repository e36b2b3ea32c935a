CREATE TABLE "article_days" (
	"event_id" text NOT NULL,
	"article_id" text NOT NULL,
	"day_id" text NOT NULL,
	"event_day_id" text GENERATED ALWAYS AS (nullif(day_id, '0')) STORED,
	"is_show" boolean DEFAULT true NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"is_selected" boolean DEFAULT false NOT NULL,
	"is_radio" boolean DEFAULT false NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_auto" boolean DEFAULT false NOT NULL,
	CONSTRAINT "article_days_event_id_article_id_day_id_pk" PRIMARY KEY("event_id","article_id","day_id")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"vat_rate" integer DEFAULT 2000 NOT NULL,
	"vat_regime" text DEFAULT 'service' NOT NULL,
	"stock" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "articles_event_id_id_pk" PRIMARY KEY("event_id","id"),
	CONSTRAINT "articles_stock" CHECK ("articles"."taken" >= 0 and ("articles"."stock" is null or "articles"."taken" <= "articles"."stock")),
	CONSTRAINT "articles_price" CHECK ("articles"."price_cents" >= 0 and "articles"."vat_rate" between 0 and 10000),
	CONSTRAINT "articles_regime" CHECK ("articles"."vat_regime" in ('admission_on_site', 'admission_remote', 'service'))
);
--> statement-breakpoint
CREATE TABLE "user_articles" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"article_id" text NOT NULL,
	"day_id" text NOT NULL,
	CONSTRAINT "user_articles_event_id_user_id_article_id_day_id_pk" PRIMARY KEY("event_id","user_id","article_id","day_id")
);
--> statement-breakpoint
CREATE TABLE "quota_answers" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"model_key" text NOT NULL,
	"value_key" text NOT NULL,
	"is_single" boolean NOT NULL,
	CONSTRAINT "quota_answers_event_id_user_id_model_key_value_key_pk" PRIMARY KEY("event_id","user_id","model_key","value_key")
);
--> statement-breakpoint
CREATE TABLE "quota_models" (
	"event_id" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"filter" text DEFAULT 'radio' NOT NULL,
	"model" text DEFAULT 'participation' NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quota_models_event_id_key_pk" PRIMARY KEY("event_id","key"),
	CONSTRAINT "quota_models_filter" CHECK ("quota_models"."filter" in ('select', 'radio', 'checkbox')),
	CONSTRAINT "quota_models_model" CHECK ("quota_models"."model" in ('U', 'participation'))
);
--> statement-breakpoint
CREATE TABLE "quota_values" (
	"event_id" text NOT NULL,
	"model_key" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quota_values_event_id_model_key_key_pk" PRIMARY KEY("event_id","model_key","key"),
	CONSTRAINT "quota_values_capacity" CHECK ("quota_values"."taken" >= 0 and ("quota_values"."capacity" is null or "quota_values"."taken" <= "quota_values"."capacity"))
);
--> statement-breakpoint
ALTER TABLE "article_days" ADD CONSTRAINT "article_days_article" FOREIGN KEY ("event_id","article_id") REFERENCES "public"."articles"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_days" ADD CONSTRAINT "article_days_day" FOREIGN KEY ("event_id","event_day_id") REFERENCES "public"."event_days"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_articles" ADD CONSTRAINT "user_articles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_articles" ADD CONSTRAINT "user_articles_day" FOREIGN KEY ("event_id","article_id","day_id") REFERENCES "public"."article_days"("event_id","article_id","day_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_answers" ADD CONSTRAINT "quota_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_answers" ADD CONSTRAINT "quota_answers_value_known" FOREIGN KEY ("event_id","model_key","value_key") REFERENCES "public"."quota_values"("event_id","model_key","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_models" ADD CONSTRAINT "quota_models_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_values" ADD CONSTRAINT "quota_values_model" FOREIGN KEY ("event_id","model_key") REFERENCES "public"."quota_models"("event_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_articles_article" ON "user_articles" USING btree ("event_id","article_id","day_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quota_answers_single" ON "quota_answers" USING btree ("event_id","user_id","model_key") WHERE "quota_answers"."is_single";--> statement-breakpoint
CREATE INDEX "quota_answers_value" ON "quota_answers" USING btree ("event_id","model_key","value_key");