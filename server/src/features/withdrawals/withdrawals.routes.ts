import { readWithdrawal, withdrawHolders } from '@parvis/contract/withdrawals/withdrawals.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { weighAll } from './impact.service.ts'
import { withdraw } from './withdrawals.service.ts'

export function withdrawalsRoutes(app: FastifyInstance): void {
  serve(app, readWithdrawal, async ({ params, caller, ports }) => weighAll(ports, params, caller))
  serve(app, withdrawHolders, async ({ params, body, caller, ports }) => withdraw(ports, params, body, caller))
}
