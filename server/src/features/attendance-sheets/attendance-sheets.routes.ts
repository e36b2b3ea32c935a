import * as shared from '@parvis/contract/attendance-sheets/attendance-sheets.ts'
import type { FastifyInstance } from 'fastify'
import { defineExport } from '#features/exports/exports.jobs.ts'
import { fairQueue } from '#kit/limits/fair-queue.ts'
import { serve } from '#kit/serve.ts'
import {
  COMPANY_FILE,
  readAttendance,
  SHEET,
  startCompanyFile,
  startSheet,
  TABLE,
} from './attendance-sheets.service.ts'
import { companyFile, sheetFile, sheetTable } from './files.service.ts'

/** A list reads the whole day of the event. */
const readInQueue = fairQueue({ concurrency: 2, maxWaiting: 100 })

export function attendanceSheetsRoutes(app: FastifyInstance): void {
  defineExport(app.ports, SHEET, 'people.read', sheetFile)
  defineExport(app.ports, TABLE, 'people.read', sheetTable)
  defineExport(app.ports, COMPANY_FILE, 'people.read', companyFile)
  serve(app, shared.listAttendance, async ({ params, query, caller, ports, language }) =>
    readInQueue(caller.userId, () => readAttendance(ports, params, query, language)),
  )
  serve(app, shared.writeAttendance, async ({ params, body, caller, ports, language }) =>
    startSheet(ports, params, body, { userId: caller.userId, language }),
  )
  serve(app, shared.writeCompanyAttendance, async ({ params, body, caller, ports, language }) =>
    startCompanyFile(ports, params, body, { userId: caller.userId, language }),
  )
}
