CREATE TABLE "event_files" (
	"event_id" text PRIMARY KEY NOT NULL,
	"filed" jsonb NOT NULL,
	"written" jsonb NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_addresses" (
	"domain_id" text NOT NULL,
	"digest" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	CONSTRAINT "erased_addresses_domain_id_digest_pk" PRIMARY KEY("domain_id","digest")
);
--> statement-breakpoint
ALTER TABLE "event_files" ADD CONSTRAINT "event_files_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_addresses" ADD CONSTRAINT "erased_addresses_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;