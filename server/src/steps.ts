import { articlesIn } from '@parvis/contract/articles/articles.steps.ts'
import { companiesStep } from '@parvis/contract/companies/companies.steps.ts'
import { attendeeIn, picksCategories, picksSlots, slotsIn } from '@parvis/contract/conferences/conferences.steps.ts'
import type { FormWorld } from '@parvis/contract/forms/forms.steps.ts'
import { firstForm, secondForm } from '@parvis/contract/forms/forms.steps.ts'
import type { Form, FormValues } from '@parvis/contract/forms/forms.ts'
import { quotasIn } from '@parvis/contract/quotas/quotas.steps.ts'
import type { Draft, StepKey } from '@parvis/contract/steps'
import { followWithArticles, takeArticles } from '#features/articles/articles.service.ts'
import { comeFor } from '#features/companies/companies.service.ts'
import { followSlots, holdSlots } from '#features/conferences/conferences.service.ts'
import { saveFormValues } from '#features/forms/forms.service.ts'
import type { Holding } from '#features/participation/holdings.service.ts'
import { mergeParticipationExtended } from '#features/participation/participation.service.ts'
import { followWithQuotas, takeQuotas } from '#features/quotas/quotas.service.ts'
import type { StepSaver } from '#features/registration/registration.service.ts'

const savesForm =
  (key: 'form' | 'form2', formOf: (world: FormWorld) => Form | undefined): StepSaver =>
  async (tx, ports, { event, user, world }) => {
    const form = formOf(world)
    const draft: Draft = world.draft
    const values: FormValues | undefined = draft[key]
    if (!form || !values) return
    await saveFormValues(tx, ports, {
      domainId: event.row.domainId,
      eventId: event.row.id,
      userId: user.id,
      // What a form says of the company is about the one that is being chosen.
      companyId: companiesStep.shown(world) ? world.draft.companies?.companyId : undefined,
      form,
      values,
      path: `values.${key}`,
    })
  }

const savesCompany: StepSaver = async (tx, ports, { event, user, world }) => {
  const companyId = world.draft.companies?.companyId
  if (companyId !== undefined) await comeFor(tx, ports, { eventId: event.row.id, userId: user.id, companyId })
}

const savesArticles: StepSaver = async (tx, ports, { event, user, world, againstTaking }) => {
  const chosen = articlesIn(world).map(({ article, dayId }) => ({ id: article.id, dayId }))
  await takeArticles(tx, ports, { eventId: event.row.id, userId: user.id, againstTaking }, chosen)
}

const savesQuotas: StepSaver = async (tx, ports, { event, user, world, againstTaking }) => {
  await takeQuotas(tx, ports, { eventId: event.row.id, userId: user.id, againstTaking }, quotasIn(world), world.quotas)
}

const savesSlots =
  (key: 'conferences' | 'categories'): StepSaver =>
  async (tx, ports, { event, user, world, againstTaking }) => {
    const slots = slotsIn(world, world.draft[key])
    const { settings, subject } = world
    const { isRemote, away } = attendeeIn(world, slots)
    const whose = { eventId: event.row.id, userId: user.id, settings, isCompanion: subject.isCompanion, againstTaking }
    const toHold = { ...whose, isRemote, away, path: `values.${key}.slots` }
    await holdSlots(tx, ports, toHold, () => slots)
  }

const savesCategories: StepSaver = async (tx, ports, saving) => {
  const { event, user, world } = saving
  if (picksCategories(world)) {
    const known = world.categories.map(({ id }) => id)
    const CATEGORIES = (world.draft.categories?.categoryIds ?? []).filter((id) => known.includes(id))
    await mergeParticipationExtended(tx, ports, event.row.id, user.id, { CATEGORIES })
  }
  if (picksSlots(world)) await savesSlots('categories')(tx, ports, saving)
}

/** What people hold besides days, in the order in which its places are locked. */
export const holdings: readonly Holding[] = [followWithArticles, followSlots, followWithQuotas]

/** What writes each step's answer. The choice, the type, the days and the representative are one decision, which the registration takes itself. */
export const savers: Partial<Record<StepKey, StepSaver>> = {
  articles: savesArticles,
  form: savesForm('form', firstForm),
  companies: savesCompany,
  conferences: savesSlots('conferences'),
  categories: savesCategories,
  form2: savesForm('form2', secondForm),
  quotas: savesQuotas,
}
