import { eventSeenBy } from '@parvis/contract/participation/participation.rules.ts'
import { typologyInForce } from '@parvis/contract/registration/registration.rules.ts'
import type { Draft, RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { readArticles, readHeldArticles } from '#features/articles/articles.service.ts'
import { listCategories } from '#features/categories/categories.service.ts'
import { listCompanies } from '#features/companies/companies.service.ts'
import { readConferences } from '#features/conferences/conferences.service.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { offerTo, readEvent, settingsFor } from '#features/context/context.service.ts'
import { loadForms } from '#features/forms/forms.service.ts'
import { readHeldQuotas, readQuotaModels } from '#features/quotas/quotas.service.ts'
import { listTypologies } from '#features/typologies/typologies.service.ts'
import type { Executor } from '#kit/transaction.ts'

/** Whose registration it is, and what they answer. */
export interface Registering {
  readonly event: LoadedEvent
  readonly user: User
  readonly draft: Draft
  readonly language: string
}

/** All that the steps need to know of a person's registration. */
export async function worldOf(
  db: Executor,
  now: Date,
  { event, user, draft, language }: Registering,
): Promise<RegistrationWorld> {
  const sentences = event.sentences[language]
  const subject = {
    email: user.Authentication.email,
    typoId: user.typoId,
    isExhibitor: user.isExhibitor,
    isCompanion: user.UserEvent?.registeredBy != null,
    UserEvent: user.UserEvent,
  }
  const settings = settingsFor(event, language, typologyInForce(draft, subject))
  return {
    settings,
    event: eventSeenBy(await readEvent(db, event, now, language), (await offerTo(db, event, user.id, now))?.dayId),
    subject,
    draft,
    typologies: await listTypologies(db, event.row.id),
    forms: await loadForms(db, event.row.id),
    conferences: settings.FO_MEETING_CONFERENCES_ACTIVE
      ? await readConferences(db, { eventId: event.row.id, settings, sentences, userId: user.id, mineId: user.id })
      : [],
    categories: settings.FO_CATEGORIES_ACTIVE
      ? await listCategories(db, { eventId: event.row.id, readerId: user.id, readsAll: false }, sentences)
      : [],
    articles: settings.FO_ARTICLES_ACTIVE ? await readArticles(db, event.row.id, sentences) : [],
    heldArticles: settings.FO_ARTICLES_ACTIVE ? await readHeldArticles(db, event.row.id, user.id) : [],
    quotas: settings.FO_QUOTAS_ACTIVE ? await readQuotaModels(db, event.row.id, sentences) : [],
    heldQuotas: settings.FO_QUOTAS_ACTIVE ? await readHeldQuotas(db, event.row.id, user.id) : {},
    companies: settings.FO_COMPANIES_ACTIVE ? await listCompanies(db, event.row.domainId, user.id) : [],
  }
}
