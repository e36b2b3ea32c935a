import { listJournal } from '@parvis/contract/journal/journal.ts'
import type { FastifyInstance } from 'fastify'
import { hasRightEverywhere } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { readJournal } from './journal.service.ts'

export function journalRoutes(app: FastifyInstance): void {
  serve(app, listJournal, async ({ params, query, caller, ports }) =>
    readJournal(ports.db, { ...params, ...query, everywhere: hasRightEverywhere(caller, 'team') }),
  )
}
