import { previewBadges, printBadges } from '@parvis/contract/printing/printing.ts'
import type { FastifyInstance } from 'fastify'
import { defineExport } from '#features/exports/exports.jobs.ts'
import { fairQueue } from '#kit/limits/fair-queue.ts'
import { serve } from '#kit/serve.ts'
import { BADGES, badgesFile, preview, print } from './printing.service.ts'

/** Drawing holds the whole process for a moment: one at a time, each person in turn. */
const drawInQueue = fairQueue({ concurrency: 1, maxWaiting: 50 })

export function printingRoutes(app: FastifyInstance): void {
  defineExport(app.ports, BADGES, 'people.read', badgesFile)
  serve(app, previewBadges, async ({ params, body, caller, ports, language }) =>
    drawInQueue(caller.userId, () => preview(ports, params, body, language)),
  )
  serve(app, printBadges, async ({ params, body, caller, ports, language }) =>
    print(ports, params, body, { userId: caller.userId, language }),
  )
}
