import { addActionLog, addLog, countLogs, listLogs } from '@parvis/contract/logs/logs.ts'
import type { FastifyInstance } from 'fastify'
import { defineExport } from '#features/exports/exports.jobs.ts'
import { serve } from '#kit/serve.ts'
import { exportLogs, LOGS_TABLE, logsTable, note, noteAction, readLogs, totalOf } from './logs.service.ts'

export function logsRoutes(app: FastifyInstance): void {
  defineExport(app.ports, LOGS_TABLE, 'people.read', logsTable)
  serve(app, addLog, async ({ params, body, caller, ports }) => {
    await note(ports, { eventId: params.eventId, userId: caller.userId, action: body.action })
    return undefined
  })
  serve(app, listLogs, async ({ params, query, caller, ports, language }) => {
    const { pageSize, pageCurrent, createExport } = query
    const page = await readLogs(ports, params, { pageSize, pageCurrent, language })
    const answer = { ...page, pageSize, pageCurrent }
    if (!createExport) return answer
    const asked = { eventId: params.eventId, userId: caller.userId, language }
    return { ...answer, export: await exportLogs(ports, asked) }
  })
  serve(app, countLogs, async ({ params, ports }) => ({ total: await totalOf(ports.db, params.eventId) }))
  serve(app, addActionLog, async ({ body, caller, ports }) => {
    await noteAction(ports, caller, body)
    return undefined
  })
}
