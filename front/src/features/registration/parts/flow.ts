import { linesHeld } from '@parvis/contract/articles/articles.rules.ts'
import { articlesIn, chosenDays, pricingIn } from '@parvis/contract/articles/articles.steps.ts'
import type { PriceLine } from '@parvis/contract/articles/prices.rules.ts'
import type { SettingLayers } from '@parvis/contract/events/events.rules.ts'
import { effectiveSettings, isAskedNothing } from '@parvis/contract/events/events.rules.ts'
import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { StepErrors } from '@parvis/contract/kit/step.ts'
import type { Subject } from '@parvis/contract/participation/participation.steps.ts'
import { comes, participationStep, typologyInForce } from '@parvis/contract/participation/participation.steps.ts'
import { prefilled, stepsFor } from '@parvis/contract/registration/registration.rules.ts'
import type { Opening } from '@parvis/contract/registration/registration.ts'
import { screensOf } from '@parvis/contract/registration/screens.rules.ts'
import type { AnyStep, Draft, RegistrationWorld, StepKey } from '@parvis/contract/steps'
import { allSteps } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { checkAnswer } from '#kit/form/step.ts'
import type { Answers } from './draftKeeper.ts'

export interface RegistrationFacts extends Omit<Opening, 'draft'> {
  readonly layers: SettingLayers
  readonly language: string
  readonly subject: Subject
}

export const subjectOf = (user: User): Subject => ({
  email: user.Authentication.email,
  typoId: user.typoId,
  isExhibitor: user.isExhibitor,
  isCompanion: Boolean(user.UserEvent?.registeredBy),
  UserEvent: user.UserEvent,
  held: user.conferences,
})

/** Initial answers of a registration that is changed. */
export const answersFrom = (known: RegistrationFacts): Answers => prefilled(allSteps, worldOf(known, {}))

/** The world of the given answers; an invalid answer counts as none. */
export function worldOf(known: RegistrationFacts, answers: Answers): RegistrationWorld {
  const entries = allSteps.flatMap(({ key, schema }) => {
    const parsed = schema.safeParse(answers[key])
    return parsed.success ? [[key, parsed.data]] : []
  })
  const draft: Draft = Object.fromEntries(entries)
  const { layers, language, ...priced } = known
  const settings = effectiveSettings(layers, language, typologyInForce(draft, priced.subject))
  const facts = isAskedNothing(layers.settings, settings) ? { ...priced, ...withoutPrices(priced) } : priced
  const world = { ...facts, settings, draft }
  const answered: Readonly<Record<string, unknown>> = draft
  const completed = allSteps.flatMap((step) =>
    step.complete ? [[step.key, step.complete(answered[step.key], world)]] : [],
  )
  return { ...world, draft: { ...draft, ...Object.fromEntries(completed) } }
}

type Priced = Pick<RegistrationFacts, 'event' | 'articles' | 'heldArticles'>

/** Days and articles without prices, for participants who do not pay. */
function withoutPrices({ event, articles, heldArticles }: Priced): Priced {
  const free = { price: 0, prices: {} }
  return {
    event: { ...event, days: event.days.map((day) => ({ ...day, price: 0 })) },
    articles: articles.map((article) => ({ ...article, ...free, later: [], beyond: [] })),
    heldArticles: heldArticles.map((held) => ({ ...held, ...free })),
  }
}

const WHO: readonly StepKey[] = ['form', 'companies']
/** A companion's steps begin with their identity; type and days follow (specification 1, § 2). */
const companionSteps: readonly AnyStep[] = [
  ...allSteps.filter(({ key }) => WHO.includes(key)),
  ...allSteps.filter(({ key }) => !WHO.includes(key)),
]

export const stepsIn = (world: RegistrationWorld): AnyStep[] =>
  stepsFor(world.subject.isCompanion ? companionSteps : allSteps, world)

export function firstScreen(known: RegistrationFacts): readonly AnyStep[] {
  const world = worldOf(known, {})
  return screensOf(stepsIn(world), world)[0] ?? []
}

