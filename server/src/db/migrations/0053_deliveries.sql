CREATE TABLE "mail_optouts" (
	"domain_id" text NOT NULL,
	"user_id" text NOT NULL,
	"event_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_optouts_once" UNIQUE NULLS NOT DISTINCT("user_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_optional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "returned_for" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "retried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_optouts" ADD CONSTRAINT "mail_optouts_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_optouts" ADD CONSTRAINT "mail_optouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_optouts" ADD CONSTRAINT "mail_optouts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_optouts_event" ON "mail_optouts" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "outbox_message" ON "outbox" USING btree ("message_id");--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "mail_optouts" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');