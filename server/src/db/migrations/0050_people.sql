CREATE TABLE "own_columns" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"headers" jsonb NOT NULL,
	CONSTRAINT "own_columns_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "selection_people" (
	"selection_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "selection_people_selection_id_user_id_pk" PRIMARY KEY("selection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "selections" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"filters" jsonb,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notes_size" CHECK (char_length("notes"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "tag_holders" (
	"event_id" text NOT NULL,
	"tag_id" text NOT NULL,
	"user_id" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tag_holders_event_id_tag_id_user_id_pk" PRIMARY KEY("event_id","tag_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tags_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
ALTER TABLE "own_columns" ADD CONSTRAINT "own_columns_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_columns" ADD CONSTRAINT "own_columns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_people" ADD CONSTRAINT "selection_people_selection" FOREIGN KEY ("selection_id") REFERENCES "public"."selections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_people" ADD CONSTRAINT "selection_people_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_holders" ADD CONSTRAINT "tag_holders_tag" FOREIGN KEY ("event_id","tag_id") REFERENCES "public"."tags"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_holders" ADD CONSTRAINT "tag_holders_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_columns_user" ON "own_columns" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "segments_event" ON "segments" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "selection_people_user" ON "selection_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "selections_event" ON "selections" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "notes_user" ON "notes" USING btree ("event_id","user_id","written_at");--> statement-breakpoint
CREATE INDEX "notes_author" ON "notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "tag_holders_user" ON "tag_holders" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_label" ON "tags" USING btree ("event_id",lower("label"));--> statement-breakpoint
CREATE INDEX "companies_searched" ON "companies" USING gin (lower(translate("name", 'àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňŉòóôõöøōŏőŕŗřśŝşšșţťŧțùúûüũūŭůűųŵýÿŷźżžÀÁÂÃÄÅĀĂĄÇĆĈĊČĎĐÈÉÊËĒĔĖĘĚĜĞĠĢĤĦÌÍÎÏĨĪĬĮıĴĶĹĻĽĿŁÑŃŅŇŉÒÓÔÕÖØŌŎŐŔŖŘŚŜŞŠȘŢŤŦȚÙÚÛÜŨŪŬŮŰŲŴÝŸŶŹŻŽ', 'aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzzaaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzz')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "participations_searched" ON "participations" USING gin (lower(translate("code", 'àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňŉòóôõöøōŏőŕŗřśŝşšșţťŧțùúûüũūŭůűųŵýÿŷźżžÀÁÂÃÄÅĀĂĄÇĆĈĊČĎĐÈÉÊËĒĔĖĘĚĜĞĠĢĤĦÌÍÎÏĨĪĬĮıĴĶĹĻĽĿŁÑŃŅŇŉÒÓÔÕÖØŌŎŐŔŖŘŚŜŞŠȘŢŤŦȚÙÚÛÜŨŪŬŮŰŲŴÝŸŶŹŻŽ', 'aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzzaaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzz')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "authentications_searched" ON "authentications" USING gin (lower(translate("email", 'àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňŉòóôõöøōŏőŕŗřśŝşšșţťŧțùúûüũūŭůűųŵýÿŷźżžÀÁÂÃÄÅĀĂĄÇĆĈĊČĎĐÈÉÊËĒĔĖĘĚĜĞĠĢĤĦÌÍÎÏĨĪĬĮıĴĶĹĻĽĿŁÑŃŅŇŉÒÓÔÕÖØŌŎŐŔŖŘŚŜŞŠȘŢŤŦȚÙÚÛÜŨŪŬŮŰŲŴÝŸŶŹŻŽ', 'aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzzaaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzz')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_searched" ON "users" USING gin (lower(translate(("last_name" || ' ' || "first_name"), 'àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňŉòóôõöøōŏőŕŗřśŝşšșţťŧțùúûüũūŭůűųŵýÿŷźżžÀÁÂÃÄÅĀĂĄÇĆĈĊČĎĐÈÉÊËĒĔĖĘĚĜĞĠĢĤĦÌÍÎÏĨĪĬĮıĴĶĹĻĽĿŁÑŃŅŇŉÒÓÔÕÖØŌŎŐŔŖŘŚŜŞŠȘŢŤŦȚÙÚÛÜŨŪŬŮŰŲŴÝŸŶŹŻŽ', 'aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzzaaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzz')) gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "own_columns" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "selection_people" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "tag_holders" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "notes" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');
