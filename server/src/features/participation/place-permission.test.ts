import { GENERAL, saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { createAccount } from '@parvis/contract/auth/auth.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { saveUserConference, saveUserConferences, takeSlot } from '@parvis/contract/conferences/conferences.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { getEvent } from '@parvis/contract/events/events.ts'
import { saveAttendance, updateParticipation } from '@parvis/contract/participation/participation.ts'
import { saveUserQuotas } from '@parvis/contract/quotas/quotas.ts'
import { getDraft, register, saveDraft } from '@parvis/contract/registration/registration.ts'
import { anonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articleDays, articles } from '#db/tables/articles.ts'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import { eventDays } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { authentications } from '#db/tables/users.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const ALL_ON: SomeSettings = {
  FO_ARTICLES_ACTIVE: true,
  FO_QUOTAS_ACTIVE: true,
  FO_MEETING_CONFERENCES_ACTIVE: true,
  FO_WAITING_LIST: true,
  FO_COMPANIONS_ACTIVE: true,
  FO_COMPANIONS_MODE: 'name',
  FO_COMPANIONS_MAX: 5,
}

async function makeEvent(settings: SomeSettings = {}): Promise<World> {
  const world = await makeWorld({ settings: { ...ALL_ON, ...settings }, days: [{ capacity: 3 }, {}] })
  const { eventId, ports } = world
  for (const [id, limit] of [
    ['counted', 3],
    ['free', null],
  ] as const) {
    await ports.db.insert(articles).values({ eventId, id, label: id, priceCents: 0, stock: limit })
    await ports.db.insert(articleDays).values({ eventId, articleId: id, dayId: GENERAL })
    await ports.db.insert(conferences).values({ eventId, id, title: id })
    const [startAt, endAt] = [new Date('2027-05-12T09:00:00Z'), new Date('2027-05-12T10:00:00Z')]
    await ports.db.insert(conferenceSlots).values({ eventId, id, conferenceId: id, quota: limit, startAt, endAt })
  }
  await ports.db.insert(quotaModels).values({ eventId, key: 'menu', value: 'Menu', isRequired: false })
  const values = [
    { key: 'counted', value: 'Poisson', capacity: 3 },
    { key: 'free', value: 'Légumes' },
  ]
  await ports.db.insert(quotaValues).values(values.map((value) => ({ ...value, eventId, modelKey: 'menu' })))
  return world
}

const pathOf = (world: World, { userId }: Person) => ({ ...world.path, userId })
const said = ({ status, error }: { status: number; error: { code: string } }) => (status < 300 ? 'kept' : error.code)

async function come(world: World, as: Person, dayIds: string[], participation: 1 | 4 = 4, of = as) {
  const values = { participation: { participation }, dates: { dayIds } }
  return said(await world.call(register, { params: pathOf(world, of), body: { values } }, { as }))
}

type Way = [name: string, take: (world: World, as: Person, which: 'counted' | 'free') => Promise<string>]
const dayOf = (which: 'counted' | 'free') => (which === 'counted' ? 'j1' : 'j2')

const ways: Way[] = [
  ['a day, in a registration', (world, as, which) => come(world, as, ['j2', dayOf(which)])],
  [
    'a day, in a change of participation',
    async (world, as, which) => {
      const body = { participation: 4 as const, dayIds: ['j2', dayOf(which)] }
      return said(await world.call(updateParticipation, { params: pathOf(world, as), body }, { as }))
    },
  ],
  [
    'a day by itself',
    async (world, as, which) => {
      const params = { ...pathOf(world, as), dayId: dayOf(which) }
      return said(await world.call(saveAttendance, { params, body: { registered: true } }, { as }))
    },
  ],
  [
    'an article',
    async (world, as, which) => {
      const body = [{ id: which, dayId: GENERAL, isSelected: true }]
      return said(await world.call(saveUserArticles, { params: pathOf(world, as), body }, { as }))
    },
  ],
  [
    'an answer',
    async (world, as, which) => {
      const body = { participationExt: { menu: which } }
      return said(await world.call(saveUserQuotas, { params: pathOf(world, as), body }, { as }))
    },
  ],
  [
    'a slot',
    async (world, as, which) => {
      const params = { ...pathOf(world, as), conferenceId: which, slotId: which }
      return said(await world.call(takeSlot, { params }, { as }))
    },
  ],
  [
    'a slot, besides others',
    async (world, as, which) =>
      said(await world.call(saveUserConference, { params: { ...pathOf(world, as), slotId: which } }, { as })),
  ],
  [
    'slots together',
    async (world, as, which) => {
      const body = { slots: { [which]: which } }
      return said(await world.call(saveUserConferences, { params: pathOf(world, as), body }, { as }))
    },
  ],
]

