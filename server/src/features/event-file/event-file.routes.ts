import { partRights } from '@parvis/contract/event-config/event-config.ts'
import { changeAddress, getEventFile, importFile } from '@parvis/contract/event-file/event-file.ts'
import type { FastifyInstance } from 'fastify'
import { mustHave } from '#features/event-config/needs.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { serve } from '#kit/serve.ts'
import { changeAddress as change } from './addresses.service.ts'
import { exportConfig } from './event-file.service.ts'
import { importFile as importInto } from './uploading.service.ts'

export function eventFileRoutes(app: FastifyInstance): void {
  serve(app, changeAddress, async ({ params, body, ports }) => change(ports, params, body.context))
  serve(app, getEventFile, async ({ params, caller, ports, reply }) => {
    for (const part of Object.values(partRights)) mustHave(caller, params.eventId, part.read)
    const { row } = await loadEvent(ports.db, params.eventId, params.domainId)
    return reply
      .type('application/yaml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${row.context}.yaml"`)
      .send(await exportConfig(ports, params))
  })
  serve(app, importFile, async ({ params, body, caller, ports, language }) => {
    // All that a file may change, and tell of.
    for (const { read, write } of Object.values(partRights))
      for (const right of [read, write]) mustHave(caller, params.eventId, right)
    return importInto(ports, params, { ...body, caller, language })
  })
}
