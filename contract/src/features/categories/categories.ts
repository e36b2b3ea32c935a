import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { Id } from '#kit/fields.ts'
import { opening } from '#kit/opening.ts'
import { listOf } from '#kit/page.ts'

/** A category and the items it is given to. A retired one is kept by its holders, and closed to others. */
export const Category = z.object({
  id: Id,
  label: z.string(),
  isRetired: z.boolean(),
  conferenceIds: z.array(Id),
  /** Companies with this category, as far as the caller may see them: their own, or all for an organiser. */
  categoriesCompany: z.array(z.object({ companyId: Id })),
})
export type Category = z.output<typeof Category>

export const listCategories = endpoint({
  route: 'GET /categories',
  isSeenAs: true,
  summary: 'List the categories of an event; `conferenceId` and `companyId` keep those given to one',
  access: 'user',
  query: z.object({ eventId: Id, companyId: z.optional(Id), conferenceId: z.optional(Id) }),
  reply: listOf(Category),
})

/** Either a conference (organisers only) or a company (its employees too). */
const CategoryModel = z.object({
  categoryId: Id,
  conferenceId: z.optional(z.nullable(Id)),
  companyId: z.optional(z.nullable(Id)),
})

/** By default, the one event of the domain with this category and conference; refused if there are several. */
const ModelQuery = z.object({ eventId: z.optional(Id) })

export const addCategoryModel = endpoint({
  route: 'POST /categories/models',
  summary: 'Give a category to a conference or a company',
  access: 'user',
  audit: 'event.categoryGiven',
  query: ModelQuery,
  body: CategoryModel,
  status: 204,
  stale: () => [listCategories],
})

export const removeCategoryModel = endpoint({
  route: 'DELETE /categories/models',
  summary: 'Take a category away from a conference or a company',
  access: 'user',
  audit: 'event.categoryTaken',
  query: ModelQuery,
  body: CategoryModel,
  status: 204,
  stale: () => [listCategories],
})

export const categoriesOpening = opening({
  fields: { categories: z.array(Category) },
  reads: [listCategories],
})
