import type { ArticlesConfig } from '@parvis/contract/articles/articles.part.ts'
import { owedBy } from '@parvis/contract/articles/tariffs.rules.ts'
import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import { asksOf } from '@parvis/contract/events/events.part.ts'
import { idsOf } from '@parvis/contract/kit/part.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { moveTo, RETIRE } from '@parvis/contract/kit/plan.ts'
import type { TypologiesConfig } from '@parvis/contract/typologies/typologies.part.ts'
import type { CountById } from '#kit/impact.ts'
import { changesOf, effectsIn } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'

type Typed = TypologiesConfig &
  ContextConfig &
  ArticlesConfig & {
    readonly promoCodes: readonly { readonly code: string; readonly typoIds: readonly string[] }[]
    readonly forms: readonly {
      readonly models: readonly { readonly showIf?: readonly { on: string; is: readonly string[] }[] | undefined }[]
    }[]
  }

/** Types referred to elsewhere in the configuration: removing one would leave dangling references. */
function namedIn({
  articles,
  promoCodes,
  forms,
  settings,
  settingsByLanguage,
}: Typed): ReadonlySet<string | undefined> {
  const levels = [settings, ...Object.values(settingsByLanguage)]
  const conditions = forms.flatMap(({ models }) => models.flatMap(({ showIf = [] }) => showIf))
  return new Set([
    settings.FO_TYPOLOGY_EXHIBITOR,
    ...levels.flatMap(({ typosV2 = {} }) => Object.keys(typosV2)),
    ...articles.flatMap(({ prices }) => Object.keys(prices)),
    ...promoCodes.flatMap(({ typoIds }) => typoIds),
    ...conditions.flatMap(({ on, is }) => (on === 'type' ? is : [])),
  ])
}

export type TypeChange = Pick<Change<Typed>, 'before' | 'after'>

/** Groups of types that owe the same: one number per group. */
interface Owing {
  /** Removed types, before the change. */
  readonly was: ReadonlyMap<string, number>
  /** Types that their people may move to, after the change. */
  readonly will: ReadonlyMap<string, number>
}

/** Splits groups by a text: the same group and text give the same number. */
function numbered(all: ReadonlyMap<string, number>, textOf: (id: string) => string, known: Map<string, number>) {
  const next = new Map<string, number>()
  for (const [id, so] of all) {
    const name = `${so} ${textOf(id)}`
    const number = known.get(name) ?? known.size
    known.set(name, number)
    next.set(id, number)
  }
  return next
}

/** Groups types by what they owe for all articles. Texts are built one article at a time, to save memory. */
function owingIn({ before, after }: TypeChange, left: readonly string[], given: readonly string[]): Owing {
  const tariffs = new Map(after.articles.map((article) => [article.id, article]))
  const asked = (config: Typed, ids: readonly string[]) => new Map(ids.map((id) => [id, Number(asksOf(config, id))]))
  return before.articles.reduce<Owing>(
    ({ was, will }, article) => {
      const tariff = tariffs.get(article.id)
      // Holders of a removed article keep its price, so it does not tell types apart.
      if (tariff === undefined) return { was, will }
      const known = new Map<string, number>()
      return {
        was: numbered(was, (id) => owedBy(article, id), known),
        will: numbered(will, (id) => owedBy(tariff, id), known),
      }
    },
    { was: asked(before, left), will: asked(after, given) },
  )
}

function codesIn({ before, after }: TypeChange) {
  const codes = new Map(after.promoCodes.map(({ code, typoIds }) => [code, new Set(typoIds)]))
  return before.promoCodes.flatMap(({ code, typoIds }) => {
    const will = codes.get(code)
    return will === undefined || will.size === 0 ? [] : [{ was: new Set(typoIds), will }]
  })
}

/** Types that people of a removed type may move to without owing more or less; their promo codes go on counting. */
function moveTargetsOf(change: TypeChange, held: readonly string[]): (from: string) => string[] {
  if (held.length === 0) return () => []
  const named = namedIn(change.after)
  const left = held.filter((id) => !named.has(id))
  const given = idsOf(change.after.typologies.filter(({ isRetired }) => !isRetired))
  const { was, will } = owingIn(change, left, given)
  const codes = codesIn(change)
  return (from) => {
    const alike = given.filter((id) => was.get(from) === will.get(id))
    const own = codes.filter((code) => alike.length > 0 && (code.was.size === 0 || code.was.has(from)))
    return alike.filter((id) => own.every((code) => code.will.has(id))).map(moveTo)
  }
}

/** Removed types that people of the event have; move targets are searched only if there are some. */
export async function typologyImpact(
  change: TypeChange,
  countPeople: (ids: readonly string[]) => Promise<CountById>,
): Promise<Effect[]> {
  const { before, after } = change
  const { removed } = changesOf(before.typologies, after.typologies, ({ id }) => id)
  if (removed.length === 0) return []
  const people = await countPeople(idsOf(removed))
  const held = removed.filter(({ id }) => people.has(id))
  const targetsOf = moveTargetsOf(change, idsOf(held))
  return held.flatMap(({ id, label }) =>
    effectsIn('typologies')({ item: id, at: [id], name: label || id, people: people.get(id) ?? 0 }, 'FILE_HELD', {
      remedies: [RETIRE, ...targetsOf(id)],
    }),
  )
}
