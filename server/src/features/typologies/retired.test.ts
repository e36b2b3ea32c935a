import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { participations } from '#db/tables/participation.ts'
import { typeMoves } from '#db/tables/typologies.ts'
import { users } from '#db/tables/users.ts'
import type { Populated } from '#testing/populated.ts'
import { makePopulated, refusalsOf, replaced } from '#testing/populated.ts'
import { startTypeJob } from './typologies.jobs.ts'

const GONE = '  - { id: visiteur, label: Visiteur }\n'
const without = (text: string) => replaced(text, GONE, '').replaceAll('typology: visiteur', 'typology: presse')

const typesOf = async ({ db, eventId }: Populated) =>
  (
    await db.execute<{ email: string; typo_id: string | null }>(sql`
      select email, p.typo_id from participations p join authentications own using (user_id)
      where p.event_id = ${eventId} and p.typo_id is not null order by email`)
  ).rows.map(({ email, typo_id }) => `${email.split('@')[0]} ${typo_id}`)

const listed = async ({ world, eventId }: Populated) =>
  (await world.call(listTypologies, { params: { domainId: world.domainId, eventId }, query: {} })).body.data.map(
    ({ id, isRetired }) => [id, isRetired],
  )

async function minute({ world }: Populated): Promise<void> {
  await startTypeJob(world.ports)
  await world.ports.jobs.settle()
  world.clock.advance(60_000)
}

const told = async ({ db, eventId }: Populated) =>
  (await db.select().from(outbox).where(eq(outbox.eventId, eventId)))
    .filter(({ dedupeKey }) => dedupeKey.includes(':retyped:'))
    .toSorted((a, b) => a.to.localeCompare(b.to))

const comes = (one: Populated, as: Awaited<ReturnType<Populated['world']['person']>>, typologyId?: string) =>
  one.world.call(
    updateParticipation,
    {
      params: { domainId: one.world.domainId, eventId: one.eventId, userId: as.userId },
      body: { participation: 4, typoId: typologyId },
    },
    { as },
  )

const path = ({ world, eventId }: Populated) => ({ domainId: world.domainId, eventId, part: 'typologies' as const })
const read = async (one: Populated) =>
  (await one.world.call(getPart, { params: path(one) }, { as: one.organiser })).body
const save = async (one: Populated, asked: { value: unknown; allow?: Decision[]; dryRun?: boolean }) => {
  const body = { revision: (await read(one)).revision, ...asked }
  return one.world.call(savePart, { params: path(one), body }, { as: one.organiser })
}

describe('a type of participant that is left out', () => {
  it('is kept by its people once it is retired, and not offered any more', async () => {
    const one = await makePopulated()
    expect(await refusalsOf(one.load(without(one.text)))).toHaveLength(1)
    await one.load(without(one.text), 'typologies.visiteur=retire')
    expect(await typesOf(one)).toEqual(['bo visiteur', 'chloe visiteur', 'dan visiteur'])
    expect(await listed(one)).toEqual([
      ['visiteur', true],
      ['presse', false],
    ])
    const newcomer = await one.world.person()
    const refused = await comes(one, newcomer, 'visiteur')
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'TYPOLOGY_UNKNOWN' }])
    expect((await comes(one, newcomer, 'presse')).status).toBe(200)
    const holder = await one.world.person()
    await one.db.update(users).set({ typoId: 'visiteur' }).where(eq(users.id, holder.userId))
    expect((await comes(one, holder, 'visiteur')).status).toBe(200)
    const { value } = await read(one)
    await save(one, { value: (value as object[]).map((type) => ({ ...type, isRetired: false })) })
    expect((await comes(one, newcomer, 'visiteur')).status).toBe(200)
  })

  it('becomes another where it is chosen so, told once to registered people', async () => {
    const one = await makePopulated()
    await one.db
      .update(participations)
      .set({ registered: false, registeredAt: null, isRemote: false })
      .where(and(eq(participations.eventId, one.eventId), eq(participations.isRemote, true)))
    await one.load(without(one.text), 'typologies.visiteur=move:presse')
    expect(await typesOf(one)).toEqual(['bo presse', 'chloe presse', 'dan presse'])
    expect(await listed(one)).toEqual([['presse', false]])
    await minute(one)
    await minute(one)
    const mails = await told(one)
    expect(mails.map(({ to }) => to)).toEqual(['bo@exemple.fr', 'chloe@exemple.fr'])
    expect(mails[0]?.subject).toMatch(/^Vous êtes désormais «\sPresse\s»/)
    expect(mails[0]?.text).toMatch(/Avant\s: Visiteur\nDésormais\s: Presse/)
    expect(await one.db.select().from(typeMoves).where(eq(typeMoves.eventId, one.eventId))).toEqual([])
  })

  it('becomes another for people who have it by their account too, which keeps it in other events', async () => {
    const one = await makePopulated()
    const who = and(eq(participations.eventId, one.eventId), eq(participations.isRemote, true))
    const [dan] = await one.db.update(participations).set({ typoId: null }).where(who).returning()
    const own = eq(users.id, dan?.userId ?? '')
    await one.db.update(users).set({ typoId: 'visiteur' }).where(own)
    await one.load(without(one.text), 'typologies.visiteur=move:presse')
    expect(await typesOf(one)).toEqual(['bo presse', 'chloe presse', 'dan presse'])
    expect((await one.db.select().from(users).where(own))[0]?.typoId).toBe('visiteur')
  })

  it('cannot become a type with another price', async () => {
    const one = await makePopulated()
    const dear = replaced(without(one.text), 'price: 42.5', 'price: 42.5, prices: { presse: 50 }')
    await expect(one.load(dear, 'typologies.visiteur=move:presse')).rejects.toThrow()
    expect(await typesOf(one)).toEqual(['bo visiteur', 'chloe visiteur', 'dan visiteur'])
    await one.load(dear, 'typologies.visiteur=retire')
  })

  it('is retired in the browser although something else of the event names it, and becomes nothing else', async () => {
    const one = await makePopulated()
    await one.load(
      replaced(one.text, 'price: 42.5', 'price: 42.5, prices: { visiteur: 40 }'),
      'articles.diner=apply',
      'articles.diner.visiteur=apply',
    )
    const value = [{ id: 'presse', label: 'Presse' }]
    const tried = (await save(one, { value, dryRun: true })).body.plan
    expect(tried.effects.map(({ item, people, remedies }) => [item, people, remedies])).toEqual([
      ['typologies.visiteur', 3, ['retire']],
    ])
    expect((await save(one, { value, allow: [{ item: 'typologies.visiteur', remedy: 'retire' }] })).status).toBe(200)
    expect(await listed(one)).toEqual([
      ['visiteur', true],
      ['presse', false],
    ])
  })
})
