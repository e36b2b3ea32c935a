import {
  addCategoryModel,
  listCategories as listEndpoint,
  removeCategoryModel,
} from '@parvis/contract/categories/categories.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import type { Ports } from '#ports/ports.ts'
import { changeModel, listCategories, onlyEvent } from './categories.service.ts'

export function categoriesRoutes(app: FastifyInstance): void {
  serve(app, listEndpoint, async ({ query: { eventId, companyId, conferenceId }, ports, caller, language }) => {
    const reading = { eventId, readerId: caller.userId, readsAll: hasRight(caller, 'edit', eventId) }
    const all = await listCategories(ports.db, reading, (await loadEvent(ports.db, eventId)).sentences[language])
    const data = all.filter(
      (category) =>
        (conferenceId === undefined || category.conferenceIds.includes(conferenceId)) &&
        (companyId === undefined || category.categoriesCompany.some((given) => given.companyId === companyId)),
    )
    return { data }
  })

  const modelOf = async (
    { ports, caller }: { ports: Ports; caller: Caller },
    eventId: string | undefined,
    model: { categoryId: string; conferenceId?: string | null | undefined; companyId?: string | null | undefined },
  ) => ({
    eventId: eventId ?? (await onlyEvent(ports, caller, model)),
    categoryId: model.categoryId,
    conferenceId: model.conferenceId ?? null,
    companyId: model.companyId ?? null,
  })
  serve(app, addCategoryModel, async ({ query, body, ports, caller }) => {
    await changeModel(ports, caller, await modelOf({ ports, caller }, query.eventId, body), true)
    return undefined
  })
  serve(app, removeCategoryModel, async ({ query, body, ports, caller }) => {
    await changeModel(ports, caller, await modelOf({ ports, caller }, query.eventId, body), false)
    return undefined
  })
}
