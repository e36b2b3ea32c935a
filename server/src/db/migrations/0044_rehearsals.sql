ALTER TABLE "events" ADD COLUMN "rehearsal_of" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "rehearsal_mail" text;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_rehearsal_of_events_id_fk" FOREIGN KEY ("rehearsal_of") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_rehearsals" ON "events" USING btree ("rehearsal_of");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_rehearsal" CHECK (("events"."rehearsal_of" is null) = ("events"."rehearsal_mail" is null) and ("events"."rehearsal_of" is null or not "events"."published"));
--> statement-breakpoint
-- What was invoiced in a rehearsal is worth nothing, and goes with it.
CREATE OR REPLACE FUNCTION "invoices_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."is_specimen" AND current_setting('parvis.forgets', true) = 'rehearsal' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'an issued invoice is neither changed nor deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
-- Removes a rehearsal with the domain that was made for it, and refuses whatever is not one.
CREATE FUNCTION "remove_rehearsal"("asked" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place text;
BEGIN
  SELECT "domain_id" INTO place FROM "events" WHERE "id" = asked AND "rehearsal_of" IS NOT NULL FOR UPDATE;
  IF place IS NULL OR EXISTS (SELECT FROM "events" WHERE "domain_id" = place AND "id" <> asked) THEN
    RAISE EXCEPTION 'this event is no rehearsal' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM set_config('parvis.forgets', 'rehearsal', true);
  DELETE FROM "payment_notices" notice USING "payments" own, "orders" bill
    WHERE bill."event_id" = asked AND own."order_id" = bill."id"
      AND notice."provider" = own."provider" AND starts_with(notice."notice_id", own."provider_ref" || ':');
  DELETE FROM "sandbox_payments" session USING "payments" own, "orders" bill
    WHERE bill."event_id" = asked AND own."order_id" = bill."id" AND session."session" ->> 'paymentId' = own."id";
  DELETE FROM "receipts" WHERE "event_id" = asked;
  DELETE FROM "payments" USING "orders" bill WHERE bill."event_id" = asked AND "payments"."order_id" = bill."id";
  DELETE FROM "orders" WHERE "event_id" = asked;
  DELETE FROM "invoice_archives" USING "invoices" bill
    WHERE bill."event_id" = asked AND "invoice_archives"."invoice_id" = bill."id";
  DELETE FROM "invoices" WHERE "event_id" = asked;
  DELETE FROM "invoice_counters" WHERE "domain_id" = place;
  -- What names something else of the event, before what it names.
  DELETE FROM "participations" WHERE "event_id" = asked;
  DELETE FROM "promo_codes" WHERE "event_id" = asked;
  DELETE FROM "email_action_templates" WHERE "event_id" = asked;
  DELETE FROM "conference_slots" WHERE "event_id" = asked;
  DELETE FROM "events" WHERE "id" = asked;
  DELETE FROM "outbox" WHERE "domain_id" = place;
  DELETE FROM "email_accounts" WHERE "domain_id" = place;
  DELETE FROM "organisers" WHERE "domain_id" = place;
  DELETE FROM "users" WHERE "domain_id" = place;
  DELETE FROM "companies" WHERE "domain_id" = place;
  DELETE FROM "erased_addresses" WHERE "domain_id" = place;
  DELETE FROM "domains" WHERE "id" = place;
  PERFORM set_config('parvis.forgets', '', true);
END $$;
