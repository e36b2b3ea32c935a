import type { Audience, Departure, Sending } from '@parvis/contract/mailings/mailings.ts'
import {
  confirmSending,
  createSending,
  freezeList,
  getSending,
  haltSending,
  pauseSending,
  tickRecipients,
} from '@parvis/contract/mailings/mailings.ts'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Person, World } from './world.ts'

export const MINUTE = 60_000
export const texts = {
  fr: { subject: 'À mardi, {{firstName}}', bodyHtml: '<p>Bonjour {{firstName}}</p>' },
  en: { subject: 'See you, {{firstName}}', bodyHtml: '<p>Hello {{firstName}}</p>' },
}

interface Comes {
  readonly typoId?: string
  readonly isRemote?: boolean
  readonly dayId?: string
  readonly languageId?: string
  readonly isCompleted?: boolean
  readonly registered?: boolean
  readonly firstName?: string
}

export async function guestOf({ person, ports, clock, eventId }: World, comes: Comes = {}): Promise<Person> {
  const { typoId = null, isRemote = false, dayId = 'j1', languageId = 'fr', firstName = 'Camille' } = comes
  const { isCompleted = true, registered = true } = comes
  const made = await person({ languageId, firstName })
  const { userId } = made
  await ports.db.insert(participations).values({
    ...{ eventId, userId, code: newBadgeCode(), typoId, isRemote: registered && isRemote, isCompleted, registered },
    responded: registered,
    registeredAt: registered ? clock.now() : null,
  })
  if (registered)
    await ports.db.insert(participationDays).values({ eventId, userId, eventDayId: dayId, registered: true })
  return made
}

export function sender(world: World, lead: Person) {
  const at = ({ id }: Pick<Sending, 'id'>) => ({ params: { ...world.path, sendingId: id } })
  const read = async (sending: Pick<Sending, 'id'>): Promise<Sending> => {
    const answer = await world.call(getSending, at(sending), { as: lead })
    expect(answer).toMatchObject({ status: 200 })
    return answer.body
  }
  async function begin(
    audience: Audience = {},
    departure: Departure = { kind: 'now' },
    said: Sending['texts'] = texts,
  ): Promise<Sending> {
    const body = { texts: said, audience, departure }
    const answer = await world.call(createSending, { params: world.path, body }, { as: lead })
    expect(answer).toMatchObject({ status: 201 })
    return read(answer.body)
  }
  async function list(sending: Sending): Promise<Sending> {
    const body = { version: sending.version }
    expect(await world.call(freezeList, { ...at(sending), body }, { as: lead })).toMatchObject({ status: 200 })
    return read(sending)
  }
  return {
    at,
    read,
    begin,
    list,
    /** A draft with its list of recipients, ready to confirm. */
    ready: async (audience?: Audience, departure?: Departure) => list(await begin(audience, departure)),
    confirm: ({ version, list: seen, id }: Sending) =>
      world.call(
        confirmSending,
        { ...at({ id }), body: { version, listAt: seen?.at ?? '', count: seen?.receiving ?? 0 } },
        { as: lead },
      ),
    pause: (sending: Sending, isPaused: boolean) =>
      world.call(pauseSending, { ...at(sending), body: { isPaused } }, { as: lead }),
    halt: (sending: Sending) => world.call(haltSending, at(sending), { as: lead }),
    async untick(sending: Sending, ...people: readonly Person[]): Promise<Sending> {
      const userIds = people.map(({ userId }) => userId)
      const body = { listAt: sending.list?.at ?? '', userIds, isTicked: false }
      expect(await world.call(tickRecipients, { ...at(sending), body }, { as: lead })).toMatchObject({ status: 200 })
      return read(sending)
    },
  }
}

export const mailsOf = ({ ports, eventId }: World) =>
  ports.db
    .select({ to: outbox.to, subject: outbox.subject, status: outbox.status })
    .from(outbox)
    .where(eq(outbox.eventId, eventId))
    .orderBy(asc(outbox.to))

export async function pass({ clock, ports }: World, ms: number): Promise<void> {
  clock.advance(ms)
  await ports.jobs.settle()
}

export const addresses = (people: readonly Person[]): string[] => people.map(({ email }) => email).toSorted()
