import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { confirmTransfer } from '@parvis/contract/checkout/checkout.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { getPart, listRevisions, savePart, undoRevision } from '@parvis/contract/event-config/event-config.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { listRefunds } from '@parvis/contract/refunds/refunds.ts'
import type { Fate } from '@parvis/contract/withdrawals/withdrawals.ts'
import { readWithdrawal, withdrawHolders } from '@parvis/contract/withdrawals/withdrawals.ts'
import { and, asc, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articleDays, articles } from '#db/tables/articles.ts'
import { outbox } from '#db/tables/emails.ts'
import { eventDays } from '#db/tables/events.ts'
import { journal } from '#db/tables/journal.ts'
import { participationDays } from '#db/tables/participation.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const cancel: Fate = { kind: 'cancel' }
const toSecond: Fate = { kind: 'move', to: 'j2' }
const mails = [
  { language: 'fr', subject: 'La journée change', text: 'Bonjour {{firstName}},\n\nUn <b>changement</b>.' },
]

async function retire(world: World, as: Person, dayId = 'j1', isRetired = true): Promise<void> {
  const params = { ...world.path, part: 'days' as const }
  const { revision, value } = (await world.call(getPart, { params }, { as })).body
  const days = (value as { id: string }[]).map((day) => (day.id === dayId ? { ...day, isRetired } : day))
  const { status, error } = await world.call(savePart, { params, body: { revision, value: days } }, { as })
  if (status !== 200) throw new Error(`The day is not retired: ${JSON.stringify(error)}`)
}
const read = async (world: World, as: Person) =>
  (await world.call(readWithdrawal, { params: { ...world.path, dayId: 'j1' } }, { as })).body
const act = (world: World, as: Person, fate: Fate, more: object = {}) =>
  world.call(withdrawHolders, { params: { ...world.path, dayId: 'j1' }, body: { fate, mails, ...more } }, { as })
const told = ({ body }: Awaited<ReturnType<typeof act>>) => body.data.map(({ outcome, code }) => code ?? outcome)

const comes = (world: World, as: Person, dayIds: string[]) =>
  world.call(
    updateParticipation,
    { params: { ...world.path, userId: as.userId }, body: { participation: 4, dayIds } },
    { as },
  )
async function heldBy({ ports, eventId }: World, { userId }: Pick<Person, 'userId'>): Promise<string[]> {
  const own = and(eq(participationDays.eventId, eventId), eq(participationDays.userId, userId))
  const rows = await ports.db
    .select({ id: participationDays.eventDayId })
    .from(participationDays)
    .where(and(own, eq(participationDays.registered, true)))
    .orderBy(asc(participationDays.eventDayId))
  return rows.map(({ id }) => id)
}
const writtenTo = ({ ports, eventId }: World, { userId }: Pick<Person, 'userId'>) =>
  ports.db
    .select({ to: outbox.to, subject: outbox.subject, html: outbox.html, attachments: outbox.attachments })
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), eq(outbox.userId, userId), like(outbox.dedupeKey, '%:withdrawn:%')))
const takenOn = async ({ ports, eventId }: World, dayId: string) =>
  (
    await ports.db
      .select({ taken: eventDays.taken })
      .from(eventDays)
      .where(and(eq(eventDays.eventId, eventId), eq(eventDays.id, dayId)))
  )[0]?.taken

/** An event whose days cost 100 € and the first day's lunch 50 €, both without VAT. */
async function market(more: Parameters<typeof makeShop>[0] = {}) {
  const days = [
    { id: 'j1', priceCents: 10_000, capacity: 20 },
    { id: 'j2', priceCents: 10_000, capacity: 20 },
    { id: 'j3', priceCents: 12_000 },
  ]
  const shop = await makeShop(more, { days })
  const of = { eventId: shop.eventId, articleId: 'lunch' }
  await shop.ports.db
    .insert(articles)
    .values({ eventId: shop.eventId, id: 'lunch', label: 'Déjeuner', priceCents: 5000, position: 1 })
  await shop.ports.db.insert(articleDays).values({ ...of, dayId: 'j1' })
  return { shop, organiser: await shop.person({ organiser: true }) }
}
async function lunch(shop: Shop, person: Person): Promise<void> {
  const params = { ...shop.path, userId: person.userId }
  const chosen = [{ id: 'lunch', dayId: 'j1', isSelected: true }]
  const { status, error } = await shop.call(saveUserArticles, { params, body: chosen }, { as: person })
  if (status !== 200) throw new Error(`The lunch is refused: ${JSON.stringify(error)}`)
}
async function paid(shop: Shop, dayIds: string[], { isLunching = false } = {}): Promise<Person> {
  const person = await shop.person()
  await shop.register(person, { dayIds })
  if (isLunching) await lunch(shop, person)
  await play(shop, await shop.pay(person), 'accept')
  await shop.ports.jobs.settle()
  return person
}
const kindsOf = async (shop: Shop, person: Person) =>
  (await shop.invoices(person)).map(({ kind, price }) => [kind, price]).toSorted()

