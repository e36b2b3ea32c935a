import { choiceOfOffer, priceLines } from '@parvis/contract/articles/articles.rules.ts'
import { articlesIn, buyerIn, chosenDays } from '@parvis/contract/articles/articles.steps.ts'
import type { Article, ArticleChoice } from '@parvis/contract/articles/articles.ts'
import type { PriceLine } from '@parvis/contract/articles/prices.rules.ts'
import type { Category } from '@parvis/contract/categories/categories.ts'
import type { Company } from '@parvis/contract/companies/companies.ts'
import { heldAnswers, slotsIn } from '@parvis/contract/conferences/conferences.steps.ts'
import type { Conference } from '@parvis/contract/conferences/conferences.ts'
import type { SettingLayers } from '@parvis/contract/context/context.rules.ts'
import { effectiveSettings, everyLayer, isAskedNothing } from '@parvis/contract/context/context.rules.ts'
import type { Event } from '@parvis/contract/context/context.ts'
import { checkForm, isEmpty } from '@parvis/contract/forms/forms.rules.ts'
import { firstForm, secondForm } from '@parvis/contract/forms/forms.steps.ts'
import type { Form, FormValues } from '@parvis/contract/forms/forms.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { StepErrors } from '@parvis/contract/kit/step.ts'
import { codeOf, stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { Subject } from '@parvis/contract/participation/participation.steps.ts'
import { comes, participationStep } from '@parvis/contract/participation/participation.steps.ts'
import type { QuotaChoices } from '@parvis/contract/quotas/quotas.rules.ts'
import { answersOf } from '@parvis/contract/quotas/quotas.rules.ts'
import { quotasIn } from '@parvis/contract/quotas/quotas.steps.ts'
import type { QuotaModel } from '@parvis/contract/quotas/quotas.ts'
import { stepsFor, typologyInForce } from '@parvis/contract/registration/registration.rules.ts'
import type { AnyStep, Draft, RegistrationWorld, StepKey } from '@parvis/contract/steps'
import { allSteps } from '@parvis/contract/steps'
import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { checkAnswer } from '#kit/form/step.ts'
import type { Answers } from './draftKeeper.ts'

/** Everything that was read to register a person. */
export interface Known {
  readonly event: Event
  readonly layers: SettingLayers
  readonly language: string
  readonly subject: Subject
  readonly typologies: readonly Typology[]
  readonly forms: Readonly<Record<string, Form>>
  /** The companies that the person works for. */
  readonly companies: readonly Company[]
  readonly articles: readonly Article[]
  /** The articles that the person has. */
  readonly heldArticles: readonly ArticleChoice[]
  readonly quotas: readonly QuotaModel[]
  /** What the person answered to the questions whose answers may run out. */
  readonly heldQuotas: QuotaChoices
  /** As they stand for this person, hidden ones too. */
  readonly conferences: readonly Conference[]
  readonly categories: readonly Category[]
  /** Values already kept for the person's forms, by key. */
  readonly formData: FormValues
}

/** What the person has of what may run out. */
export type Held = Pick<Known, 'heldArticles' | 'heldQuotas'>

/** The person as the steps see them. */
export const subjectOf = (user: User): Subject => ({
  email: user.Authentication.email,
  typoId: user.typoId,
  isExhibitor: user.isExhibitor,
  isCompanion: Boolean(user.UserEvent?.registeredBy),
  UserEvent: user.UserEvent,
  held: user.conferences,
})

type StepSwitch =
  | 'FO_WAITING_LIST'
  | 'FO_COMPANIES_ACTIVE'
  | 'FO_ARTICLES_ACTIVE'
  | 'FO_QUOTAS_ACTIVE'
  | 'FO_MEETING_CONFERENCES_ACTIVE'
  | 'FO_CATEGORIES_ACTIVE'
/** Whether the event asks anybody for their company. */
export const asksCompany = (layers: SettingLayers): boolean => asks(layers, 'FO_COMPANIES_ACTIVE')

/** Whether a step is on for somebody: in general, in a language, or for a type. */
export const asks = (layers: SettingLayers, key: StepSwitch): boolean => everyLayer(layers).some((layer) => layer[key])

/** What a person who comes back to change their registration finds filled in. */
export function answersFrom(
  { UserEvent: facts, typoId }: Subject,
  { heldArticles, quotas, heldQuotas }: Held & Pick<Known, 'quotas'>,
): Answers {
  const state = stateOf(facts)
  const dayIds = facts?.UserEventDays.filter((day) => day.registered).map((day) => day.eventDayId) ?? []
  const known = facts?.typoId ?? typoId
  return {
    ...(state === 'none' ? {} : { participation: { participation: codeOf(state) } }),
    ...(known ? { typology: { typoId: known } } : {}),
    ...(dayIds.length > 0 ? { dates: { dayIds } } : {}),
    ...(facts?.registered ? { articles: { articles: heldArticles }, quotas: answersOf(quotas, heldQuotas) } : {}),
    ...(facts?.Employee ? { companies: { companyId: facts.Employee.Company.id } } : {}),
  }
}

/** All that the steps need, for the answers as they stand; an answer that is only half given does not count. */
export function worldOf(known: Known, answers: Answers): RegistrationWorld {
  const entries = allSteps.flatMap(({ key, schema }) => {
    const parsed = schema.safeParse(answers[key])
    return parsed.success ? [[key, parsed.data]] : []
  })
  const draft: Draft = Object.fromEntries(entries)
  const { layers, language, formData, ...priced } = known
  const settings = effectiveSettings(layers, language, typologyInForce(draft, priced.subject))
  const facts = isAskedNothing(layers.settings, settings) ? { ...priced, ...withoutPrices(priced) } : priced
  const world = { ...facts, settings, draft }
  const filled: Draft = {
    ...(facts.conferences.length + facts.categories.length > 0 ? heldAnswers(world) : {}),
    ...draft,
    ...filledForms(world, formData),
  }
  return { ...world, draft: filled }
}

/** Days and articles as they are for people who are asked nothing. */
function withoutPrices({ event, articles }: Pick<Known, 'event' | 'articles'>): Pick<Known, 'event' | 'articles'> {
  return {
    event: { ...event, days: event.days.map((day) => ({ ...day, price: 0 })) },
    articles: articles.map((article) => ({ ...article, price: 0 })),
  }
}

/** A form's answer is what was known, under what has been typed since. */
function filledForms(world: RegistrationWorld, formData: FormValues): Draft {
  const fill = (form: Form | undefined, typed: FormValues | undefined): FormValues | undefined => {
    if (!form) return typed
    const kept = form.models.flatMap(({ key }) => {
      const value = formData[key]
      return value === undefined ? [] : [[key, value]]
    })
    return { ...Object.fromEntries(kept), ...typed }
  }
  return { form: fill(firstForm(world), world.draft.form), form2: fill(secondForm(world), world.draft.form2) }
}

const WHO: readonly StepKey[] = ['form', 'companies']
/** A companion's steps begin with who they are; type and days come after (specification 1, § 2). */
const companionSteps: readonly AnyStep[] = [
  ...allSteps.filter(({ key }) => WHO.includes(key)),
  ...allSteps.filter(({ key }) => !WHO.includes(key)),
]

/** The steps of this person now, in order. */
export const stepsIn = (world: RegistrationWorld): AnyStep[] =>
  stepsFor(world.subject.isCompanion ? companionSteps : allSteps, world)

/** What a step shows and checks: the answer if it is whole, else what there is of it. */
export const answerTo = (key: StepKey, world: RegistrationWorld, answers: Answers): unknown =>
  world.draft[key] ?? answers[key]

/** How far the person may go: the first step that still lacks something, or the last one. */
export function furthest(steps: readonly AnyStep[], world: RegistrationWorld, answers: Answers): number {
  const wrong = steps.findIndex((step) => !checkAnswer(step, answerTo(step.key, world, answers), world).right)
  return wrong === -1 ? steps.length - 1 : wrong
}

/** In the address, stands for whichever step is the first. */
export const FIRST_STEP = 'first'

/** What is proposed to somebody registered by another: the participation of this code, if it is one. */
export function proposedBy(mode: string | undefined): Answers {
  const answer = participationStep.schema.safeParse({ participation: Number(mode) })
  return mode !== undefined && answer.success ? { participation: answer.data } : {}
}

/**
 * The step to show: the one wished for as long as it can be reached, else the furthest one. Who has been at no step yet
 * begins with the first, even where it requires nothing.
 */
export function stepAt(wished: string | undefined, steps: readonly AnyStep[], reach: number): number {
  if (!wished || wished === FIRST_STEP) return 0
  const index = steps.findIndex((step) => step.key === wished)
  return index === -1 || index > reach ? Math.max(reach, 0) : index
}

/** What follows the steps of a screen: the next one, or at the end the one that still lacks something, if any. */
export function afterSteps(keys: readonly string[], known: Known, answers: Answers) {
  const world = worldOf(known, answers)
  const steps = stepsIn(world)
  const next = steps[steps.findLastIndex((step) => keys.includes(step.key)) + 1]
  const reached = steps[furthest(steps, world, answers)]
  return { world, next, lacking: reached && keys.includes(reached.key) ? undefined : reached }
}

/** What the days and articles of these answers cost; nothing of somebody who does not come. */
export const linesIn = (world: RegistrationWorld): PriceLine[] =>
  comes(world) ? priceLines(chosenDays(world), articlesIn(world), buyerIn(world).isRemote) : []

/** The answers of the steps that this person sees: what is saved. */
export const answersToSave = (steps: readonly AnyStep[], world: RegistrationWorld): Record<string, unknown> =>
  Object.fromEntries(steps.map(({ key }) => [key, world.draft[key]]))

/**
 * Whether what the server has is what was sent: then a save that was refused as stale had in fact gone through, and
 * only its reply was lost.
 */
export function isSavedAs(sent: RegistrationWorld, fresh: RegistrationWorld): boolean {
  return stepsIn(sent).every(({ key }) => essence(key, sent) === essence(key, fresh))
}

/** An answer as it compares; that of the representative is not readable afterwards. */
function essence(key: StepKey, world: RegistrationWorld): string {
  const { draft } = world
  if (key === 'invitation') return ''
  if (key === 'dates') return JSON.stringify(draft.dates?.dayIds.toSorted())
  if (key === 'articles') return JSON.stringify(articlesIn(world).map(choiceOfOffer))
  if (key === 'quotas')
    return JSON.stringify(Object.entries(quotasIn(world)).map(([model, keys]) => [model, keys.toSorted()]))
  if (key === 'conferences' || key === 'categories') {
    const slots = Object.entries(slotsIn(world, draft[key])).toSorted()
    return JSON.stringify([slots, key === 'categories' ? draft.categories?.categoryIds.toSorted() : []])
  }
  if (key !== 'form' && key !== 'form2') return JSON.stringify(draft[key])
  const form = key === 'form' ? firstForm(world) : secondForm(world)
  const { values } = checkForm(form?.models ?? [], draft[key] ?? {}, { force: true })
  return JSON.stringify(
    Object.entries(values)
      .filter(([, value]) => !isEmpty(value))
      .toSorted(),
  )
}

/** Where a refusal of the server belongs. */
export interface Refused {
  readonly step: StepKey
  /** Sentences by dotted path inside the step's answer. */
  readonly errors: StepErrors
}

const BY_CODE: Readonly<Record<string, readonly [StepKey, string]>> = {
  CHOICE_UNAVAILABLE: ['participation', 'participation'],
  SAME_EMAIL: ['invitation', 'email'],
  REPRESENTATIVE_REQUIRED: ['invitation', 'email'],
  TYPOLOGY_UNKNOWN: ['typology', 'typoId'],
  DAY_FULL: ['dates', 'dayIds'],
  DAY_REQUIRED: ['dates', 'dayIds'],
}

interface SaidNo {
  readonly code: string
  readonly message: string
  readonly errors: readonly FieldError[]
}

/** The first step at fault and its sentences; nothing when the refusal is about no step of this person. */
export function refusedAt(refusal: SaidNo, steps: readonly AnyStep[]): Refused | undefined {
  const found = refusal.errors.map(({ path, message }) => {
    const [step = '', ...field] = path.replace(/^values\./, '').split('.')
    return { step, field: field.join('.'), message }
  })
  const byCode = BY_CODE[refusal.code]
  if (byCode && found.length === 0) found.push({ step: byCode[0], field: byCode[1], message: refusal.message })
  const first = steps.find(({ key }) => found.some(({ step }) => step === key))
  if (!first) return undefined
  const own = found.filter(({ step }) => step === first.key)
  return { step: first.key, errors: Object.fromEntries(own.map(({ field, message }) => [field, message])) }
}
