import {
  confirmTransfers,
  exportDues,
  exportFec,
  exportSales,
  exportSalesWorkbook,
  readBooks,
  readDues,
  readTransfers,
  remindDues,
} from '@parvis/contract/money/money.ts'
import type { FastifyInstance } from 'fastify'
import { CSV_TYPE, csv, gathered } from '#kit/csv.ts'
import { serve } from '#kit/serve.ts'
import { XLSX_TYPE, xlsx } from '#kit/xlsx.ts'
import * as bank from './bank.service.ts'
import * as books from './books.service.ts'
import * as dues from './dues.service.ts'
import { remind } from './reminders.service.ts'

const FEC_TYPE = 'text/plain; charset=iso-8859-15'

export function moneyRoutes(app: FastifyInstance): void {
  serve(app, readTransfers, async ({ params, ports }) => bank.readTransfers(ports.db, params.eventId))
  serve(app, confirmTransfers, async ({ params, body, ports, language }) => ({
    lines: await bank.confirmLines(ports, params, body.lines, await app.translatorFor(language, params.eventId)),
  }))
  serve(app, readDues, async ({ params, query, ports }) => dues.readPage(ports, params, query))
  serve(app, exportDues, async ({ params, query, ports, language, reply }) =>
    reply.type(CSV_TYPE).send(await dues.tableOf(ports, params, query, language)),
  )
  serve(app, remindDues, async ({ params, body, ports }) => ({ data: await remind(ports, params, body.userIds) }))
  serve(app, readBooks, async ({ params, query, caller, ports }) =>
    books.readBooks(ports, caller, { ...params, ...query }),
  )
  serve(app, exportSales, async ({ params, query, caller, ports, language, reply }) =>
    reply
      .type(CSV_TYPE)
      .send(await gathered(csv(await books.salesOf(ports, caller, { ...params, ...query }, language)))),
  )
  serve(app, exportSalesWorkbook, async ({ params, query, caller, ports, language, reply }) =>
    reply
      .type(XLSX_TYPE)
      .send(await gathered(xlsx(await books.salesOf(ports, caller, { ...params, ...query }, language)))),
  )
  serve(app, exportFec, async ({ params, query, caller, ports, reply }) =>
    reply.type(FEC_TYPE).send(await books.entriesAsFec(ports, caller, { ...params, ...query })),
  )
}
