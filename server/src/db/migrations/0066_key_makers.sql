ALTER TABLE "api_keys" ADD COLUMN "user_id" text;--> statement-breakpoint
-- bearable: no former release writes the column
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
-- bearable: a former release names no maker
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "api_keys" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
