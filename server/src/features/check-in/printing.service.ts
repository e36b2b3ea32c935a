import type { PrintedBadge } from '@parvis/contract/check-in/check-in.ts'
import { checkInRefusals } from '@parvis/contract/check-in/check-in.ts'
import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { badgeStanding, drawDoorBadge } from '#features/badges/badges.service.ts'
import { publishDownload } from '#features/files/downloads.service.ts'
import type { Caller } from '#kit/access.ts'
import { actorOf } from '#kit/access.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { findHolderId, lastPrintAt, notePrint, notePrints } from './printing.store.ts'

export { lastPrintAt, notePrints }

/** Lifetime of the file: long enough to print. */
const MINUTES = 5

/** Prints a badge and records each print, so that organisers see how many copies exist. */
export async function printAtDoor(
  ports: Ports,
  { eventId, code }: { eventId: string; code: string },
  { caller, language }: { caller: Caller; language: string },
): Promise<PrintedBadge> {
  const userId = (await findHolderId(ports.db, eventId, readScannedCode(code))) ?? refuse(common.NOT_FOUND)
  const standing = await badgeStanding(ports, eventId, userId, language)
  if (standing === 'unpaid') refuse(checkInRefusals.BADGE_UNPAID)
  if (standing === 'none') refuse(checkInRefusals.BADGE_UNAVAILABLE)
  const { prints, lastAt } = await transaction(ports.db, async (tx) => {
    const noted = await notePrint(tx, { eventId, userId, at: ports.clock.now() })
    addAuditDetails({
      about: userId,
      before: { badgesPrinted: noted.prints - 1 },
      after: { badgesPrinted: noted.prints },
    })
    return noted
  })
  const { userId: holderId } = actorOf(caller)
  const holder = holderId === null ? undefined : { userId: holderId, eventId, right: 'door' as const }
  const url = await publishDownload(ports, eventId, async () => {
    const file = await drawDoorBadge(ports, eventId, userId, language)
    if (!file) return refuse(checkInRefusals.BADGE_UNAVAILABLE)
    return { bytes: file.content, name: file.filename, contentType: file.contentType, minutes: MINUTES, holder }
  })
  return { url, prints, lastAt: lastAt?.toISOString() ?? null }
}