describe('a day that is cancelled for its holders', () => {
  it('frees their places, gives back no more than was shown, and tells each holder once', async () => {
    const { shop, organiser } = await market()
    const both = await paid(shop, ['j1', 'j2'], { isLunching: true })
    const alone = await paid(shop, ['j1'])
    const unpaid = await shop.person()
    await shop.register(unpaid, { dayIds: ['j1'] })
    await retire(shop, organiser)
    const shown = await read(shop, organiser)
    expect(shown).toMatchObject({ people: 3, onlyThen: 2, mayReturn: true })
    const weight = shown.fates.find(({ fate }) => fate.kind === 'cancel')
    expect(weight).toMatchObject({ mails: 3, notes: 2, cents: 18_000 + 12_000 })
    const seen = { people: 3, cents: weight?.cents ?? 0 }
    const first = await act(shop, organiser, cancel, { seen })
    expect([first.status, told(first), first.body.next]).toEqual([200, ['done', 'done', 'done'], null])
    expect(await heldBy(shop, both)).toEqual(['j2'])
    expect([await heldBy(shop, alone), await heldBy(shop, unpaid)]).toEqual([[], []])
    expect([await takenOn(shop, 'j1'), await takenOn(shop, 'j2')]).toEqual([0, 1])
    expect(await kindsOf(shop, both)).toEqual([
      ['credit-note', -180],
      ['invoice', 300],
    ])
    expect(await kindsOf(shop, alone)).toEqual([
      ['credit-note', -120],
      ['invoice', 120],
    ])
    const { data } = (await shop.call(listRefunds, { params: shop.path }, { as: organiser })).body
    const given = data.filter(({ way }) => way === 'online').reduce((total, { cents }) => total + cents, 0)
    expect(given).toBe(weight?.cents)
    expect((await shop.summary(both)).totalTTC).toBe(0)
    expect(told(await act(shop, organiser, cancel))).toEqual([])
    for (const one of [both, alone, unpaid]) expect(await writtenTo(shop, one)).toHaveLength(1)
    const [mail] = await writtenTo(shop, both)
    expect(mail?.html).toContain('Un &lt;b&gt;changement&lt;/b&gt;.')
    expect(mail?.attachments).toEqual([{ kind: 'calendar', id: 'j1' }])
  })

  it('takes a companion’s day and money back with those of their host, and tells the host where they have no address', async () => {
    const { shop, organiser } = await market({
      FO_COMPANIONS_ACTIVE: true,
      FO_COMPANIONS_MAX: 3,
      FO_COMPANIONS_MODE: 'name',
    })
    const host = await shop.person({ firstName: 'Zoé' })
    await shop.register(host, { dayIds: ['j1'] })
    const query = { userId: host.userId }
    const names = { firstName: 'Tom', lastName: 'Garnier' }
    const { body: companion } = await shop.call(addCompanion, { params: shop.path, query, body: names }, { as: host })
    await play(shop, await shop.pay(host), 'accept')
    await shop.ports.jobs.settle()
    await retire(shop, organiser)
    expect(told(await act(shop, organiser, cancel))).toEqual(['done', 'done'])
    expect(await heldBy(shop, { userId: companion.id })).toEqual([])
    expect(await kindsOf(shop, host)).toEqual([
      ['credit-note', -240],
      ['invoice', 240],
    ])
    const [mail] = await writtenTo(shop, { userId: companion.id })
    expect(mail).toMatchObject({ to: host.email })
    expect(mail?.html).toContain('Ce mail concerne l’inscription de Tom Garnier.')
  })

  it('leaves people with a payment under way as they are, and goes on with the others', async () => {
    const { shop, organiser } = await market()
    const paying = await shop.person()
    await shop.register(paying, { dayIds: ['j1'] })
    await play(shop, await shop.pay(paying), 'late')
    await shop.refresh(paying)
    const announced = await shop.person()
    await shop.register(announced, { dayIds: ['j1'] })
    await shop.start(announced, { method: 'transfer' })
    const begun = await shop.person()
    await shop.register(begun, { dayIds: ['j1', 'j2'] })
    await shop.pay(begun)
    await retire(shop, organiser)
    expect(told(await act(shop, organiser, cancel)).toSorted()).toEqual(['PAYMENT_PENDING', 'TRANSFER_AWAITED', 'done'])
    expect([await heldBy(shop, paying), await heldBy(shop, announced)]).toEqual([['j1'], ['j1']])
    expect(await heldBy(shop, begun)).toEqual(['j2'])
    expect(await writtenTo(shop, paying)).toEqual([])
    const mine = (await shop.orders()).filter(({ userId }) => userId === begun.userId)
    expect(mine.map(({ status }) => status)).toEqual(['dropped'])
  })

  it('is given back by transfer where it was paid so', async () => {
    const { shop, organiser } = await market()
    const person = await shop.person()
    await shop.register(person, { dayIds: ['j1', 'j2'] })
    await shop.start(person, { method: 'transfer' })
    const [order] = await shop.orders()
    const params = { ...shop.path, orderId: order?.id ?? '' }
    await shop.call(confirmTransfer, { params, body: {} }, { as: organiser })
    await retire(shop, organiser)
    await act(shop, organiser, cancel)
    const { data } = (await shop.call(listRefunds, { params: shop.path }, { as: organiser })).body
    expect(data).toMatchObject([{ way: 'transfer', status: 'owed', cents: 12_000 }])
  })

  it('needs the rights: money back with the right to refund, and nothing of a day that is still offered', async () => {
    const { shop, organiser } = await market()
    await paid(shop, ['j1'])
    expect((await act(shop, organiser, cancel)).error.code).toBe('DAY_OFFERED')
    await retire(shop, organiser)
    const [desk, reader, stranger] = [
      await shop.person({ organiser: 'registration' }),
      await shop.person({ organiser: 'reader' }),
      await (await makeWorld()).person({ organiser: true }),
    ]
    expect((await act(shop, desk, cancel)).error.code).toBe('RETURN_FORBIDDEN')
    expect((await read(shop, desk)).mayReturn).toBe(false)
    expect((await act(shop, reader, cancel)).status).toBe(403)
    expect((await act(shop, stranger, cancel)).status).toBeGreaterThanOrEqual(403)
    expect((await act(shop, organiser, cancel, { seen: { people: 2, cents: 12_000 } })).error.code).toBe(
      'HOLDERS_MOVED',
    )
    expect((await act(shop, organiser, cancel, { seen: { people: 1, cents: 1 } })).error.code).toBe('HOLDERS_MOVED')
    const params = { ...shop.path, dayId: 'j9' }
    expect(
      (await shop.call(withdrawHolders, { params, body: { fate: cancel, mails } }, { as: organiser })).status,
    ).toBe(404)
    expect((await act(shop, organiser, cancel, { mails: [{ ...mails[0], text: ' ' }] })).status).toBe(400)
  })

  it('counts once where two organisers press at once, and stays cancelled when the day is offered again', async () => {
    const { shop, organiser } = await market()
    const person = await paid(shop, ['j1'])
    await retire(shop, organiser)
    const other = await shop.person({ organiser: true })
    const both = await Promise.all([act(shop, organiser, cancel), act(shop, other, cancel)])
    expect(both.flatMap(told)).toEqual(['done'])
    const { data } = (await shop.call(listRevisions, { params: shop.path, query: {} }, { as: organiser })).body
    const params = { ...shop.path, number: String(data[0]?.number ?? 0) }
    expect((await shop.call(undoRevision, { params, body: {} }, { as: organiser })).status).toBe(200)
    expect(await heldBy(shop, person)).toEqual([])
    expect(await writtenTo(shop, person)).toHaveLength(1)
    expect(await kindsOf(shop, person)).toHaveLength(2)
  })

  it('leaves a line of the journal about each payer, in words', async () => {
    const { shop, organiser } = await market()
    const person = await paid(shop, ['j1'])
    await retire(shop, organiser)
    await act(shop, organiser, cancel)
    const lines = await shop.ports.db
      .select()
      .from(journal)
      .where(and(eq(journal.eventId, shop.eventId), eq(journal.route, withdrawHolders.route)))
    expect(lines).toMatchObject([
      {
        subjectId: person.userId,
        right: 'people.write',
        before: { dayId: expect.any(String) as string },
        after: { cents: 12_000 },
      },
    ])
  })
})