/** The valid answer of a step, otherwise the partial one. */
export const answerTo = (key: StepKey, world: RegistrationWorld, answers: Answers): unknown =>
  world.draft[key] ?? answers[key]

/** Index of the first incomplete step, or of the last one. */
export function furthest(steps: readonly AnyStep[], world: RegistrationWorld, answers: Answers): number {
  const wrong = steps.findIndex((step) => !checkAnswer(step, answerTo(step.key, world, answers), world).right)
  return wrong === -1 ? steps.length - 1 : wrong
}

/** In the address: the first step. */
export const FIRST_STEP = 'first'

/** In the address: the first incomplete step, or the last. */
export const NEXT_STEP = 'next'

/** Initial answers of a person registered by another one: the participation of this code, if valid. */
export function proposedBy(mode: string | undefined): Answers {
  const answer = participationStep.schema.safeParse({ participation: Number(mode) })
  return mode !== undefined && answer.success ? { participation: answer.data } : {}
}

/**
 * The step to show: the wished one if it can be reached, otherwise the furthest one. Without a wish it is the first,
 * even where it requires nothing.
 */
export function stepAt(wished: string | undefined, steps: readonly AnyStep[], reach: number): number {
  if (!wished || wished === FIRST_STEP) return 0
  const index = steps.findIndex((step) => step.key === wished)
  return index === -1 || index > reach ? Math.max(reach, 0) : index
}

/** What follows the steps of a screen: the next step, or at the end the incomplete one, if any. */
export function afterSteps(keys: readonly string[], known: RegistrationFacts, answers: Answers) {
  const world = worldOf(known, answers)
  const steps = stepsIn(world)
  const next = steps[steps.findLastIndex((step) => keys.includes(step.key)) + 1]
  const reached = steps[furthest(steps, world, answers)]
  return { world, next, lacking: reached && keys.includes(reached.key) ? undefined : reached }
}

/** Price lines of the chosen days and articles; none for a person who does not come. */
export const linesIn = (world: RegistrationWorld): PriceLine[] =>
  comes(world) ? linesHeld(chosenDays(world), articlesIn(world), pricingIn(world)) : []

export const answersToSave = (steps: readonly AnyStep[], world: RegistrationWorld): Record<string, unknown> =>
  Object.fromEntries(steps.map(({ key }) => [key, world.draft[key]]))

/**
 * Whether the server's state equals the sent one: the refused save had then gone through before, and its reply was
 * lost.
 */
export function isSavedAs(sent: RegistrationWorld, fresh: RegistrationWorld): boolean {
  const comparable = (step: AnyStep, world: RegistrationWorld) => {
    const answer = world.draft[step.key]
    return JSON.stringify(step.comparable ? step.comparable(answer, world) : answer)
  }
  return stepsIn(sent).every((step) => comparable(step, sent) === comparable(step, fresh))
}

export interface Refused {
  readonly step: StepKey
  /** Messages by dotted path inside the step's answer. */
  readonly errors: StepErrors
}

interface SaidNo {
  readonly code: string
  readonly message: string
  readonly errors: readonly FieldError[]
}

/** The first refused step with its messages; undefined when the refusal concerns no step of this person. */
export function refusedAt(refusal: SaidNo, steps: readonly AnyStep[]): Refused | undefined {
  const found = refusal.errors.map(({ path, message }) => {
    const [step = '', ...field] = path.replace(/^values\./, '').split('.')
    return { step, field: field.join('.'), message }
  })
  if (found.length === 0) {
    for (const { key, refusals = {} } of steps) {
      const field = refusals[refusal.code]
      if (field !== undefined) found.push({ step: key, field, message: refusal.message })
    }
  }
  const first = steps.find(({ key }) => found.some(({ step }) => step === key))
  if (!first) return undefined
  const own = found.filter(({ step }) => step === first.key)
  return { step: first.key, errors: Object.fromEntries(own.map(({ field, message }) => [field, message])) }
}
