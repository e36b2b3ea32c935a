import { downloadMyData, eraseMe, eraseUser, getConsents, saveConsents } from '@parvis/contract/privacy/privacy.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { contentDisposition } from '#features/files/downloads.service.ts'
import { auditEntryId } from '#kit/audit-log.ts'
import { serve } from '#kit/serve.ts'
import { readConsents, saveConsents as save } from './consents.service.ts'
import { copyOf } from './copy.service.ts'
import { eraseOther, eraseSelf } from './erasure.service.ts'
import { startRetention } from './retention.jobs.ts'

export function privacyRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startRetention(app.ports))

  serve(app, getConsents, async ({ params, caller, ports, language }) => ({
    data: await readConsents(ports, { ...params, userId: caller.userId }, language),
  }))

  serve(app, saveConsents, async ({ params, body, caller, ports, language }) => ({
    data: await save(ports, { ...params, userId: caller.userId }, body.consents, language),
  }))

  serve(app, downloadMyData, async ({ params, caller, ports, reply }) => {
    const copy = await copyOf(ports, { ...params, userId: caller.userId })
    return reply
      .header('content-disposition', contentDisposition('mes-donnees.json', false))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(copy, null, 2))
  })

  serve(app, eraseMe, async ({ params, body, caller, ports }) => {
    await eraseSelf(ports, { ...params, userId: caller.userId }, body.email)
    return undefined
  })

  serve(app, eraseUser, async ({ params, caller, ports }) => {
    await loadEvent(ports.db, params.eventId, params.domainId)
    await eraseOther(ports, params, caller)
    return { erasureId: auditEntryId() ?? null }
  })
}
