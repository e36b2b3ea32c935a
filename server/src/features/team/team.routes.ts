import { changeRole, leaveTeam, listTeam } from '@parvis/contract/team/team.ts'
import type { FastifyInstance } from 'fastify'
import { hasRightEverywhere } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { changeMember, leaveTeam as leave, readTeam } from './team.service.ts'

export function teamRoutes(app: FastifyInstance): void {
  serve(app, listTeam, async ({ params, ports }) => ({
    data: await readTeam(ports.db, params),
  }))
  serve(app, changeRole, async ({ params, body, caller, ports }) => {
    await changeMember(ports, params, body, hasRightEverywhere(caller, 'team'))
    return undefined
  })
  serve(app, leaveTeam, async ({ params, caller, ports }) => {
    await leave(ports, params, hasRightEverywhere(caller, 'team'))
    return undefined
  })
}
