CREATE TABLE "openid_links" (
	"domain_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "openid_links_domain_id_issuer_subject_pk" PRIMARY KEY("domain_id","issuer","subject"),
	CONSTRAINT "openid_links_person" UNIQUE("domain_id","issuer","user_id")
);
--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "openid" jsonb;--> statement-breakpoint
ALTER TABLE "openid_links" ADD CONSTRAINT "openid_links_domain_id_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_links" ADD CONSTRAINT "openid_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "openid_links_user" ON "openid_links" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER "person_is_there" BEFORE INSERT ON "openid_links" FOR EACH ROW EXECUTE FUNCTION refuse_gone_people('user_id');