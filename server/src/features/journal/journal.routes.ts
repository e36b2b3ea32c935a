import { listJournal } from '@parvis/contract/journal/journal.ts'
import type { FastifyInstance } from 'fastify'
import { hasRightEverywhere } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { readJournal } from './journal.service.ts'

export function journalRoutes(app: FastifyInstance): void {
  serve(app, listJournal, async ({ params, query: { kind, ...query }, caller, ports }) => {
    const everywhere = hasRightEverywhere(caller, 'team')
    return readJournal(ports.db, { ...params, ...query, kinds: kind && [kind], everywhere })
  })
}
