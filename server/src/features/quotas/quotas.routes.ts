import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { getUserQuotas, listQuotaModels, quotaRefusals, saveUserQuotas } from '@parvis/contract/quotas/quotas.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent, mustBeOpen, settingsFor } from '#features/events/events.service.ts'
import { placePermissionOf } from '#features/participation/place-permission.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { serve } from '#kit/serve.ts'
import { changeQuotas, readQuotaModels, readUserQuotas } from './quotas.service.ts'

export function quotasRoutes(app: FastifyInstance): void {
  serve(app, listQuotaModels, async ({ params, query, ports, language }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const all = await readQuotaModels(ports.db, params.eventId, event.sentences[language])
    return query.hasQuota ? all.filter(({ values }) => values.some(({ left }) => left !== null)) : all
  })
  serve(app, getUserQuotas, async ({ params, ports }) => readUserQuotas(ports.db, params.eventId, params.userId))
  serve(app, saveUserQuotas, async ({ params, body, ports, caller, language }) => {
    const { eventId, userId } = params
    const event = await loadEvent(ports.db, eventId, params.domainId)
    const user = (await readUser(ports.db, params)) ?? refuse(common.NOT_FOUND)
    const settings = settingsFor(event, language, user.UserEvent?.typoId ?? user.typoId)
    if (!settings.FO_QUOTAS_ACTIVE) refuse(quotaRefusals.QUOTAS_INACTIVE)
    mustBeOpen(event, settings, ports.clock.now())
    const weighed = { event, userId, language, againstTaking: placePermissionOf(caller, eventId, settings) }
    await changeQuotas(ports, weighed, user, body)
    return readUserQuotas(ports.db, eventId, userId)
  })
}
