import {
  correctCompany,
  exportEventCompanies,
  listEventCompanies,
  readEventCompany,
} from '@parvis/contract/employers/employers.ts'
import type { FastifyInstance } from 'fastify'
import { CSV_TYPE } from '#kit/csv.ts'
import { serve } from '#kit/serve.ts'
import { correct, readOne, readPage, tableOf } from './employers.service.ts'

export function employersRoutes(app: FastifyInstance): void {
  serve(app, listEventCompanies, async ({ params, query, caller, ports }) => readPage(ports, params, query, caller))
  serve(app, exportEventCompanies, async ({ params, query, caller, ports, language, reply }) =>
    reply.type(CSV_TYPE).send(await tableOf(ports, params, query, { caller, language })),
  )
  serve(app, readEventCompany, async ({ params, query, caller, ports }) => readOne(ports, params, query, caller))
  serve(app, correctCompany, async ({ params, body, caller, ports, language }) =>
    correct(ports, params, body, { caller, language }),
  )
}
