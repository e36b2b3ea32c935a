import {
  creditInvoice,
  listRefunds,
  noteRefund,
  readIssued,
  refundInvoice,
  retryRefund,
  returnExcess,
  sendDocument,
} from '@parvis/contract/refunds/refunds.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import { credit } from './credits.service.ts'
import { noteGiven, refund, retry, returnTooMuch, sendAgain } from './refunds.service.ts'
import { readOpen, readThread } from './thread.service.ts'

export function refundsRoutes(app: FastifyInstance): void {
  serve(app, readIssued, async ({ params, ports, language }) => readThread(ports, params, language))
  serve(app, refundInvoice, async ({ params, body, ports }) => refund(ports, params, body))
  serve(app, creditInvoice, async ({ params, body, ports }) => credit(ports, params, body))
  serve(app, listRefunds, async ({ params, ports }) => readOpen(ports, params.eventId))
  serve(app, retryRefund, async ({ params, ports }) => retry(ports, params))
  serve(app, noteRefund, async ({ params, body, ports }) => noteGiven(ports, params, body))
  serve(app, returnExcess, async ({ params, body, ports }) => returnTooMuch(ports, params, body))
  serve(app, sendDocument, async ({ params, ports }) => sendAgain(ports, params))
}
