import { describe, expect, test } from 'vitest'
import { statementsOf, unbearable } from './migrations.ts'

const said = (...sql: string[]) =>
  unbearable(sql.map((one, i) => ({ tag: `000${i}`, sql: one }))).map((one) => one.split(':')[0]?.slice(5))

describe('a migration that the former release bears', () => {
  test.each([
    'ALTER TABLE "users" ADD COLUMN "nick" text;',
    'ALTER TABLE "users" ADD COLUMN "nick" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "mobile" DROP NOT NULL;',
    'ALTER TABLE "users" DROP CONSTRAINT "users_size";',
    'CREATE INDEX "users_nick" ON "users" USING btree ("nick");',
    "COMMENT ON TABLE users IS 'drop column; rename';",
  ])('asks nothing more of it: %s', (sql) => {
    expect(said(sql)).toEqual([])
  })

  test('does as it likes with the tables that came since', () => {
    const [made, changed] = [
      'CREATE TABLE "pets" ("id" text);',
      'ALTER TABLE "public"."pets" ADD CONSTRAINT "named" CHECK ("id" <> \'\');\nDROP TABLE pets;',
    ]
    expect(said(made, changed)).toEqual([])
    expect(said(changed)).toEqual(['tightens what may be written', 'drops a table'])
  })
})

describe('a migration is refused that', () => {
  test.each([
    ['drops a table', 'DROP TABLE "users" CASCADE;'],
    ['drops a column', 'ALTER TABLE "users" DROP COLUMN "mobile";'],
    ['renames', 'ALTER TABLE "users" RENAME COLUMN "mobile" TO "phone";'],
    ['renames', 'alter table users rename to people'],
    ['changes the type of a column', 'ALTER TABLE "users" ALTER COLUMN "mobile" SET DATA TYPE integer;'],
    ['makes a column required', 'ALTER TABLE "users" ALTER COLUMN "mobile" SET NOT NULL;'],
    ['takes away a default', 'ALTER TABLE "users" ALTER COLUMN "mobile" DROP DEFAULT;'],
    ['adds a required column without a default', 'ALTER TABLE "users" ADD COLUMN "nick" text NOT NULL;'],
    ['tightens what may be written', 'ALTER TABLE "users" ADD CONSTRAINT "short" CHECK (length(mobile) < 9);'],
    ['tightens what may be written', 'CREATE UNIQUE INDEX "one" ON "users" USING btree ("mobile");'],
    ['tightens what may be written', 'CREATE TRIGGER t BEFORE INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION f();'],
    ['writes over what it reads', 'UPDATE "users" SET "mobile" = \'\';'],
    ['removes what it reads', 'DELETE FROM "users" WHERE "mobile" = \'\';'],
  ])('%s: %s', (what, sql) => {
    expect(said('SELECT 1;', `SELECT 2;--> statement-breakpoint\n${sql}`)).toEqual([what])
  })
})

test('a statement stands that says why the former release bears it, and no other by it', () => {
  const drop = 'ALTER TABLE "users" DROP COLUMN "mobile";'
  expect(said(`-- bearable: 0.1.0 wrote it no more.\n${drop}`)).toEqual([])
  expect(said(`-- bearable:\n${drop}`)).toEqual(['drops a column'])
  expect(said(`-- bearable: so it is.\n${drop}--> statement-breakpoint\n${drop}`)).toEqual(['drops a column'])
})

test('a migration is read statement by statement, and the body of a function as one', () => {
  const body = 'CREATE FUNCTION f() RETURNS trigger AS $$\nBEGIN\n  UPDATE users SET a = 1;\n  RETURN NEW;\nEND $$;'
  expect(statementsOf(`${body}--> statement-breakpoint\nSELECT ';' -- one; two\n;\nSELECT 2`)).toHaveLength(3)
  expect(said(body)).toEqual([])
})
