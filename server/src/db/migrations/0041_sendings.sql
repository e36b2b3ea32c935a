CREATE TABLE "sending_recipients" (
	"sending_id" text NOT NULL,
	"user_id" text NOT NULL,
	"is_ticked" boolean DEFAULT true NOT NULL,
	"reason" text,
	"written_at" timestamp with time zone,
	CONSTRAINT "sending_recipients_sending_id_user_id_pk" PRIMARY KEY("sending_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sendings" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"texts" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"departure" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"list_at" timestamp with time zone,
	"departs_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sendings_status" CHECK (status in ('draft', 'waiting', 'leaving', 'left', 'stopped', 'missed')),
	CONSTRAINT "sendings_departure" CHECK ("sendings"."status" in ('draft', 'missed') or "sendings"."departs_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "sending_recipients" ADD CONSTRAINT "sending_recipients_sending" FOREIGN KEY ("sending_id") REFERENCES "public"."sendings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_recipients" ADD CONSTRAINT "sending_recipients_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sendings" ADD CONSTRAINT "sendings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sending_recipients_user" ON "sending_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sendings_event" ON "sendings" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "sendings_waiting" ON "sendings" USING btree ("departs_at") WHERE "sendings"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_address" ON "outbox" USING btree ("to_address");--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "sending_recipients" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
