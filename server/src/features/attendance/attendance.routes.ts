import * as shared from '@parvis/contract/attendance/attendance.ts'
import type { FastifyInstance } from 'fastify'
import { publishDownload } from '#features/files/downloads.service.ts'
import { actorOf } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { fairQueue } from '#kit/limits/fair-queue.ts'
import { serve } from '#kit/serve.ts'
import { drawCertificate, verify } from './certificates.service.ts'
import { readOwn, sign } from './signatures.service.ts'

/** Drawing holds the whole process for a moment: one at a time, each person in turn. */
const drawInQueue = fairQueue({ concurrency: 1, maxWaiting: 200 })

export function attendanceRoutes(app: FastifyInstance): void {
  serve(app, shared.getMyAttendance, async ({ params, caller, ports, language }) =>
    readOwn(ports, { ...params, userId: caller.userId }, language),
  )
  serve(app, shared.signHalf, async ({ params, body, caller, ports, language }) =>
    sign(ports, { ...params, userId: caller.userId }, body, language),
  )
  serve(app, shared.downloadCertificate, async ({ params, query, caller, ports, language }) => {
    const { userId } = query
    const isOwn = userId === caller.userId
    if (!isOwn) addAuditDetails({ about: userId })
    const reader = isOwn ? null : actorOf(caller).userId
    const holder =
      reader === null ? undefined : { userId: reader, eventId: params.eventId, right: 'people.read' as const }
    const drawn = async () => {
      const bytes = await drawCertificate(ports, { ...params, userId, isOwn }, language)
      return { bytes, name: 'attestation.pdf', contentType: 'application/pdf', holder }
    }
    return { url: await drawInQueue(caller.userId, () => publishDownload(ports, params.eventId, drawn)) }
  })
  serve(app, shared.verifyCertificate, async ({ params, ports, language }) =>
    verify(ports, { ...params, token: params.certificate }, language),
  )
}
