import { expireOffer, listLine, moveInLine, offerOutOfTurn, removeFromLine } from '@parvis/contract/line/line.ts'
import { getWaiting, saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { endOfferOf, moveOne, offerFirst, readLine, takeOut } from './line.service.ts'
import { startLineJob } from './waiting-list.jobs.ts'
import { changeWaiting, readWaiting } from './waiting-list.service.ts'

export function waitingListRoutes(app: FastifyInstance): void {
  app.addHook('onListen', () => startLineJob(app.ports))
  serve(app, getWaiting, async ({ params, ports }) => readWaiting(ports, params))
  serve(app, saveWaiting, async ({ params, body, ports, caller, language }) =>
    changeWaiting(ports, params, body.wanted, { caller, language }),
  )
  serve(app, listLine, async ({ params, query, ports, language }) => readLine(ports, params, query, language))
  serve(app, offerOutOfTurn, async ({ params, body, ports }) => {
    await offerFirst(ports, params, body)
    return undefined
  })
  serve(app, moveInLine, async ({ params, body, ports }) => {
    await moveOne(ports, params, body)
    return undefined
  })
  serve(app, expireOffer, async ({ params, body, ports }) => {
    await endOfferOf(ports, params, body.reason)
    return undefined
  })
  serve(app, removeFromLine, async ({ params, ports }) => {
    await takeOut(ports, params)
    return undefined
  })
}
