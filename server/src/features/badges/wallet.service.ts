import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { oneLine } from '@parvis/contract/kit/calendar.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { WalletPass } from '#ports/google-wallet.ts'
import type { Ports } from '#ports/ports.ts'
import type { Holder } from './badges.service.ts'
import { badgeLabels, badgeSheet, daysOf, hasBadge, holderOf } from './badges.service.ts'

function passOf({ publicUrl }: Ports, holder: Holder): WalletPass | undefined {
  const { event, settings, words } = holder
  const held = daysOf(holder)
  const [first, last] = [held[0], held.at(-1)]
  if (!first || !last) return undefined
  const { row } = event
  const sheet = badgeSheet(holder)
  return {
    eventKey: row.id,
    passKey: `${row.id}.${sheet.code}`,
    language: words.language,
    event: row.name,
    organiser: sheet.event.organiser ?? row.name,
    place: settings.FO_LOCATION.name || undefined,
    address: oneLine([settings.FO_LOCATION.address]),
    startsAt: first.startAt,
    endsAt: last.endAt,
    holder: fullName(sheet),
    code: sheet.code,
    shownCode: spacedBadgeCode(sheet.code),
    days: { title: badgeLabels(words).days, text: sheet.days.join(', ') },
    colour: sheet.event.brand,
    url: `${publicUrl}/${row.context}`,
  }
}

/** Links to save the badge on a phone; null without a badge or a signing key. */
export async function walletLinks(
  ports: Ports,
  { eventId, userId, language }: { eventId: string; userId: string; language: string },
): Promise<{ google: string | null }> {
  const google = ports.wallets?.google
  if (!google) return { google: null }
  const holder = await holderOf(ports, eventId, userId, language)
  if (!holder || !hasBadge(holder)) return { google: null }
  const pass = passOf(ports, holder)
  return { google: pass ? google.linkTo(pass, ports.clock.now()) : null }
}
