import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import {
  createSegment,
  deleteSegment,
  exportUsers,
  findUsers,
  getStats,
  getUsersView,
  listSegments,
  listUsers,
  openUpload,
  renameSegment,
  saveOwnColumns,
  saveUsersView,
  selectPeople,
  UsersQuery,
} from '@parvis/contract/stats/stats.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { saveSetting } from '#features/events/settings.service.ts'
import { defineExport } from '#features/exports/exports.jobs.ts'
import { hasRight } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import { parse } from '#kit/validation.ts'
import { drop, keep, readSegments, rename } from './segments.service.ts'
import { choose } from './selections.service.ts'
import { mayRead, readStats } from './stats.service.ts'
import {
  exportTable,
  PEOPLE_AND_MONEY,
  PEOPLE_TABLE,
  peopleAndMoney,
  peopleTable,
  readTable,
  readView,
  saveView,
} from './table.service.ts'
import { addressOfUpload } from './uploads.service.ts'

function jsonIn(text: string | undefined, path: string): unknown {
  try {
    return text === undefined || text === '' ? undefined : JSON.parse(text)
  } catch {
    return refuse(common.VALIDATION, {}, [{ path, code: 'VALIDATION' }])
  }
}

export function statsRoutes(app: FastifyInstance): void {
  defineExport(app.ports, PEOPLE_TABLE, 'people.read', peopleTable)
  defineExport(app.ports, PEOPLE_AND_MONEY, 'money.read', peopleAndMoney)
  serve(app, getStats, async ({ params, query, caller, ports }) => {
    await mayRead(ports, params, caller)
    return readStats(ports, params, query.isRemote)
  })
  serve(app, findUsers, async ({ query, body, caller, ports, language }) => {
    const { eventId, page, pageSize, after } = query
    const event = await loadEvent(ports.db, eventId, caller.domainId)
    return readTable(ports, event, { query: body, page, pageSize, after, language, userId: caller.userId })
  })
  serve(app, listUsers, async ({ params, query, caller, ports, language }) => {
    const { page, pageSize, after } = query
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const asked = parse(UsersQuery, {
      filters: jsonIn(query.filters, 'filters'),
      headers: jsonIn(query.headers, 'headers'),
      orderBy: jsonIn(query.orderBy, 'orderBy'),
    })
    return readTable(ports, event, { query: asked, page, pageSize, after, language, userId: caller.userId })
  })
  serve(app, exportUsers, async ({ params, query: { eventId: meant }, body, caller, ports, language }) => {
    const { eventId = meant, format, isWhole, ...query } = body
    const event = await loadEvent(ports.db, eventId, params.domainId)
    // The right was checked for the event in the path, so it is checked here for the one in the body.
    if (!hasRight(caller, 'people.read', eventId)) refuse(common.FORBIDDEN)
    const seesMoney = hasRight(caller, 'money.read', eventId)
    const asked = { query, isWhole, seesMoney, format, userId: caller.userId, language }
    const standing = await exportTable(ports, event, asked)
    return { url: standing.url, export: standing }
  })
  serve(app, getUsersView, async ({ params, caller, ports }) => readView(ports, params, caller.userId))
  serve(app, saveOwnColumns, async ({ params, body, caller, ports }) => {
    await saveView(ports, params, caller.userId, body.headers)
    return undefined
  })
  segmentRoutes(app)
  serve(app, saveUsersView, async ({ params, body, ports }) => {
    await saveSetting(ports, params.eventId, 'FO_STATS_TABLE', body)
    return undefined
  })
}

function segmentRoutes(app: FastifyInstance): void {
  serve(app, listSegments, async ({ params, ports, language }) => readSegments(ports, params, language))
  serve(app, createSegment, async ({ params, body, ports }) => keep(ports, params, body))
  serve(app, renameSegment, async ({ params, body, ports }) => {
    await rename(ports, params, body.name)
    return undefined
  })
  serve(app, deleteSegment, async ({ params, ports }) => {
    await drop(ports, params)
    return undefined
  })
  serve(app, selectPeople, async ({ params, body, ports }) => choose(ports, params, body))
  serve(app, openUpload, async ({ params, caller, ports }) => addressOfUpload(ports, params, caller.userId))
}
