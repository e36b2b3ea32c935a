CREATE TABLE "sending_people" (
	"sending_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "sending_people_sending_id_user_id_pk" PRIMARY KEY("sending_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sendings" DROP CONSTRAINT "sendings_status";--> statement-breakpoint
ALTER TABLE "sendings" ADD COLUMN "is_for_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sending_people" ADD CONSTRAINT "sending_people_sending" FOREIGN KEY ("sending_id") REFERENCES "public"."sendings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sending_people" ADD CONSTRAINT "sending_people_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sending_people_user" ON "sending_people" USING btree ("user_id");--> statement-breakpoint
-- bearable: one status more than before.
ALTER TABLE "sendings" ADD CONSTRAINT "sendings_status" CHECK (status in ('draft', 'waiting', 'leaving', 'paused', 'left', 'stopped', 'missed'));--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "sending_people" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
