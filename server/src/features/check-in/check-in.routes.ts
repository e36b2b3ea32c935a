import {
  checkIn,
  getDay,
  listAtDoor,
  listExpected,
  listRefused,
  printBadge,
  saveRefusalAtDoor,
} from '@parvis/contract/check-in/check-in.ts'
import type { FastifyInstance } from 'fastify'
import { fairQueue } from '#kit/limits/fair-queue.ts'
import { serve } from '#kit/serve.ts'
import { readDoor, readExpected, refuseAtDoor } from './check-in.service.ts'
import { dayPush, keepDays } from './day.push.ts'
import { printAtDoor } from './printing.service.ts'
import { letIn, readRefused } from './scans.service.ts'

/** Drawing holds the whole process for a moment: one at a time, each door in turn. */
const drawInQueue = fairQueue({ concurrency: 1, maxWaiting: 200 })

export function checkInRoutes(app: FastifyInstance): void {
  const days = keepDays(app.ports)
  dayPush(app, days)
  serve(app, checkIn, async ({ params, body, caller, ports, language }) =>
    letIn(ports, params, body, { caller, language }),
  )
  serve(app, listAtDoor, async ({ params, query, ports, language }) => readDoor(ports, params, query, language))
  serve(app, listExpected, async ({ params, query, ports, language }) => readExpected(ports, params, query, language))
  serve(app, saveRefusalAtDoor, async ({ params, body, ports }) => ({
    refusesPhotos: await refuseAtDoor(ports, params.eventId, body),
  }))
  serve(app, listRefused, async ({ params, ports, language }) => readRefused(ports, params, language))
  serve(app, getDay, async ({ params, ports }) => ({
    ...(await days.enter(params.eventId)).read(),
    serverTime: ports.clock.now().toISOString(),
  }))
  serve(app, printBadge, async ({ params, body, caller, ports, language }) =>
    drawInQueue(caller.userId, () => printAtDoor(ports, { ...params, code: body.code }, { caller, language })),
  )
}
