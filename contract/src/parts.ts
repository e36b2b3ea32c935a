import type * as z from 'zod/mini'
import { articlesShare } from '#features/articles/articles.part.ts'
import { categoriesShare } from '#features/categories/categories.part.ts'
import { conferencesShare } from '#features/conferences/conferences.part.ts'
import { contextShare } from '#features/context/context.part.ts'
import { emailsShare } from '#features/emails/emails.part.ts'
import { emotionsShare } from '#features/emotions/emotions.part.ts'
import { formsShare } from '#features/forms/forms.part.ts'
import { liveShare } from '#features/live/live.part.ts'
import { pollsShare } from '#features/polls/polls.part.ts'
import { promoCodesShare } from '#features/promo-codes/promo-codes.part.ts'
import { questionsShare } from '#features/questions/questions.part.ts'
import { quotasShare } from '#features/quotas/quotas.part.ts'
import { sectionsShare } from '#features/sections/sections.part.ts'
import { translationsShare } from '#features/translations/translations.part.ts'
import { typologiesShare } from '#features/typologies/typologies.part.ts'
import { wordCloudsShare } from '#features/wordclouds/wordclouds.part.ts'
import type { Read, Share } from '#kit/part.ts'
import type { Decided, Effect, Facts, Planned, Remedying } from '#kit/plan.ts'
import { KEEP, movedTo, NO_FACTS, placed, RETIRE, TAKEN } from '#kit/plan.ts'

/** What an event is made of, in the order in which its file says it. A feature that adds a part adds its line here. */
export const shares = [
  contextShare,
  typologiesShare,
  translationsShare,
  formsShare,
  articlesShare,
  promoCodesShare,
  quotasShare,
  emailsShare,
  categoriesShare,
  conferencesShare,
  pollsShare,
  questionsShare,
  wordCloudsShare,
  liveShare,
  emotionsShare,
  sectionsShare,
] as const

type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never
type Fields = Together<(typeof shares)[number]['fields']>
type Chosen = Together<(typeof shares)[number]['chosen']>

const all: readonly Share[] = shares

/** The schema of each key that an organiser decides of, whoever owns it. */
export const configFields = Object.assign({}, ...all.map(({ fields }) => fields)) as Fields
/** The schemas of what a file says of one person's choices. */
export const chosenFields = Object.assign({}, ...all.map(({ chosen }) => chosen)) as Chosen

/** All of an event that is no record of people: what an organiser decides, in a file or elsewhere. */
export type EventConfig = { [K in keyof Fields]: z.output<Fields[K]> }
export type ConfigKey = keyof EventConfig
/** What people of a file have chosen of all that. */
export type FiledChoices = Read<Chosen>

/** The keys, in their order. Throws where two shares own one. */
export const configKeys = all.flatMap(({ fields }) => Object.keys(fields)) as ConfigKey[]
const twice = configKeys.find((key, i) => configKeys.indexOf(key) < i)
if (twice !== undefined) throw new Error(`Two features own the key “${twice}” of an event`)

/** What each share knows of people, by the first of its keys. */
export type FactsByShare = ReadonlyMap<string, Facts>
export const factsKeyOf = (one: Pick<Share, 'fields'>): string => Object.keys(one.fields)[0] ?? ''

/** All that a change would do to the people of an event: the one plan, on either side. */
export const planBetween = (change: Omit<Planned<EventConfig>, 'facts'>, facts: FactsByShare): Effect[] =>
  all.flatMap((one) => one.plan?.({ ...change, facts: facts.get(factsKeyOf(one)) ?? NO_FACTS }) ?? [])

/** What is put right in the configuration itself: once it is, nothing of it is left. */
export const isSettled = (remedy: string): boolean => remedy === TAKEN || remedy === RETIRE || remedy === KEEP

/** The configuration that is asked for at an instant, ISO 8601, as the remedies that were chosen have it. */
export function remediedBy(
  before: EventConfig,
  after: EventConfig,
  { decided, now }: { readonly decided: readonly Decided[]; readonly now: string },
): EventConfig {
  let config = after
  for (const one of decided) {
    const owner = all.find(({ fields }) => Object.hasOwn(fields, one.part))
    config = settled(owner, one, { before, after: config, now }) as EventConfig
  }
  return config
}

/** What is applied as it was asked for changes nothing here, nor do those who are moved, but for what names where they were. */
function settled(owner: Share | undefined, one: Decided, change: Remedying<EventConfig>): unknown {
  const { before, after } = change
  if (movedTo(one.remedy) !== undefined) return Object.assign({}, after, owner?.moved?.(one, after))
  if (!isSettled(one.remedy)) return after
  const at = one.remedy === KEEP ? one.at.slice(0, ITEM) : one.at
  return placed(before, after, at, (was, is) =>
    typeof is === 'number' ? one.people : owner?.remedied?.(one, was, is, change),
  )
}

/** The part, and the key of the item. */
const ITEM = 2