describe('the holders of a day moved to another', () => {
  it('have it in its place for the same price; holders of both get the first one back', async () => {
    const { shop, organiser } = await market()
    const alone = await paid(shop, ['j1'], { isLunching: true })
    const both = await paid(shop, ['j1', 'j2'])
    await retire(shop, organiser)
    const { fates } = await read(shop, organiser)
    expect(fates.map(({ fate }) => fate)).toEqual([toSecond, cancel])
    for (const { prepared } of fates)
      for (const { subject, text } of prepared) expect(`${subject} ${text}`).not.toMatch(/\{\{(?!firstName|link)/)
    expect(fates[0]).toMatchObject({ already: 1, coming: 1, free: 19, missing: 0, mails: 2, notes: 2, cents: 18_000 })
    expect(told(await act(shop, organiser, toSecond, { seen: { people: 2, cents: 18_000 } }))).toEqual(['done', 'done'])
    expect([await heldBy(shop, alone), await heldBy(shop, both)]).toEqual([['j2'], ['j2']])
    expect([await takenOn(shop, 'j1'), await takenOn(shop, 'j2')]).toEqual([0, 2])
    expect((await shop.summary(alone)).totalTTC).toBe(0)
    expect(await shop.isCompleted(alone)).toBe(true)
    expect(await kindsOf(shop, alone)).toContainEqual(['credit-note', -60])
    expect(await kindsOf(shop, both)).toContainEqual(['credit-note', -120])
  })

  it('are not moved to a day at another price, retired, or unknown', async () => {
    const { shop, organiser } = await market()
    await paid(shop, ['j1'])
    await retire(shop, organiser)
    for (const to of ['j1', 'j3', 'j9']) {
      expect((await act(shop, organiser, { kind: 'move', to })).error.code).toBe('DAY_UNFIT')
    }
    await retire(shop, organiser, 'j2')
    expect((await act(shop, organiser, toSecond)).error.code).toBe('DAY_UNFIT')
  })

  it('wait while the other day lacks places, counting offered ones as taken', async () => {
    const days = [{ id: 'j1' }, { id: 'j2', capacity: 3 }]
    const world = await makeWorld({ days, settings: { FO_WAITING_LIST: true } })
    const organiser = await world.person({ organiser: true })
    const [first, second, there, waiting, promised] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person({ takesPart: true }),
      await world.person({ takesPart: true }),
    ]
    await comes(world, first, ['j1'])
    await comes(world, second, ['j1'])
    await comes(world, there, ['j2'])
    await retire(world, organiser)
    const at = world.clock.now()
    const offer = { offeredAt: at, offerExpiresAt: new Date(at.getTime() + 3_600_000), dayId: 'j2' }
    await world.ports.db.insert(waitingList).values([
      { eventId: world.eventId, userId: promised.userId, joinedAt: at, status: 'offered', ...offer },
      { eventId: world.eventId, userId: waiting.userId, joinedAt: at, status: 'waiting' },
    ])
    expect((await read(world, organiser)).fates[0]).toMatchObject({ coming: 2, free: 1, missing: 1 })
    expect((await act(world, organiser, toSecond)).error.code).toBe('PLACES_LACKING')
    expect(await heldBy(world, first)).toEqual(['j1'])
    await world.ports.db
      .update(eventDays)
      .set({ capacity: 4 })
      .where(and(eq(eventDays.eventId, world.eventId), eq(eventDays.id, 'j2')))
    expect(told(await act(world, organiser, toSecond))).toEqual(['done', 'done'])
    expect(await heldBy(world, first)).toEqual(['j2'])
    expect(await takenOn(world, 'j2')).toBe(3)
  })
})

describe('the holders of a day', () => {
  it('are acted on some at a time, each once, over interrupted calls', async () => {
    const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }] })
    const organiser = await world.person({ organiser: true })
    for (let i = 0; i < 23; i++) await comes(world, await world.person(), ['j1', 'j2'])
    await retire(world, organiser)
    const first = await act(world, organiser, cancel)
    expect(first.body.data).toHaveLength(20)
    const again = await act(world, organiser, cancel, { after: first.body.next ?? '' })
    expect([again.body.data.length, again.body.next]).toEqual([3, null])
    const written = await world.ports.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.eventId, world.eventId), like(outbox.dedupeKey, '%:withdrawn:%')))
    expect(written).toHaveLength(23)
  })
})
