import {
  creditInvoice,
  keepRefundAccount,
  listRefunds,
  noteRefund,
  readIssued,
  readRefundAccount,
  refundInvoice,
  retryRefund,
  returnExcess,
  sendDocument,
  undoRefund,
} from '@parvis/contract/refunds/refunds.ts'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { credit } from './credits.service.ts'
import {
  keepAccount,
  readAccount,
  recordManualRefund,
  returnOverpayment,
  undoManualRefund,
} from './manual-refunds.service.ts'
import { refund, retry, sendAgain } from './refunds.service.ts'
import { readOpen, readThread } from './thread.service.ts'

export function refundsRoutes(app: FastifyInstance): void {
  serve(app, readIssued, async ({ params, ports, language }) => readThread(ports, params, language))
  serve(app, refundInvoice, async ({ params, body, caller, ports }) =>
    refund(ports, params, body, actorOf(caller).userId),
  )
  serve(app, creditInvoice, async ({ params, body, ports }) => credit(ports, params, body))
  serve(app, listRefunds, async ({ params, ports }) => readOpen(ports, params.eventId))
  serve(app, retryRefund, async ({ params, ports }) => retry(ports, params))
  serve(app, noteRefund, async ({ params, body, caller, ports }) =>
    recordManualRefund(ports, params, body, actorOf(caller).userId),
  )
  serve(app, undoRefund, async ({ params, ports }) => undoManualRefund(ports, params))
  serve(app, readRefundAccount, async ({ params, ports }) => readAccount(ports, params))
  serve(app, keepRefundAccount, async ({ params, body, ports }) => keepAccount(ports, params, body.iban))
  serve(app, returnExcess, async ({ params, body, caller, ports }) =>
    returnOverpayment(ports, params, body, actorOf(caller).userId),
  )
  serve(app, sendDocument, async ({ params, ports }) => sendAgain(ports, params))
}
