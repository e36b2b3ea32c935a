import { eventSeenBy } from '@parvis/contract/participation/participation.rules.ts'
import { typologyInForce } from '@parvis/contract/participation/participation.steps.ts'
import type { StepSwitch } from '@parvis/contract/registration/registration.rules.ts'
import { isOnForAny } from '@parvis/contract/registration/registration.rules.ts'
import type { Opening } from '@parvis/contract/registration/registration.ts'
import type { Draft, RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { readArticles, readHeldArticles } from '#features/articles/articles.service.ts'
import { listCategories } from '#features/categories/categories.service.ts'
import { listCompanies } from '#features/companies/companies.service.ts'
import { readConferences } from '#features/conferences/conferences.service.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { offerTo, readEvent, settingsFor } from '#features/context/context.service.ts'
import { loadForms, readFormValues } from '#features/forms/forms.service.ts'
import { readHeldQuotas, readQuotaModels } from '#features/quotas/quotas.service.ts'
import { listTypologies } from '#features/typologies/typologies.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { sideBySide } from '#kit/transaction.ts'

interface Whose {
  readonly event: LoadedEvent
  readonly user: User
  readonly language: string
}

/** Whose registration it is, and what they answer. */
export interface Registering extends Whose {
  readonly draft: Draft
}

/** What the event offers a person, and what they have of it. */
export type Offered = Omit<Opening, 'draft' | 'formData'>

interface Gathering extends Whose {
  /** The type of participant whose settings apply. */
  readonly typoId: string | null
  /** Who reads. */
  readonly readerId: string
  /** Nothing is read of a part that is off. */
  isOn(key: StepSwitch): boolean
}

/** The one place where what the steps need is read, whether to show them or to check what was answered. */
async function gather(db: Executor, now: Date, { event, user, ...by }: Gathering): Promise<Offered> {
  const { id: eventId, domainId } = event.row
  const { UserEvent: facts, id: userId } = user
  const sentences = event.sentences[by.language]
  const where = async <T>(key: StepSwitch, read: () => Promise<T>, none: T): Promise<T> =>
    by.isOn(key) ? read() : none
  const viewing = {
    ...{ eventId, sentences, userId, mineId: by.readerId, settings: settingsFor(event, by.language, by.typoId) },
    ...{ isCompanion: facts?.registeredBy != null, isRemote: facts?.isRemote ?? false },
    comes: facts?.registered ?? false,
  }
  const { seen, offer, ...offered } = await sideBySide(db, {
    seen: () => readEvent(db, event, now, by.language),
    conferences: () => where('FO_MEETING_CONFERENCES_ACTIVE', () => readConferences(db, viewing), []),
    offer: () => offerTo(db, event, userId, now),
    typologies: () => listTypologies(db, eventId),
    forms: () => loadForms(db, eventId),
    categories: () =>
      where(
        'FO_CATEGORIES_ACTIVE',
        () => listCategories(db, { eventId, readerId: by.readerId, readsAll: false }, sentences),
        [],
      ),
    articles: () => where('FO_ARTICLES_ACTIVE', () => readArticles(db, { event, now, language: by.language }), []),
    heldArticles: () => where('FO_ARTICLES_ACTIVE', () => readHeldArticles(db, event, userId), []),
    quotas: () => where('FO_QUOTAS_ACTIVE', () => readQuotaModels(db, eventId, sentences), []),
    heldQuotas: () => where('FO_QUOTAS_ACTIVE', () => readHeldQuotas(db, eventId, userId), {}),
    companies: () => where('FO_COMPANIES_ACTIVE', () => listCompanies(db, domainId, userId), []),
  })
  const held = facts?.UserEventDays.flatMap((day) => (day.registered ? [day.eventDayId] : []))
  return { ...offered, event: eventSeenBy(seen, held ?? [], offer?.dayId) }
}

/** All that the steps need to know of a person's registration, as they answer it. */
export async function worldOf(db: Executor, now: Date, registering: Registering): Promise<RegistrationWorld> {
  const { event, user, draft, language } = registering
  const subject = {
    email: user.Authentication.email,
    typoId: user.typoId,
    isExhibitor: user.isExhibitor,
    isCompanion: user.UserEvent?.registeredBy != null,
    UserEvent: user.UserEvent,
  }
  const typoId = typologyInForce(draft, subject)
  const settings = settingsFor(event, language, typoId)
  const offered = await gather(db, now, {
    event,
    user,
    language,
    typoId,
    readerId: user.id,
    isOn: (key) => settings[key],
  })
  const isConditional = Object.values(offered.forms).some(({ models }) => models.some(({ showIf }) => showIf))
  const { domainId, id: eventId } = event.row
  const whose = { domainId, eventId, userId: user.id }
  const formData = isConditional ? await readFormValues(db, whose, offered.forms) : undefined
  return { ...offered, ...(formData && { formData }), settings, subject, draft }
}

/** What a person may be asked, whatever type of participant they choose: what is on for nobody is left empty. */
export function offeredTo(db: Executor, now: Date, whose: Whose & { readonly readerId: string }): Promise<Offered> {
  const { event, user } = whose
  const typoId = typologyInForce({}, user)
  return gather(db, now, { ...whose, typoId, isOn: (key) => isOnForAny(event.layers, key) })
}
