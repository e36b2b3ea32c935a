import * as z from 'zod/mini'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, named, no, repeated, share, Text } from '#kit/part.ts'
import { movedTo } from '#kit/plan.ts'

const FiledCategory = z.strictObject({
  id: Id,
  label: Text,
  /** Kept by its companies, conferences and people; closed to others. */
  isRetired: no,
})
const fields = { categories: z._default(z.array(FiledCategory).check(maxLength(1000)), []) }

export type CategoriesConfig = Read<typeof fields>
type Filed = CategoriesConfig['categories'][number]

interface Given {
  readonly conferences: readonly { readonly id: string; readonly categories: readonly string[] }[]
}

const swapped = (ids: readonly string[], from: string, to: string): string[] => [
  ...new Set(ids.map((id) => (id === from ? to : id))),
]

export const categoriesShare = share({
  fields,
  shapes: { categories: list('id') },
  help: { categories: 'Les catégories données aux conférences et aux sociétés' },
  empty: { categories: [] },
  copyGroup: { categories: null },
  rights: {},
  names: { order: 600, of: { categories: named('category', 'label') } },
  counts: null,
  resolved: (_, before) => ({ ...(before as Filed), isRetired: true }),
  moved({ at, remedy }, config: CategoriesConfig & Given) {
    const [from, to] = [at.at(-1), movedTo(remedy)]
    if (from === undefined || to === undefined) return {}
    return { conferences: config.conferences.map((one) => ({ ...one, categories: swapped(one.categories, from, to) })) }
  },
  faults: ({ categories }) => repeated('categories', idsOf(categories)),
})
