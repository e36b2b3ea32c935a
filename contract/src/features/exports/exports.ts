import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id } from '#kit/fields.ts'

export const ExportFormat = z.enum(['xlsx', 'csv'])
export type ExportFormat = z.output<typeof ExportFormat>

/** An export in progress; `url` is valid for a while once it is ready. */
export const ExportStanding = z.object({
  id: Id,
  status: z.enum(['waiting', 'working', 'ready', 'failed']),
  done: z.int(),
  total: z.int(),
  url: z.nullable(z.string()),
})
export type ExportStanding = z.output<typeof ExportStanding>

export const getExport = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/exports/:exportId',
  summary: 'How far an export is',
  access: 'organiser:any',
  params: z.extend(EventPath, { exportId: Id }),
  reply: ExportStanding,
})

/** Cancels an export, or withdraws its file. The right of its kind is needed too. */
export const stopExport = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/exports/:exportId',
  isForArchived: true,
  summary: 'Stop an export, and forget its file',
  access: 'organiser:people.read',
  audit: 'people.exportStopped',
  isForAccounts: true,
  params: z.extend(EventPath, { exportId: Id }),
  status: 204,
  stale: () => [getExport],
})