describe('a place that is limited', () => {
  it.each(ways)('%s: waits until the address of its taker is verified', async (_, take) => {
    const world = await makeEvent()
    const [known, unknown] = [await world.person(), await world.person({ isVerified: false })]
    for (const person of [known, unknown]) expect(await come(world, person, ['j2'])).toBe('kept')
    expect(await take(world, unknown, 'counted')).toBe('EMAIL_NOT_VERIFIED')
    expect(await take(world, unknown, 'free')).toBe('kept')
    expect(await take(world, known, 'counted')).toBe('kept')
  })

  it.each(ways)('%s: waits for nothing where the event says so', async (_, take) => {
    const world = await makeEvent({ FO_VERIFIED_EMAIL_PLACES: false })
    const person = await world.person({ isVerified: false })
    expect(await come(world, person, ['j2'])).toBe('kept')
    expect(await take(world, person, 'counted')).toBe('kept')
  })

  it('in the waiting list, is asked for by people with a verified address', async () => {
    const world = await makeEvent()
    const join = async (as: Person, wanted = true) =>
      said(await world.call(saveWaiting, { params: pathOf(world, as), body: { wanted } }, { as }))
    const unknown = await world.person({ isVerified: false })
    expect(await join(unknown)).toBe('EMAIL_NOT_VERIFIED')
    expect(await join(unknown, false)).toBe('kept')
    expect(await join(await world.person())).toBe('kept')
  })

  it('is refused with all other answers of its save, and the draft stays', async () => {
    const world = await makeEvent()
    const person = await world.person({ isVerified: false })
    const params = pathOf(world, person)
    const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
    await world.call(saveDraft, { params, body: { step: 'dates', values, version: 0 } }, { as: person })
    expect(said(await world.call(register, { params, body: { values } }, { as: person }))).toBe('EMAIL_NOT_VERIFIED')
    const { body } = await world.call(getDraft, { params }, { as: person })
    expect(body).toMatchObject({ step: 'dates', values })
    const rows = await world.ports.db.select().from(participations).where(eq(participations.userId, person.userId))
    expect(rows).toMatchObject([{ responded: false, registered: false }])
  })

  it('is kept by its holder, and needs no address for remote people', async () => {
    const world = await makeEvent()
    const person = await world.person()
    expect(await come(world, person, ['j1'])).toBe('kept')
    await world.ports.db
      .update(authentications)
      .set({ emailVerifiedAt: null })
      .where(eq(authentications.userId, person.userId))
    expect(await come(world, person, ['j1', 'j2'])).toBe('kept')
    expect(await come(world, await world.person({ isVerified: false }), ['j1', 'j2'], 1)).toBe('kept')
  })

  it('is taken for another person by a verified person, and by an organiser', async () => {
    const world = await makeEvent()
    const guest = await world.person({ isVerified: false, takesPart: true })
    const organiser = await world.person({ organiser: true })
    expect(await come(world, organiser, ['j1'], 4, guest)).toBe('kept')
    const body = { participation: 4 as const, dayIds: ['j1'] }
    const reply = await world.call(updateParticipation, { params: pathOf(world, guest), body }, { as: organiser })
    expect(said(reply)).toBe('kept')
  })

  it('is given to a companion without an address for as long as their host is verified', async () => {
    const world = await makeEvent()
    const bring = async (as: Person) => {
      const query = { userId: as.userId }
      const body = { firstName: 'Léo', lastName: 'Petit' }
      return said(await world.call(addCompanion, { params: world.path, query, body }, { as }))
    }
    const [known, unknown] = [await world.person(), await world.person()]
    for (const person of [known, unknown]) expect(await come(world, person, ['j1'])).toBe('kept')
    await world.ports.db
      .update(authentications)
      .set({ emailVerifiedAt: null })
      .where(eq(authentications.userId, unknown.userId))
    expect(await bring(unknown)).toBe('EMAIL_NOT_VERIFIED')
    expect(await bring(known)).toBe('kept')
  })
})

describe('anonymous people', () => {
  it('do not fill a day of three places', async () => {
    const world = await makeEvent({ FO_MEETING_ANONYMOUS_ACTIVE: true })
    const { domainId, eventId } = world
    for (const i of [1, 2, 3]) {
      const body = { email: anonymousEmail(`nul${i}`) }
      const reply = await world.call(createAccount, { params: { domainId }, query: { eventId }, body })
      const { token, user } = reply.body.data
      const person = { userId: user.id, email: body.email, token }
      expect(await come(world, person, ['j1', 'j2'])).toBe('EMAIL_NEEDED')
      expect(await come(world, person, ['j2'])).toBe('kept')
    }
    const [day] = await rowsOf(world.ports.db, eventDays, eq(eventDays.eventId, eventId))
    expect(day).toMatchObject({ id: 'j1', taken: 0 })
    const { body } = await world.call(getEvent, { params: world.path })
    expect(body.days.map(({ isLimited }) => isLimited)).toEqual([true, false])
  })
})
