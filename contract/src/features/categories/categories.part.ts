import * as z from 'zod/mini'
import { Id } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, repeated, share, Text } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { changesOf, effectsIn } from '#kit/plan.ts'

const fields = { categories: z._default(z.array(z.strictObject({ id: Id, label: Text })), []) }

export type CategoriesConfig = Read<typeof fields>

/** The categories left out that people have chosen, or that the companies they work for have. */
const planCategories = ({ before, after, facts }: Planned<CategoriesConfig>): Effect[] =>
  changesOf(before.categories, after.categories, ({ id }) => id).removed.flatMap(({ id, label }) =>
    effectsIn('categories')({ item: id, at: [id], name: label, people: facts.counts[`held ${id}`] }, 'FILE_HELD', {
      unblock: 'PLAN_RELEASE',
    }),
  )

export const categoriesShare = share({
  fields,
  shapes: { categories: list('id') },
  help: { categories: 'Les catégories données aux conférences et aux sociétés' },
  empty: { categories: [] },
  plan: planCategories,
  faults: ({ categories }) => repeated('categories', idsOf(categories)),
})
