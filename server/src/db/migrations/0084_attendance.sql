CREATE TABLE "attendance_certificates" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"halves" jsonb NOT NULL,
	"minutes" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_certificates_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "attendance_certificates_size" CHECK (octet_length("attendance_certificates"."halves"::text) <= 131072)
);
--> statement-breakpoint
CREATE TABLE "attendance_signatures" (
	"event_id" text NOT NULL,
	"day_id" text NOT NULL,
	"part" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_signatures_event_id_day_id_part_user_id_pk" PRIMARY KEY("event_id","day_id","part","user_id"),
	CONSTRAINT "attendance_signatures_part" CHECK ("attendance_signatures"."part" in ('morning', 'afternoon', 'evening')),
	CONSTRAINT "attendance_signatures_name" CHECK (char_length("attendance_signatures"."name") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "attendance_certificates" ADD CONSTRAINT "attendance_certificates_person" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_signatures" ADD CONSTRAINT "attendance_signatures_day" FOREIGN KEY ("event_id","day_id") REFERENCES "public"."event_days"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_signatures" ADD CONSTRAINT "attendance_signatures_person_fk" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_certificates_token" ON "attendance_certificates" USING btree ("token");--> statement-breakpoint
CREATE INDEX "attendance_signatures_person" ON "attendance_signatures" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "attendance_signatures" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "attendance_certificates" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');