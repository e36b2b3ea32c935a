DROP INDEX "companies_siren";--> statement-breakpoint
CREATE UNIQUE INDEX "companies_identifier" ON "companies" USING btree ("domain_id","country","siren") WHERE "companies"."siren" <> '';