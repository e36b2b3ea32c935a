CREATE TABLE "guest_identifiers" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"identifier" text NOT NULL,
	CONSTRAINT "guest_identifiers_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "guest_import_rows" (
	"event_id" text NOT NULL,
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"email" text,
	"cells" jsonb,
	"outcome" text,
	"faults" jsonb,
	"user_id" text,
	"is_invited" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "guest_import_rows_event_id_import_id_line_pk" PRIMARY KEY("event_id","import_id","line"),
	CONSTRAINT "guest_import_rows_outcome" CHECK (outcome in ('created', 'updated', 'unchanged', 'wrong')),
	CONSTRAINT "guest_import_rows_cells" CHECK ("guest_import_rows"."outcome" is not null or "guest_import_rows"."cells" is not null)
);
--> statement-breakpoint
CREATE TABLE "guest_imports" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"file_name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"digest" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'writing' NOT NULL,
	"total" integer NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"invited_at" timestamp with time zone,
	"invited" integer,
	"invited_in" text,
	CONSTRAINT "guest_imports_event_id_id_pk" PRIMARY KEY("event_id","id"),
	CONSTRAINT "guest_imports_status" CHECK (status in ('writing', 'stopped', 'done'))
);
--> statement-breakpoint
CREATE TABLE "guest_mappings" (
	"event_id" text NOT NULL,
	"headers" jsonb NOT NULL,
	"digest" text NOT NULL,
	"columns" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guest_mappings_event_id_digest_pk" PRIMARY KEY("event_id","digest")
);
--> statement-breakpoint
ALTER TABLE "guest_identifiers" ADD CONSTRAINT "guest_identifiers_participation" FOREIGN KEY ("event_id","user_id") REFERENCES "public"."participations"("event_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_import_rows" ADD CONSTRAINT "guest_import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_import_rows" ADD CONSTRAINT "guest_import_rows_import" FOREIGN KEY ("event_id","import_id") REFERENCES "public"."guest_imports"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD CONSTRAINT "guest_imports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_imports" ADD CONSTRAINT "guest_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_mappings" ADD CONSTRAINT "guest_mappings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guest_identifiers_one" ON "guest_identifiers" USING btree ("event_id","identifier");--> statement-breakpoint
CREATE INDEX "guest_identifiers_user" ON "guest_identifiers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guest_import_rows_person" ON "guest_import_rows" USING btree ("event_id","import_id","user_id");--> statement-breakpoint
CREATE INDEX "guest_import_rows_user" ON "guest_import_rows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "guest_import_rows_email" ON "guest_import_rows" USING btree ("email") WHERE "guest_import_rows"."email" is not null;--> statement-breakpoint
CREATE INDEX "guest_imports_under_way" ON "guest_imports" USING btree ("status") WHERE "guest_imports"."status" = 'writing';--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "guest_import_rows" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "guest_identifiers" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');