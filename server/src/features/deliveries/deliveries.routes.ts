import {
  checkSender as checkCall,
  getSubscription,
  listReturned,
  openUnsubscribe,
  receiveReturns,
  retryAddress,
  setSubscription,
  unsubscribe,
} from '@parvis/contract/deliveries/deliveries.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { readReturned, receiveBounces, retry } from './bounces.service.ts'
import { checkSender } from './sender.service.ts'
import { changeSubscription, declineAtOnce, pageOf, readSubscription } from './subscriptions.service.ts'

export function deliveriesRoutes(app: FastifyInstance): void {
  serve(app, getSubscription, async ({ params, ports, language }) => readSubscription(ports, params.letter, language))
  serve(app, setSubscription, async ({ params, body, ports, language }) =>
    changeSubscription(ports, params.letter, body.declined, language),
  )
  serve(app, openUnsubscribe, async ({ params, ports, reply }) =>
    reply.redirect(await pageOf(ports, params.letter), 302),
  )
  app.register(async (raw) => {
    // Providers post forms, raw messages or JSON of their own, so the body stays raw.
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serve(raw, unsubscribe, async ({ params, ports }) => declineAtOnce(ports, params.letter))
    serve(raw, receiveReturns, async ({ params, request, ports }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      return receiveBounces(ports, params.provider, bytes, request.headers.authorization)
    })
  })
  serve(app, listReturned, async ({ params, query, ports }) => readReturned(ports, params, query))
  serve(app, retryAddress, async ({ params, ports }) => {
    await retry(ports, params)
    return undefined
  })
  serve(app, checkCall, async ({ params, ports }) => checkSender(ports, params.domainId))
}
