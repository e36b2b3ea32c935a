import { authRefusals } from '@parvis/contract/auth/auth.ts'
import { safeReferer } from '@parvis/contract/events/events.rules.ts'
import { pathOn } from '@parvis/contract/kit/addresses.ts'
import { readScannedCode } from '@parvis/contract/kit/badge-code.ts'
import type { Refusal } from '@parvis/contract/kit/refusal.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { loadEvent, settingsOf } from '#features/events/events.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { issueCode } from './auth.service.ts'
import { findBadgeOwner } from './badge-login.store.ts'

export interface BadgeShown {
  readonly badge: string
  readonly referer?: string | undefined
  /** The page that scanned, or that the guest wanted; it decides which event to return to. */
  readonly from: string | undefined
}

/** Addresses of this site become paths, whichever host name the browser uses. */
const located = (address: URL, publicUrl: string): string => pathOn(address.href, publicUrl) ?? address.href

/** Redirects to the scanning page with the reason; without a page, refuses directly. */
function sendBack(ports: Ports, from: string | undefined, refusal: Refusal): string {
  const page = from === undefined ? undefined : safeReferer(from, ports.publicUrl, [])
  const [, context = ''] = page === undefined ? [] : new URL(page).pathname.split('/')
  if (context === '') refuse(refusal)
  return `/${context}/login-with-badge?refused=${refusal.code}`
}

export async function connectByBadge(ports: Ports, { badge, referer, from }: BadgeShown): Promise<string> {
  const owner = await findBadgeOwner(ports.db, readScannedCode(badge))
  if (!owner) {
    if (referer !== undefined && safeReferer(referer, ports.publicUrl, []) === undefined)
      refuse(authRefusals.REFERER_NOT_ALLOWED)
    return sendBack(ports, from, authRefusals.BADGE_UNKNOWN)
  }
  const event = await loadEvent(ports.db, owner.eventId)
  const { row, layers } = event
  const { FO_REFERER_ORIGINS } = layers.settings
  const { FO_LOGIN_BADGE, startAt } = await settingsOf(ports.db, event, 'fr', owner.userId)
  const page = startAt === '' ? '' : '/live'
  const wanted = referer ?? `/${encodeURIComponent(row.context)}${page}`
  const target = safeReferer(wanted, ports.publicUrl, FO_REFERER_ORIGINS) ?? refuse(authRefusals.REFERER_NOT_ALLOWED)
  if (!FO_LOGIN_BADGE) return sendBack(ports, from, authRefusals.BADGE_LOGIN_OFF)
  const { userId, eventId } = owner
  const code = await transaction(ports.db, (tx) =>
    issueCode(tx, ports, { domainId: row.domainId, eventId, userId, purpose: 'badge', isMailed: false }),
  )
  const address = new URL(target)
  address.searchParams.set('token', code)
  return located(address, ports.publicUrl)
}
