import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { saveUserConferences } from '@parvis/contract/conferences/conferences.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import type { RequestKind } from '@parvis/contract/place-requests/place-requests.rules.ts'
import type { OfferKey } from '@parvis/contract/place-requests/place-requests.ts'
import { savePlaceRequest } from '@parvis/contract/place-requests/place-requests.ts'
import { saveUserQuotas } from '@parvis/contract/quotas/quotas.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { articleDays, articles } from '#db/tables/articles.ts'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import { quotaModels, quotaValues } from '#db/tables/quotas.ts'
import type { Answer, Person, World } from './world.ts'
import { makeWorld } from './world.ts'

/** An event with one offer of limited places, of one kind. */
export interface Limited {
  readonly world: World
  readonly offer: OfferKey
  /** A person who comes to the event. */
  guest(): Promise<Person>
  take(as: Person): Promise<Answer<never>>
  leave(as: Person): Promise<Answer<never>>
  ask(as: Person, isWanted?: boolean, companions?: readonly string[]): Promise<Answer<typeof savePlaceRequest>>
  setCapacity(capacity: number | null): Promise<void>
  taken(): Promise<number>
}

const TARGETS: Readonly<Record<RequestKind, string>> = {
  article: 'dinner',
  answer: 'menu grilled fish',
  slot: 'morning',
}
const ON: SomeSettings = {
  ...{ FO_ARTICLES_ACTIVE: true, FO_QUOTAS_ACTIVE: true, FO_MEETING_CONFERENCES_ACTIVE: true },
  ...{ FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MODE: 'name', FO_COMPANIONS_MAX: 9 },
}

export async function makeLimited(kind: RequestKind, capacity: number, settings: SomeSettings = {}): Promise<Limited> {
  const world = await makeWorld({ days: [{ id: 'j1' }], settings: { ...ON, FO_WAITING_LIST: true, ...settings } })
  await makeOffer(world, kind, capacity)
  const offer = { kind, target: TARGETS[kind] }
  const paramsOf = (as: Person) => ({ ...world.path, userId: as.userId })
  return {
    world,
    offer,
    async guest() {
      const as = await world.person()
      const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
      expect((await world.call(register, { params: paramsOf(as), body: { values } }, { as })).status).toBe(200)
      return as
    },
    take: (as) => change(world, kind, as, true),
    leave: (as) => change(world, kind, as, false),
    async ask(as, isWanted = true, companions = []) {
      world.clock.advance(1000)
      const body = { ...offer, isWanted, with: [...companions] }
      return world.call(savePlaceRequest, { params: paramsOf(as), body }, { as })
    },
    async setCapacity(wanted) {
      await update(world, kind, wanted)
    },
    taken: () => takenOf(world, kind),
  }
}

async function makeOffer({ eventId, ports: { db } }: World, kind: RequestKind, capacity: number): Promise<void> {
  if (kind === 'article') {
    await db.insert(articles).values({ eventId, id: 'dinner', label: 'Dîner de gala', stock: capacity })
    await db.insert(articleDays).values({ eventId, articleId: 'dinner', dayId: '0' })
  } else if (kind === 'answer') {
    await db.insert(quotaModels).values({ eventId, key: 'menu', value: 'Votre menu', filter: 'checkbox' })
    await db.insert(quotaValues).values({ eventId, modelKey: 'menu', key: 'grilled fish', value: 'Poisson', capacity })
  } else {
    await db.insert(conferences).values({ eventId, id: 'carpentry', title: 'Le trait de charpente', isRemote: true })
    const span = { startAt: new Date('2027-05-11T08:00:00Z'), endAt: new Date('2027-05-11T09:00:00Z') }
    await db
      .insert(conferenceSlots)
      .values({ eventId, id: 'morning', conferenceId: 'carpentry', quota: capacity, ...span })
  }
}

function change(world: World, kind: RequestKind, as: Person, isWanted: boolean): Promise<Answer<never>> {
  const params = { ...world.path, userId: as.userId }
  if (kind === 'article') {
    const body = [{ id: 'dinner', dayId: '0', isSelected: isWanted }]
    return world.call(saveUserArticles, { params, body }, { as }) as Promise<Answer<never>>
  }
  if (kind === 'answer') {
    const body = { participationExt: { menu: isWanted ? ['grilled fish'] : [] } }
    return world.call(saveUserQuotas, { params, body }, { as }) as Promise<Answer<never>>
  }
  const slots: Record<string, string> = isWanted ? { carpentry: 'morning' } : {}
  return world.call(saveUserConferences, { params, body: { slots } }, { as }) as Promise<Answer<never>>
}

async function update({ eventId, ports: { db } }: World, kind: RequestKind, capacity: number | null): Promise<void> {
  if (kind === 'article') await db.update(articles).set({ stock: capacity }).where(eq(articles.eventId, eventId))
  else if (kind === 'answer') await db.update(quotaValues).set({ capacity }).where(eq(quotaValues.eventId, eventId))
  else await db.update(conferenceSlots).set({ quota: capacity }).where(eq(conferenceSlots.eventId, eventId))
}

async function takenOf({ eventId, ports: { db } }: World, kind: RequestKind): Promise<number> {
  const table = { article: articles, answer: quotaValues, slot: conferenceSlots }[kind]
  const [row] = await db
    .select({ taken: table.taken })
    .from(table)
    .where(and(eq(table.eventId, eventId)))
  return row?.taken ?? Number.NaN
}
