import type { ArticlesConfig } from '@parvis/contract/articles/articles.part.ts'
import { owedBy } from '@parvis/contract/articles/tariffs.rules.ts'
import type { ContextConfig } from '@parvis/contract/context/context.part.ts'
import { asksOf } from '@parvis/contract/context/context.part.ts'
import { idsOf } from '@parvis/contract/kit/part.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { moveTo, RETIRE } from '@parvis/contract/kit/plan.ts'
import type { TypologiesConfig } from '@parvis/contract/typologies/typologies.part.ts'
import type { CountById } from '#kit/impact.ts'
import { changesOf, effectsIn } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'

/** All of an event that hangs on types. */
type Typed = TypologiesConfig &
  ContextConfig &
  ArticlesConfig & {
    readonly promoCodes: readonly { readonly code: string; readonly typoIds: readonly string[] }[]
    readonly forms: readonly {
      readonly models: readonly { readonly showIf?: readonly { on: string; is: readonly string[] }[] | undefined }[]
    }[]
  }

/** The types that something of the event but its types names: it would name nothing once the type is gone. */
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

/** Types told apart by what they owe: a number for each, the same for those that owe the same. */
interface Owing {
  /** Of the types left out, as the event was. */
  readonly was: ReadonlyMap<string, number>
  /** Of the types that their people may be given, as the event would be. */
  readonly will: ReadonlyMap<string, number>
}

/** A number of each type for another one and a text: the same for the same two. */
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

/**
 * What each type owes for all that people may hold, article by article: what one costs a type is written once, and forgotten
 * once the types are told apart by it.
 */
function owingIn({ before, after }: TypeChange, left: readonly string[], given: readonly string[]): Owing {
  const tariffs = new Map(after.articles.map((article) => [article.id, article]))
  const asked = (config: Typed, ids: readonly string[]) => new Map(ids.map((id) => [id, Number(asksOf(config, id))]))
  return before.articles.reduce<Owing>(
    ({ was, will }, article) => {
      const tariff = tariffs.get(article.id)
      // An article that is left out goes on costing its holders what it did: that says nothing of another type.
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

/** The codes that are kept for some types alone, each with those that it was for, and those that it would be for. */
function codesIn({ before, after }: TypeChange) {
  const codes = new Map(after.promoCodes.map(({ code, typoIds }) => [code, new Set(typoIds)]))
  return before.promoCodes.flatMap(({ code, typoIds }) => {
    const will = codes.get(code)
    return will === undefined || will.size === 0 ? [] : [{ was: new Set(typoIds), will }]
  })
}

/** The types that people of each may be given instead, without anything that they owe changing: their codes go on counting. */
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

/** The types left out that people of the event are of: where there are none, no other type is looked for. */
export async function typologyImpact(
  change: TypeChange,
  /** Counts the people of some types. */
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
