import { badgeRefusals, downloadBadge } from '@parvis/contract/badges/badges.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { publishDownload } from '#features/files/downloads.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { warmPdfFonts } from '#kit/pdf.ts'
import { serve } from '#kit/serve.ts'
import { inTurns } from '#kit/turns.ts'
import { drawBadge, drawRecap } from './badges.service.ts'

/** `badgeId` of the recap; any other is the code of a badge. */
const RECAP = 'recap'

/** Drawing holds the whole process for a moment: one at a time, each person in turn. */
const drawInTurn = inTurns({ atOnce: 1, mostWaiting: 200 })

export function badgesRoutes(app: FastifyInstance): void {
  app.addHook('onReady', async () => warmPdfFonts())

  serve(app, downloadBadge, async ({ params, query, caller, ports, language }) => {
    const { domainId, eventId } = params
    const { userId, badgeId } = query
    const user = (await readUser(ports.db, { domainId, eventId, userId })) ?? refuse(common.NOT_FOUND)
    if (badgeId && badgeId !== RECAP && badgeId !== user.UserEvent?.code) refuse(common.NOT_FOUND)
    const draw = badgeId === RECAP ? drawRecap : drawBadge
    const drawn = async () => {
      const file = (await draw(ports, eventId, userId, language)) ?? refuse(badgeRefusals.BADGE_UNAVAILABLE)
      return { bytes: file.content, name: file.filename, contentType: file.contentType }
    }
    return { url: await drawInTurn(caller.userId, () => publishDownload(ports, eventId, drawn)) }
  })
}
