CREATE INDEX "files_owner" ON "files" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_extended_size" CHECK (octet_length("companies"."extended"::text) <= 131072) NOT VALID;--> statement-breakpoint
ALTER TABLE "participations" ADD CONSTRAINT "participations_extended_size" CHECK (octet_length("participations"."extended"::text) <= 131072) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_extended_size" CHECK (octet_length("users"."extended"::text) <= 131072) NOT VALID;