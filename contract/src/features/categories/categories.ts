import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { Id } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'

/** A category of an event, with what it is given to. One that is retired is kept by whoever has it, and offered to nobody else. */
export const Category = z.object({
  id: Id,
  label: z.string(),
  isRetired: z.boolean(),
  conferenceIds: z.array(Id),
  /** The companies it is given to, among those that the caller may see: their own, or any for an organiser. */
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

/** Either the conference (organisers only) or the company (its employees too), never both. */
const CategoryModel = z.object({
  categoryId: Id,
  conferenceId: z.optional(z.nullable(Id)),
  companyId: z.optional(z.nullable(Id)),
})

/** Where it is left out, the one event of the domain that has the category and the conference; several are refused. */
const ModelQuery = z.object({ eventId: z.optional(Id) })

export const addCategoryModel = endpoint({
  route: 'POST /categories/models',
  summary: 'Give a category to a conference or a company',
  access: 'user',
  query: ModelQuery,
  body: CategoryModel,
  status: 204,
  stale: () => [listCategories],
})

export const removeCategoryModel = endpoint({
  route: 'DELETE /categories/models',
  summary: 'Take a category away from a conference or a company',
  access: 'user',
  query: ModelQuery,
  body: CategoryModel,
  status: 204,
  stale: () => [listCategories],
})
