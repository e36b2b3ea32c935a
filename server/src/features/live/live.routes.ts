import { spoken } from '@parvis/contract/live/live.rules.ts'
import {
  airStep,
  driveLive,
  exportLive,
  getLive,
  getLiveKeys,
  renewLiveKeys,
  saveRunSheet,
} from '@parvis/contract/live/live.ts'
import { getVoteRight } from '@parvis/contract/live-kit/live-kit.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { findAgainst } from '#features/live-kit/rights.service.ts'
import { signTicket } from '#features/live-kit/tickets.service.ts'
import { noteAsking } from '#features/presence/presence.service.ts'
import { hasRight } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { transaction } from '#kit/transaction.ts'
import { liveRight, readKeys, renewKeys } from './keys.service.ts'
import { livePush } from './live.push.ts'
import { drive, driveStep } from './live.service.ts'
import { liveRooms } from './rooms.service.ts'
import { changeRunSheet } from './run-sheet.service.ts'
import { publishTable } from './tables.service.ts'

export function liveRoutes(app: FastifyInstance): void {
  const rooms = liveRooms(app.ports)
  livePush(app, rooms)
  serve(app, getLive, async ({ params, ports, caller, request, language }) => {
    await loadEvent(ports.db, params.eventId, params.domainId)
    const room = await rooms.enter(params.eventId)
    const { liveKey } = request.scope
    // An organiser viewing a participant's page does not make them present.
    const isPerson = caller !== undefined && !caller.device && caller.looksAt === undefined
    if (isPerson) noteAsking(ports, { eventId: params.eventId, userId: caller.userId })
    const isStaff =
      (caller?.domainId === params.domainId && hasRight(caller, 'live', params.eventId)) ||
      (liveKey !== undefined && (await liveRight(ports, params.eventId, liveKey)) !== undefined)
    const { state, ...place } = (isStaff ? room.staff : room.public).read()
    return { ...place, state: spoken(state, language), serverTime: ports.clock.now().toISOString() }
  })
  serve(app, getVoteRight, async ({ params, ports }) => {
    const { eventId, userId } = params
    const answered: Record<string, string[]> = {}
    for (const { answersOf } of Object.values(ports.hooks.liveModules))
      if (answersOf) Object.assign(answered, Object.fromEntries(await answersOf(ports.db, eventId, userId)))
    return {
      // An unverified address keeps the right: verification is asked for when they vote.
      hasRightToVote: (await findAgainst(ports.db, eventId, userId)) !== 'NO_RIGHT_TO_VOTE',
      ticket: signTicket(ports, { userId, eventId }),
      answered,
    }
  })
  serve(app, exportLive, async ({ params, body, caller, ports, language }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    return { url: await publishTable(ports, event, { ...body, userId: caller.userId }, language) }
  })
  serve(app, driveLive, async ({ params, body, ports }) => drive(ports, params, body))
  serve(app, saveRunSheet, async ({ params, body, ports }) => {
    await loadEvent(ports.db, params.eventId, params.domainId)
    return changeRunSheet(ports, params.eventId, body)
  })
  serve(app, airStep, async ({ params, body, ports }) => driveStep(ports, params, body))
  serve(app, getLiveKeys, async ({ params, ports }) => {
    await loadEvent(ports.db, params.eventId, params.domainId)
    return readKeys(ports.db, ports, params.eventId)
  })
  serve(app, renewLiveKeys, async ({ params, ports }) => {
    await loadEvent(ports.db, params.eventId, params.domainId)
    return transaction(ports.db, (tx) => renewKeys(tx, ports, params.eventId))
  })
}
