import {
  countInvitations,
  getGuestFields,
  getImport,
  haltImport,
  importGuests,
  inviteImported,
  keepMapping,
  listImports,
  planUndo,
  tryGuests,
  undoImport,
} from '@parvis/contract/guests/guests.ts'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { startImportJob } from './guests.jobs.ts'
import { begin, halt, keep, readFields, readImports, readWhole, tryRows } from './guests.service.ts'
import { countInvited, invite } from './invitation-mails.service.ts'
import { beginUndo, readPlan } from './undo.service.ts'

export function guestsRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startImportJob(app.ports))
  serve(app, getGuestFields, async ({ params, ports, language }) => readFields(ports, params, language))
  serve(app, keepMapping, async ({ params, body, ports }) => {
    await keep(ports, params, body)
    return undefined
  })
  serve(app, tryGuests, async ({ params, body, ports, caller, language }) =>
    tryRows(ports, params, body, { caller, language }),
  )
  serve(app, listImports, async ({ params, ports }) => ({ data: await readImports(ports, params) }))
  serve(app, importGuests, async ({ params, body, ports, caller, language }) =>
    begin(ports, params, body, { actor: actorOf(caller), language }),
  )
  serve(app, getImport, async ({ params, ports }) => readWhole(ports, params))
  serve(app, haltImport, async ({ params, body, ports }) => halt(ports, params, body))
  serve(app, countInvitations, async ({ params, ports }) => countInvited(ports, params))
  serve(app, inviteImported, async ({ params, body, ports, language }) => invite(ports, params, body.count, language))
  serve(app, planUndo, async ({ params, ports }) => readPlan(ports, params))
  serve(app, undoImport, async ({ params, ports, caller }) => beginUndo(ports, params, actorOf(caller)))
}
