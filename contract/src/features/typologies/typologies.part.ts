import * as z from 'zod/mini'
import type { ArticlesConfig } from '#features/articles/articles.part.ts'
import { owesAlike } from '#features/articles/tariffs.rules.ts'
import type { ContextConfig } from '#features/context/context.part.ts'
import { asksOf } from '#features/context/context.part.ts'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, no, repeated, share, Text } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { changesOf, effectsIn, moveTo, RETIRE } from '#kit/plan.ts'

const FiledType = z.strictObject({
  id: Id,
  label: Text,
  /** Kept by those who are of it, and offered to nobody else. */
  isRetired: no,
  /** On badges and at the door, as `#rrggbb`; none written: none of its own. */
  colour: z._default(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'COLOUR_FORMAT'))), null),
})
const fields = { typologies: z._default(z.array(FiledType).check(maxLength(200)), []) }

export type TypologiesConfig = Read<typeof fields>
type Filed = TypologiesConfig['typologies'][number]

/** All of an event that hangs on types. */
type Typed = TypologiesConfig &
  ContextConfig &
  ArticlesConfig & {
    readonly promoCodes: readonly { readonly code: string; readonly typoIds: readonly string[] }[]
    readonly forms: readonly {
      readonly models: readonly { readonly showIf?: readonly { on: string; is: readonly string[] }[] | undefined }[]
    }[]
  }

/** Whether something of the event but its types names one: it would name nothing once the type is gone. */
function isNamed({ articles, promoCodes, forms, settings, settingsByLanguage }: Typed, id: string): boolean {
  const levels = [settings, ...Object.values(settingsByLanguage)]
  return (
    settings.FO_TYPOLOGY_EXHIBITOR === id ||
    levels.some(({ typosV2 = {} }) => Object.hasOwn(typosV2, id)) ||
    articles.some(({ prices }) => Object.hasOwn(prices, id)) ||
    promoCodes.some(({ typoIds }) => typoIds.includes(id)) ||
    forms.some(({ models }) =>
      models.some(({ showIf }) => showIf?.some(({ on, is }) => on === 'type' && is.includes(id))),
    )
  )
}

/** Whether people of a type would owe the same as of another: what they hold costs as much, and their codes go on counting. */
function owesTheSame({ before, after }: Planned<Typed>, from: string, to: string): boolean {
  const tariffs = new Map(after.articles.map((article) => [article.id, article]))
  const codes = new Map(after.promoCodes.map(({ code, typoIds }) => [code, typoIds]))
  const isFor = (typoIds: readonly string[], id: string) => typoIds.length === 0 || typoIds.includes(id)
  return (
    asksOf(before, from) === asksOf(after, to) &&
    before.articles.every((article) =>
      owesAlike(article, from, tariffs.get(article.id) ?? article, tariffs.has(article.id) ? to : from),
    ) &&
    before.promoCodes.every(({ code, typoIds }) => !isFor(typoIds, from) || isFor(codes.get(code) ?? [], to))
  )
}

/** The types that people of one may be given instead, without anything that they owe changing. */
const refugesOf = (change: Planned<Typed>, from: string): string[] =>
  isNamed(change.after, from)
    ? []
    : change.after.typologies
        .filter(({ id, isRetired }) => !isRetired && owesTheSame(change, from, id))
        .map(({ id }) => moveTo(id))

/** The types left out that people of the event are of. */
const planTypologies = (change: Planned<Typed>): Effect[] =>
  changesOf(change.before.typologies, change.after.typologies, ({ id }) => id).removed.flatMap(({ id, label }) =>
    effectsIn('typologies')(
      { item: id, at: [id], name: label || id, people: change.facts.counts[`held ${id}`] },
      'FILE_HELD',
      { remedies: [RETIRE, ...refugesOf(change, id)] },
    ),
  )

export const typologiesShare = share({
  fields,
  shapes: { typologies: list('id') },
  help: { typologies: 'Les types de participants, dans l’ordre où ils sont proposés' },
  empty: { typologies: [] },
  plan: planTypologies,
  remedied: (_, before) => ({ ...(before as Filed), isRetired: true }),
  faults: ({ typologies }) => repeated('typologies', idsOf(typologies)),
})
