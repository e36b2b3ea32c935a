import * as z from 'zod/mini'
import { ExportStanding } from '#features/exports/exports.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Flag, Id, Instant, maxKeys, maxLength, orNone } from '#kit/fields.ts'

export const LogAction = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,40}$/, 'ACTION_FORMAT'))
export const LogEntry = z.object({
  id: Id,
  createdAt: Instant,
  label: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type LogEntry = z.output<typeof LogEntry>
export const LOG_PAGE = 10

export const addLog = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/logs',
  summary: 'Note what the caller does',
  access: 'user',
  params: EventPath,
  body: z.object({ action: LogAction }),
  status: 204,
  perMinute: 120,
})
export const listLogs = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/logs',
  summary: 'List what people did, the latest first, or export it',
  access: 'organiser:people.read',
  params: EventPath,
  query: z.object({
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), LOG_PAGE),
    pageCurrent: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    createExport: Flag,
  }),
  reply: z.object({
    data: z.array(LogEntry),
    total: z.int(),
    pageCurrent: z.int(),
    pageSize: z.int(),
    export: z.optional(ExportStanding),
  }),
})
export const countLogs = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/logs/total',
  summary: 'How many things people did',
  access: 'organiser:people.read',
  params: EventPath,
  reply: z.object({ total: z.int() }),
})

const MOST_EXTENDED = 4_000

/** Logs an action about `userId`: the caller, a person they registered, or for an organiser any participant. */
export const addActionLog = endpoint({
  route: 'POST /action-logs',
  summary: 'Note an action about a person',
  access: 'user',
  body: z.object({
    actionId: z.union([z.int(), z.string().check(maxLength(60))]),
    domainId: Id,
    eventId: Id,
    userId: orNone(Id),
    companyId: orNone(Id),
    extended: z._default(
      z
        .record(
          z.string().check(maxLength(60)),
          z.union([z.string().check(maxLength(1000)), z.number(), z.boolean(), z.null()]),
        )
        .check(
          maxKeys(500),
          z.refine((all) => JSON.stringify(all).length <= MOST_EXTENDED, 'TOO_LONG'),
        ),
      {},
    ),
  }),
  status: 204,
  perMinute: 120,
})
