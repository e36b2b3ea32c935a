import { groupOf } from '@parvis/contract/people/people.rules.ts'
import { mergePeople } from '@parvis/contract/people/people.ts'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { companies, employees } from '#db/tables/companies.ts'
import { contactLinks, contactSharing } from '#db/tables/contacts.ts'
import { messages } from '#db/tables/messages.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { drafts } from '#db/tables/registration.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { newId } from '#kit/ids.ts'
import type { Populated } from '#testing/populated.ts'
import { everythingIn, makePopulated } from '#testing/populated.ts'
import { hooks } from './features.ts'

const tablesWith = async ({ db }: Populated, word: string): Promise<string[]> =>
  Object.entries(await everythingIn(db)).flatMap(([table, rows]) =>
    rows.some((row) => row.includes(word)) ? [table] : [],
  )

async function idOf({ db, eventId }: Populated, firstName: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select users.id from users join participations on user_id = users.id
    where event_id = ${eventId} and first_name = ${firstName}`)
  return rows[0]?.id ?? ''
}

/** More rows for both people, who are also each other's contact. */
async function fill({ db, eventId, world, ports }: Populated, userIds: readonly [string, string], third: string) {
  const [at, now] = [ports.clock.now(), { createdAt: ports.clock.now() }]
  const id = () => newId(at)
  const companyId = id()
  await db.insert(companies).values({ id: companyId, domainId: world.domainId, name: 'Atelier' })
  for (const userId of userIds) {
    const whose = { eventId, userId }
    await db.insert(employees).values({ id: id(), companyId, userId })
    await db
      .insert(contactLinks)
      .values({ ...whose, contactId: third, linkedAt: at, comment: `dit par ${userId.slice(-3)}` })
    await db.insert(contactLinks).values({ eventId, userId: third, contactId: userId, linkedAt: at })
    await db.insert(contactSharing).values({ ...whose, isShared: true })
    await db.insert(messages).values({ id: id(), ...whose, message: 'Bonjour', ...now })
    await db.insert(presenceStays).values({ id: id(), ...whose, inAt: at })
    await db.insert(drafts).values({ ...whose, step: 'form', values: {} })
    await db.insert(waitingList).values({ ...whose, joinedAt: at, status: 'waiting' })
  }
  await db.insert(contactLinks).values({ eventId, userId: userIds[0], contactId: userIds[1], linkedAt: at })
}

it('a merged person is named by no table any more, and their counts remain', async () => {
  const populated = await makePopulated()
  const { world, db, eventId, organiser } = populated
  const [kept, other, third] = [
    await idOf(populated, 'Chloé'),
    await idOf(populated, 'Bo'),
    await idOf(populated, 'Dan'),
  ]
  await fill(populated, [kept, other], third)
  const before = await tablesWith(populated, other)
  expect(before.length).toBeGreaterThan(12)
  const ask = (body: object) =>
    world.call(
      mergePeople,
      { params: { domainId: world.domainId, eventId, userId: kept }, body: { otherId: other, ...body } },
      { as: organiser },
    )
  const { body, error } = await ask({ dryRun: true })
  expect(body.plan?.blocked, JSON.stringify(error)).toEqual([])
  // The answer with the plan is stored for a repeated call.
  expect(await tablesWith(populated, other)).toEqual([...before, 'idempotent_replies'].toSorted())
  const merged = await ask({ seal: body.plan.seal })
  expect(merged.status, JSON.stringify(merged.error)).toBe(200)
  // The stored answer of the merge stays for a day, and is erased with the remaining person.
  expect(await tablesWith(populated, other)).toEqual(['idempotent_replies'])
  const after = await tablesWith(populated, kept)
  expect(before.filter((table) => !after.includes(table))).toEqual([])
  const { rows: wrong } = await db.execute(sql`
    select 'day' as what, id from event_days day where event_id = ${eventId} and taken <> (
      select count(*) from participation_days held
      where held.event_id = day.event_id and event_day_id = day.id and on_site)
    union all select 'slot', id from conference_slots slot where event_id = ${eventId} and taken <> (
      select count(*) from slot_participations held where held.event_id = slot.event_id and slot_id = slot.id)
    union all select 'article', id from articles article where event_id = ${eventId} and stock is not null and taken <> (
      select count(*) from user_articles held where held.event_id = article.event_id and article_id = article.id)
    union all select 'answer', key from quota_values answer where event_id = ${eventId} and capacity is not null and taken <> (
      select count(*) from quota_answers held
      where held.event_id = answer.event_id and held.model_key = answer.model_key and value_key = answer.key)
    union all select 'code', code from promo_codes promo where event_id = ${eventId} and uses <> (
      select count(*) from promo_uses held
      where held.event_id = promo.event_id and held.code = promo.code and taken_at is not null)`)
  expect(wrong).toEqual([])
})

it('a merge names the content of each table', () => {
  const moved = hooks.kept.filter(({ onMerging }) => onMerging === 'moves' || onMerging === 'held')
  const tables = moved.map(({ table }) => getTableConfig(table).name)
  expect(tables.filter((table) => groupOf(table) === undefined)).toEqual([])
})
