import { getPerson } from '@parvis/contract/people/people.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { readPerson } from './people.service.ts'

export function peopleRoutes(app: FastifyInstance): void {
  serve(app, getPerson, async ({ params, caller, ports, language }) => readPerson(ports, params, { caller, language }))
}
