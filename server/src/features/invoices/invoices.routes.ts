import { Readable } from 'node:stream'
import {
  downloadInvoice,
  downloadInvoices,
  downloadUserInvoice,
  getLastInvoice,
  listInvoices,
  listMyInvoices,
} from '@parvis/contract/invoices/invoices.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '#kit/serve.ts'
import { zipped } from '#kit/zip.ts'
import type { Ports } from '#ports/ports.ts'
import { drawInvoice, filesOf } from './archive.service.ts'
import { invoiceOnWire, issuedOnWire } from './invoices.service.ts'
import { listOf, listOfEvent } from './invoices.store.ts'

export function invoicesRoutes(app: FastifyInstance): void {
  serve(app, listMyInvoices, async ({ params, ports, caller, language }) => {
    const found = await listOf(ports.db, params.eventId, caller.userId)
    return { data: found.map((invoice) => invoiceOnWire(invoice, language)) }
  })

  serve(app, getLastInvoice, async ({ params, ports, caller, language }) => {
    const found = await listOf(ports.db, params.eventId, caller.userId)
    const last = found.find(({ row }) => row.kind === 'invoice')
    return { data: last ? invoiceOnWire(last, language) : null }
  })

  serve(app, downloadInvoice, async ({ params, query, ports, caller, reply }) =>
    sendFile(ports, reply, { ...params, userId: caller.userId, invoiceId: query.invoiceId }),
  )

  serve(app, downloadUserInvoice, async ({ params, ports, reply }) => sendFile(ports, reply, params))

  serve(app, listInvoices, async ({ params, query, ports, language }) => {
    const { rows, total } = await listOfEvent(ports.db, params.eventId, query)
    const { page, pageSize } = query
    return { data: rows.map((invoice) => issuedOnWire(invoice, language)), total, page, pageSize }
  })

  serve(app, downloadInvoices, async ({ params, query, ports, reply }) =>
    reply.type('application/zip').send(Readable.from(zipped(filesOf(ports, params.eventId, query)))),
  )
}

/** Sends the file if it belongs to this person; else NOT_FOUND. */
async function sendFile(
  ports: Ports,
  reply: FastifyReply,
  { eventId, userId, invoiceId }: { eventId: string; userId: string; invoiceId: string },
): Promise<FastifyReply> {
  const file = (await drawInvoice(ports, eventId, userId, '', invoiceId)) ?? refuse(common.NOT_FOUND)
  return reply
    .type(file.contentType)
    .header('content-disposition', `attachment; filename="${file.filename}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(file.content)
}
