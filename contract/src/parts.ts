import type * as z from 'zod/mini'
import { articlesShare } from '#features/articles/articles.part.ts'
import { bannedWordsShare } from '#features/banned-words/banned-words.part.ts'
import { categoriesShare } from '#features/categories/categories.part.ts'
import { conferencesShare } from '#features/conferences/conferences.part.ts'
import { emailsShare } from '#features/emails/emails.part.ts'
import { emotionsShare } from '#features/emotions/emotions.part.ts'
import { contextShare } from '#features/events/events.part.ts'
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
import type { Decided, ResolutionContext } from '#kit/plan.ts'
import { KEEP, movedTo, placed, RETIRE, TAKEN } from '#kit/plan.ts'

/** Parts of an event, in the order of its file. A feature with a part adds its line here. */
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
  bannedWordsShare,
  liveShare,
  emotionsShare,
  sectionsShare,
] as const

type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never
type Fields = Together<(typeof shares)[number]['fields']>
type Chosen = Together<(typeof shares)[number]['chosen']>

const all: readonly Share[] = shares

export const configFields = Object.assign({}, ...all.map(({ fields }) => fields)) as Fields
export const chosenFields = Object.assign({}, ...all.map(({ chosen }) => chosen)) as Chosen

/** All of an event except data about people. */
export type EventConfig = { [K in keyof Fields]: z.output<Fields[K]> }
export type ConfigKey = keyof EventConfig
export type FiledChoices = Read<Chosen>

/** All keys, in order. Throws if two shares own one. */
export const configKeys = all.flatMap(({ fields }) => Object.keys(fields)) as ConfigKey[]
const twice = configKeys.find((key, i) => configKeys.indexOf(key) < i)
if (twice !== undefined) throw new Error(`Two features own the key “${twice}” of an event`)

/** Numbers of items by key, in the order of `counts`. */
export function countsOf(config: EventConfig, isCounted: (share: Share) => boolean = () => true): [string, number][] {
  const counted = all.flatMap((share) => (isCounted(share) ? (share.counts ?? []) : []))
  const values: Readonly<Record<string, unknown>> = config
  return counted
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ of }) => Object.entries(of).map(([key, count]): [string, number] => [key, count?.(values[key]) ?? 0]))
}

/** Remedies applied in the configuration itself, after which the effect disappears. */
export const isSettled = (remedy: string): boolean => remedy === TAKEN || remedy === RETIRE || remedy === KEEP

/** The requested configuration after the chosen remedies; `now` is ISO 8601. */
export function resolvedBy(
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

/** `apply` changes nothing here; a move only updates references to the former item. */
function settled(owner: Share | undefined, one: Decided, change: ResolutionContext<EventConfig>): unknown {
  const { before, after } = change
  if (movedTo(one.remedy) !== undefined) return Object.assign({}, after, owner?.moved?.(one, after))
  if (!isSettled(one.remedy)) return after
  const at = one.remedy === KEEP ? one.at.slice(0, ITEM) : one.at
  return placed(before, after, at, (was, is) =>
    typeof is === 'number' ? one.people : owner?.resolved?.(one, was, is, change),
  )
}

/** Index of the item's key, after the part. */
const ITEM = 2
