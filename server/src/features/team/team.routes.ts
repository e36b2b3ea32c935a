import { leaveTeam, listTeam } from '@parvis/contract/team/team.ts'
import type { FastifyInstance } from 'fastify'
import { runsTheDomain } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { leaveTeam as leave, readTeam } from './team.service.ts'

export function teamRoutes(app: FastifyInstance): void {
  serve(app, listTeam, async ({ params, ports }) => ({
    data: await readTeam(ports.db, params),
  }))
  serve(app, leaveTeam, async ({ params, caller, ports }) => {
    await leave(ports, params, runsTheDomain(caller))
    return undefined
  })
}
