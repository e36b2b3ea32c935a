import type { openingFields } from '@parvis/contract/openings'
import { eventSeenBy } from '@parvis/contract/participation/participation.rules.ts'
import { typologyInForce } from '@parvis/contract/participation/participation.steps.ts'
import type { Opening } from '@parvis/contract/registration/registration.ts'
import type { Draft, RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent, Switch } from '#features/events/events.service.ts'
import { isOnForAny, offerTo, readEvent, settingsFor } from '#features/events/events.service.ts'
import { readFormValues } from '#features/forms/forms.service.ts'
import type { Opened, OpeningReader } from '#features/participation/opening.service.ts'
import type { Hooks } from '#kit/hooks.ts'
import type { Executor } from '#kit/transaction.ts'
import { readInParallel } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

interface Whose {
  readonly event: LoadedEvent
  readonly user: User
  readonly language: string
}

/** The person may still be loading: reads that depend on them wait. */
export interface Registering extends Omit<Whose, 'user'> {
  readonly user: User | Promise<User>
  readonly draft: Draft
  readonly isBehalf?: boolean
}

export type Offered = Omit<Opening, 'draft' | 'formData'>

export type OpeningReaders = { readonly [K in keyof ReturnType<typeof openingFields>]: OpeningReader<Opening[K]> }

declare module '#kit/hooks.ts' {
  interface Hooks {
    /** In the order of the fields of an opening. */
    readonly opening: OpeningReaders
  }
}

interface Gathering extends Omit<Registering, 'draft'> {
  typoOf(user: User): string | null
  /** Set where the reader is another person. */
  readonly readerId?: string
  /** Parts switched off are not read. */
  isOn(key: Switch, user: User): boolean
}

type Reads = Readonly<Record<string, () => Promise<unknown>>>

/** Reads of what the steps offer: those that wait for the person apart, to start after the others. */
function readsOf(
  db: Executor,
  now: Date,
  { opening }: Pick<Hooks, 'opening'>,
  by: Gathering,
): Record<'event' | 'person', Reads> {
  const { event, language, isBehalf } = by
  const opened: Opened = {
    ...{ event, language, now, isBehalf, sentences: event.sentences[language] },
    settingsOf: (user) => settingsFor(event, language, by.typoOf(user)),
    readerOf: ({ id }) => by.readerId ?? id,
  }
  const of = (kind: 'event' | 'person'): Reads =>
    Object.fromEntries(
      Object.entries<OpeningReader<unknown>>(opening).flatMap(([key, reader]) =>
        reader.of === kind ? [[key, () => readBy(reader, db, opened, by)]] : [],
      ),
    )
  return { event: of('event'), person: of('person') }
}

async function readBy(reader: OpeningReader<unknown>, db: Executor, opened: Opened, by: Gathering): Promise<unknown> {
  if (reader.of === 'event') return reader.read(db, opened)
  if (!isOnForAny(opened.event, reader.switch)) return reader.none
  const user = await by.user
  return by.isOn(reader.switch, user) ? reader.read(db, opened, user) : reader.none
}

/** The only place that reads the offer, both to show the steps and to check the answers. */
async function gather(db: Executor, { hooks, clock }: Ports, gathering: Gathering): Promise<Offered> {
  const { event, user: reading, isBehalf, language } = gathering
  const now = clock.now()
  const reads = readsOf(db, now, hooks, gathering)
  const { seen, user, offer, ...offered } = await readInParallel(db, {
    seen: () => readEvent(db, event, now, language),
    ...reads.event,
    user: async () => reading,
    offer: async () => offerTo(db, event, (await reading).id, now),
    ...reads.person,
  })
  const held = user.UserEvent?.UserEventDays.flatMap((day) => (day.registered ? [day.eventDayId] : []))
  return {
    ...(offered as Pick<Opening, keyof OpeningReaders>),
    ...(isBehalf && { isBehalf }),
    event: eventSeenBy(seen, held ?? [], isBehalf ? undefined : now, offer?.dayId),
  }
}

const subjectOf = (user: User): RegistrationWorld['subject'] => ({
  email: user.Authentication.email,
  typoId: user.typoId,
  isExhibitor: user.isExhibitor,
  isCompanion: user.UserEvent?.registeredBy != null,
  UserEvent: user.UserEvent,
})

export async function worldOf(db: Executor, ports: Ports, registering: Registering): Promise<RegistrationWorld> {
  const { event, draft, language } = registering
  const typoOf = (person: User) => typologyInForce(draft, subjectOf(person))
  const settingsOf = (person: User) => settingsFor(event, language, typoOf(person))
  const isOn = (key: Switch, person: User) => settingsOf(person)[key]
  const offered = await gather(db, ports, { ...registering, typoOf, isOn })
  const user = await registering.user
  const [subject, settings] = [subjectOf(user), settingsOf(user)]
  const isConditional = Object.values(offered.forms).some(({ models }) => models.some(({ showIf }) => showIf))
  const { domainId, id: eventId } = event.row
  const whose = { domainId, eventId, userId: user.id }
  const formData = isConditional ? await readFormValues(db, whose, offered.forms) : undefined
  return { ...offered, ...(formData && { formData }), settings, subject, draft }
}

/** The offer for any type the person may choose; parts that are off for all types are empty. */
export function offeredTo(
  db: Executor,
  ports: Ports,
  whose: Whose & { readonly readerId: string; readonly isBehalf?: boolean },
): Promise<Offered> {
  return gather(db, ports, { ...whose, typoOf: (user) => typologyInForce({}, user), isOn: () => true })
}
