CREATE TABLE "categories" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "category_models" (
	"event_id" text NOT NULL,
	"category_id" text NOT NULL,
	"conference_id" text,
	"company_id" text,
	CONSTRAINT "category_models_either" CHECK (num_nonnulls("category_models"."conference_id", "category_models"."company_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "conference_slots" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"conference_id" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"quota" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conference_slots_event_id_id_pk" PRIMARY KEY("event_id","id"),
	CONSTRAINT "conference_slots_span" UNIQUE("event_id","conference_id","id","start_at","end_at"),
	CONSTRAINT "conference_slots_quota" CHECK ("conference_slots"."taken" >= 0 and ("conference_slots"."quota" is null or "conference_slots"."taken" <= "conference_slots"."quota")),
	CONSTRAINT "conference_slots_order" CHECK ("conference_slots"."end_at" > "conference_slots"."start_at")
);
--> statement-breakpoint
CREATE TABLE "conferences" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_disabled_for_companions" boolean DEFAULT false NOT NULL,
	"is_remote" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conferences_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "slot_participations" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"conference_id" text NOT NULL,
	"slot_id" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slot_participations_event_id_user_id_conference_id_pk" PRIMARY KEY("event_id","user_id","conference_id")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_models" ADD CONSTRAINT "category_models_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_models" ADD CONSTRAINT "category_models_category" FOREIGN KEY ("event_id","category_id") REFERENCES "public"."categories"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_models" ADD CONSTRAINT "category_models_conference" FOREIGN KEY ("event_id","conference_id") REFERENCES "public"."conferences"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference_slots" ADD CONSTRAINT "conference_slots_conference_fk" FOREIGN KEY ("event_id","conference_id") REFERENCES "public"."conferences"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conferences" ADD CONSTRAINT "conferences_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_participations" ADD CONSTRAINT "slot_participations_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_participations" ADD CONSTRAINT "slot_participations_slot_fk" FOREIGN KEY ("event_id","conference_id","slot_id","start_at","end_at") REFERENCES "public"."conference_slots"("event_id","conference_id","id","start_at","end_at") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "category_models_one" ON "category_models" USING btree ("event_id","category_id",coalesce("conference_id", ''),coalesce("company_id", ''));--> statement-breakpoint
CREATE INDEX "category_models_company" ON "category_models" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "conference_slots_conference" ON "conference_slots" USING btree ("event_id","conference_id");--> statement-breakpoint
CREATE INDEX "slot_participations_slot" ON "slot_participations" USING btree ("event_id","slot_id");--> statement-breakpoint
ALTER TABLE "slot_participations" ADD CONSTRAINT "slot_participations_overlap" EXCLUDE USING gist ("event_id" WITH =, "user_id" WITH =, tstzrange("start_at", "end_at") WITH &&);--> statement-breakpoint
CREATE FUNCTION slot_participations_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		UPDATE conference_slots SET taken = taken - 1 WHERE event_id = OLD.event_id AND id = OLD.slot_id;
	ELSE
		UPDATE conference_slots SET taken = taken + 1 WHERE event_id = NEW.event_id AND id = NEW.slot_id;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER slot_participations_count AFTER INSERT OR DELETE ON "slot_participations" FOR EACH ROW EXECUTE FUNCTION slot_participations_count();
