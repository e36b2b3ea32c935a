import {
  ArticleChoices,
  checkoutRefusals,
  confirmTransfer,
  dropPromoCode,
  dropTransfer,
  exportOrders,
  issueUnpaid,
  listOrders,
  previewSummary,
  readAccount,
  readMeans,
  readPayerAccount,
  readSummary,
  readTakings,
  receiveWebhook,
  refreshPayment,
  startPayment,
  usePromoCode,
  usePromoCodeFor,
} from '@parvis/contract/checkout/checkout.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { CSV_TYPE } from '#kit/csv.ts'
import { serve } from '#kit/serve.ts'
import { parse } from '#kit/validation.ts'
import { PaymentError } from '#ports/payment.ts'
import type { Ports } from '#ports/ports.ts'
import { readAccount as accountOf, readPayerAccount as accountOfPayer, payerAt } from './account.service.ts'
import { meansOf } from './means.service.ts'
import * as orderList from './order-list.service.ts'
import { readSums } from './overpayments.service.ts'
import { askAgain, handleWebhook } from './payments.service.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { startPayment as start } from './start.service.ts'
import {
  dropPromoCode as drop,
  previewSummary as preview,
  readSummary as summaryOf,
  usePromoCode as use,
} from './summary.service.ts'
import * as transfers from './transfers.service.ts'

export function checkoutRoutes(app: FastifyInstance): void {
  serve(app, readSummary, async ({ params, caller, ports, language }) =>
    summaryOf(ports, await payerAt(ports, { ...params, userId: caller.userId }, language)),
  )
  serve(app, previewSummary, async ({ params, query, ports, language }) =>
    preview(ports, await payerAt(ports, params, language), choicesIn(query.articles)),
  )
  serve(app, readAccount, async ({ params, caller, ports, language }) =>
    accountOf(ports.db, await payerAt(ports, { ...params, userId: caller.userId }, language)),
  )
  serve(app, dropPromoCode, async ({ params, caller, ports, language }) =>
    drop(ports, await payerAt(ports, { ...params, userId: caller.userId }, language)),
  )
  serve(app, usePromoCode, async ({ params, body, caller, ports, language }) =>
    use(ports, await payerAt(ports, { ...params, userId: caller.userId }, language), body.code),
  )
  serve(app, usePromoCodeFor, async ({ params, body, ports, language }) =>
    use(ports, await payerAt(ports, params, language), body.code),
  )
  serve(app, startPayment, async ({ params, body, caller, ports, language }) => ({
    session: { url: await start(ports, { ...params, userId: caller.userId }, body, language) },
  }))
  serve(app, refreshPayment, async ({ params, caller, ports, language }) => {
    await refresh(ports, params.eventId, caller.userId)
    return summaryOf(ports, await payerAt(ports, { ...params, userId: caller.userId }, language))
  })
  organiserRoutes(app)
  sandboxRoutes(app)
  app.register(async (raw) => {
    // The signature covers the raw bytes, so they must not be parsed before it is checked.
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    serve(raw, receiveWebhook, async ({ params, request, ports }) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await handleWebhook(ports, params.provider, bytes, request.headers)
      return { received: true }
    })
  })
}

function organiserRoutes(app: FastifyInstance): void {
  serve(app, readPayerAccount, async ({ params, ports, language }) => accountOfPayer(ports, params, language))
  serve(app, listOrders, async ({ params, query, ports }) => orderList.listOrders(ports, params, query))
  serve(app, readMeans, async ({ params, ports }) => meansOf(ports, params))
  serve(app, readTakings, async ({ params, ports }) => readSums(ports, params))
  serve(app, exportOrders, async ({ params, query, ports, language, reply }) =>
    reply.type(CSV_TYPE).send(await orderList.tableOfOrders(ports, params, query, language)),
  )
  serve(app, confirmTransfer, async ({ params, body, ports }) => transfers.confirmTransfer(ports, params, body))
  serve(app, dropTransfer, async ({ params, ports }) => transfers.dropTransfer(ports, params))
  serve(app, issueUnpaid, async ({ params, ports }) => transfers.issueUnpaid(ports, params))
}

async function refresh(ports: Ports, eventId: string, userId: string): Promise<void> {
  try {
    await askAgain(ports, eventId, userId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ports.log.warn({ err: error }, 'a payment provider does not say how a payment stands')
    refuse(checkoutRefusals.PAYMENT_UNAVAILABLE)
  }
}

function choicesIn(text: string | undefined): z.output<typeof ArticleChoices> | undefined {
  if (text === undefined) return undefined
  try {
    return parse(ArticleChoices, JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) refuse(common.VALIDATION, {}, [{ path: 'articles', code: 'INVALID' }])
    throw error
  }
}
