import {
  cancelRegistration,
  downloadErasureProof,
  getPerson,
  lookAsPerson,
  mergePeople,
} from '@parvis/contract/people/people.ts'
import type { FastifyInstance } from 'fastify'
import { contentDisposition } from '#features/files/downloads.service.ts'
import { serve } from '#kit/serve.ts'
import { cancel } from './cancellation.service.ts'
import { startImpersonation } from './impersonation.service.ts'
import { merge } from './merge.service.ts'
import { readPerson } from './people.service.ts'
import { proofOf } from './proof.service.ts'

export function peopleRoutes(app: FastifyInstance): void {
  serve(app, getPerson, async ({ params, caller, ports, language }) => readPerson(ports, params, { caller, language }))
  serve(app, lookAsPerson, async ({ params, caller, ports }) => startImpersonation(ports, params, caller))
  serve(app, mergePeople, async ({ params, body, caller, ports, language }) =>
    merge(ports, { params, body }, { caller, language }),
  )
  serve(app, downloadErasureProof, async ({ params, ports, language, reply }) =>
    reply
      .header('content-disposition', contentDisposition('preuve-effacement.pdf', false))
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(await proofOf(ports, params, language)),
  )
  serve(app, cancelRegistration, async ({ params, body, caller, ports, language }) =>
    cancel(ports, { params, body }, { caller, language }),
  )
}
