import { eventSeenBy } from '@parvis/contract/participation/participation.rules.ts'
import { typologyInForce } from '@parvis/contract/participation/participation.steps.ts'
import type { StepSwitch } from '@parvis/contract/registration/registration.rules.ts'
import type { Opening } from '@parvis/contract/registration/registration.ts'
import type { Draft, RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { readArticles, readHeldArticles } from '#features/articles/articles.service.ts'
import { listCategories } from '#features/categories/categories.service.ts'
import { listCompanies } from '#features/companies/companies.service.ts'
import { overIn, readConferences } from '#features/conferences/conferences.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { isOnForAny, offerTo, readEvent, settingsFor } from '#features/events/events.service.ts'
import { loadForms, readFormValues } from '#features/forms/forms.service.ts'
import { readHeldQuotas, readQuotaModels } from '#features/quotas/quotas.service.ts'
import { listTypologies } from '#features/typologies/typologies.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { readInParallel } from '#kit/transaction.ts'

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

interface Gathering extends Omit<Registering, 'draft'> {
  typoOf(user: User): string | null
  /** Set where the reader is another person. */
  readonly readerId?: string
  /** Parts switched off are not read. */
  isOn(key: StepSwitch, user: User): boolean
}

/** The only place that reads the offer, both to show the steps and to check the answers. */
async function gather(db: Executor, now: Date, { event, user: reading, isBehalf, ...by }: Gathering): Promise<Offered> {
  const { id: eventId, domainId } = event.row
  const { language } = by
  const sentences = event.sentences[language]
  const where = async <T>(key: StepSwitch, read: (user: User) => Promise<T>, none: T): Promise<T> => {
    if (!isOnForAny(event, key)) return none
    const user = await reading
    return by.isOn(key, user) ? read(user) : none
  }
  const mine = ({ id }: User) => by.readerId ?? id
  const viewing = (user: User) => ({
    ...{ eventId, sentences, userId: user.id, mineId: mine(user) },
    settings: settingsFor(event, language, by.typoOf(user)),
    ...{ isOver: overIn(event, now), mayBeLate: isBehalf },
    ...{ isCompanion: user.UserEvent?.registeredBy != null, isRemote: user.UserEvent?.isRemote ?? false },
    comes: user.UserEvent?.registered ?? false,
  })
  const { seen, user, offer, ...offered } = await readInParallel(db, {
    seen: () => readEvent(db, event, now, language),
    typologies: () => listTypologies(db, eventId),
    forms: () => loadForms(db, eventId, sentences),
    user: async () => reading,
    conferences: () => where('FO_MEETING_CONFERENCES_ACTIVE', (person) => readConferences(db, viewing(person)), []),
    offer: async () => offerTo(db, event, (await reading).id, now),
    categories: () =>
      where(
        'FO_CATEGORIES_ACTIVE',
        (person) => listCategories(db, { eventId, readerId: mine(person), readsAll: false }, sentences),
        [],
      ),
    articles: () => where('FO_ARTICLES_ACTIVE', () => readArticles(db, { event, now, language }), []),
    heldArticles: () => where('FO_ARTICLES_ACTIVE', ({ id }) => readHeldArticles(db, event, id), []),
    quotas: () => where('FO_QUOTAS_ACTIVE', () => readQuotaModels(db, eventId, sentences), []),
    heldQuotas: () => where('FO_QUOTAS_ACTIVE', ({ id }) => readHeldQuotas(db, eventId, id), {}),
    companies: () => where('FO_COMPANIES_ACTIVE', ({ id }) => listCompanies(db, domainId, id), []),
  })
  const held = user.UserEvent?.UserEventDays.flatMap((day) => (day.registered ? [day.eventDayId] : []))
  return {
    ...offered,
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

export async function worldOf(db: Executor, now: Date, registering: Registering): Promise<RegistrationWorld> {
  const { event, draft, language } = registering
  const typoOf = (person: User) => typologyInForce(draft, subjectOf(person))
  const settingsOf = (person: User) => settingsFor(event, language, typoOf(person))
  const isOn = (key: StepSwitch, person: User) => settingsOf(person)[key]
  const offered = await gather(db, now, { ...registering, typoOf, isOn })
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
  now: Date,
  whose: Whose & { readonly readerId: string; readonly isBehalf?: boolean },
): Promise<Offered> {
  return gather(db, now, { ...whose, typoOf: (user) => typologyInForce({}, user), isOn: () => true })
}
