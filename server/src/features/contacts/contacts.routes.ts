import {
  downloadContacts,
  getSharing,
  linkUsers,
  listMyContacts,
  saveSharing,
  unlinkUsers,
} from '@parvis/contract/contacts/contacts.ts'
import type { FastifyInstance } from 'fastify'
import { MINUTE_MS, spend } from '#kit/limits/rate-limit.ts'
import { serve } from '#kit/serve.ts'
import { writeCards } from './cards.service.ts'
import { changeSharing, link, readContacts, readSharing, unlink } from './contacts.service.ts'
import { exportContacts, mustKnowForm } from './workbook.service.ts'

/** An export writes a stored workbook; the list itself is read after each scan and has a higher limit. */
const EXPORTS_A_MINUTE = 20

export function contactsRoutes(app: FastifyInstance): void {
  serve(app, linkUsers, async ({ params, body, caller, ports, language }) => {
    const { userIdA: userId, userIdB: met, ...path } = params
    return link(ports, { ...path, userId }, { met, ...body }, { caller, language })
  })
  serve(app, unlinkUsers, async ({ params, ports }) => {
    await unlink(ports.db, { eventId: params.eventId, userId: params.userIdA }, params.userIdB)
    return undefined
  })
  serve(app, listMyContacts, async ({ params, query, caller, ports, language, reply }) => {
    const path = { ...params, userId: caller.userId }
    await mustKnowForm(ports, params.eventId, query.formId)
    if (!query.createExport) return { data: await readContacts(ports.db, path) }
    const key = `export ${caller.userId} ${listMyContacts.route}`
    spend(app.rateLimiter, reply, [{ key, most: EXPORTS_A_MINUTE, windowMs: MINUTE_MS }])
    return { data: [], url: await exportContacts(ports, path, { formId: query.formId, language }) }
  })
  serve(app, downloadContacts, async ({ params, query, caller, ports, language, reply }) => {
    const path = { ...params, userId: caller.userId }
    const file = await writeCards(ports, path, { contactId: query.contactId, language })
    return reply
      .type('text/vcard; charset=utf-8')
      .header('content-disposition', 'attachment; filename="contacts.vcf"')
      .send(file)
  })
  serve(app, getSharing, async ({ params, caller, ports }) =>
    readSharing(ports.db, { eventId: params.eventId, userId: caller.userId }),
  )
  serve(app, saveSharing, async ({ params, body, caller, ports }) => {
    const path = { eventId: params.eventId, userId: caller.userId }
    await changeSharing(ports, path, body)
    return readSharing(ports.db, path)
  })
}
