import * as z from 'zod/mini'
import type { ArticlesConfig } from '#features/articles/articles.part.ts'
import { owedBy } from '#features/articles/tariffs.rules.ts'
import type { ContextConfig } from '#features/context/context.part.ts'
import { asksOf } from '#features/context/context.part.ts'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, named, no, repeated, share, Text } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { changesOf, effectsIn, moveTo, RETIRE } from '#kit/plan.ts'

const FiledType = z.strictObject({
  id: Id,
  label: Text,
  isRetired: no,
  /** On badges and at the door, as `#rrggbb`; null for none. */
  colour: z._default(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'COLOUR_FORMAT'))), null),
})
const fields = { typologies: z._default(z.array(FiledType).check(maxLength(200)), []) }

export type TypologiesConfig = Read<typeof fields>
type Filed = TypologiesConfig['typologies'][number]

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
function owingIn({ before, after }: Planned<Typed>, left: readonly string[], given: readonly string[]): Owing {
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

/** Promo codes restricted to some types, with these types before and after. */
function codesIn({ before, after }: Planned<Typed>) {
  const codes = new Map(after.promoCodes.map(({ code, typoIds }) => [code, new Set(typoIds)]))
  return before.promoCodes.flatMap(({ code, typoIds }) => {
    const will = codes.get(code)
    return will === undefined || will.size === 0 ? [] : [{ was: new Set(typoIds), will }]
  })
}

/** Types that people of a removed type may move to without owing more or less; their promo codes go on counting. */
function refugesOf(change: Planned<Typed>, held: readonly string[]): (from: string) => string[] {
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
function planTypologies(change: Planned<Typed>): Effect[] {
  const { before, after, facts } = change
  const removed = changesOf(before.typologies, after.typologies, ({ id }) => id).removed
  const held = removed.filter(({ id }) => (facts.counts[`held ${id}`] ?? 0) > 0)
  const refuges = refugesOf(change, idsOf(held))
  return held.flatMap(({ id, label }) =>
    effectsIn('typologies')(
      { item: id, at: [id], name: label || id, people: facts.counts[`held ${id}`] },
      'FILE_HELD',
      { remedies: [RETIRE, ...refuges(id)] },
    ),
  )
}

export const typologiesShare = share({
  fields,
  shapes: { typologies: list('id') },
  help: { typologies: 'Les types de participants, dans l’ordre où ils sont proposés' },
  empty: { typologies: [] },
  copyGroup: { typologies: null },
  rights: {},
  names: { order: 200, of: { typologies: named('type', 'label') } },
  plan: planTypologies,
  remedied: (_, before) => ({ ...(before as Filed), isRetired: true }),
  faults: ({ typologies }) => repeated('typologies', idsOf(typologies)),
})
