ALTER TABLE "device_links" ADD COLUMN "user_id" text;--> statement-breakpoint
-- bearable: no former release writes the column
ALTER TABLE "device_links" ADD CONSTRAINT "device_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_links_maker" ON "device_links" USING btree ("user_id");--> statement-breakpoint
-- bearable: a former release names no maker
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "device_links" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
