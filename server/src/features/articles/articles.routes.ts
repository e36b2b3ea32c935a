import { articleRefusals, getUserArticles, listArticles, saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent, mustBeOpen, settingsFor } from '#features/events/events.service.ts'
import { placePermissionOf } from '#features/participation/place-permission.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { serve } from '#kit/serve.ts'
import { changeArticles, readArticles, readUserArticles } from './articles.service.ts'

export function articlesRoutes(app: FastifyInstance): void {
  serve(app, listArticles, async ({ params, ports, language }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    return readArticles(ports.db, { event, now: ports.clock.now(), language })
  })
  serve(app, getUserArticles, async ({ params, ports }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    return readUserArticles(ports.db, { event, now: ports.clock.now() }, params.userId)
  })
  serve(app, saveUserArticles, async ({ params, body, ports, caller, language }) => {
    const { eventId, userId } = params
    const event = await loadEvent(ports.db, eventId, params.domainId)
    const user = (await readUser(ports.db, params)) ?? refuse(common.NOT_FOUND)
    const settings = settingsFor(event, language, user.UserEvent?.typoId ?? user.typoId)
    if (!settings.FO_ARTICLES_ACTIVE) refuse(articleRefusals.ARTICLES_INACTIVE)
    mustBeOpen(event, settings, ports.clock.now())
    const againstTaking = placePermissionOf(caller, eventId, settings)
    const subject = { event, settings, userId, isExhibitor: user.isExhibitor, againstTaking, language }
    await changeArticles(ports, subject, user, body)
    return readUserArticles(ports.db, { event, now: ports.clock.now() }, userId)
  })
}
