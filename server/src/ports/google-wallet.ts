import type { KeyObject } from 'node:crypto'
import { createPublicKey, sign, verify } from 'node:crypto'

export interface GoogleWalletOptions {
  /** Issuer number assigned by Google. */
  readonly issuerId: string
  readonly account: string
  readonly key: KeyObject
}

/** The contents of a badge in a phone's wallet. */
export interface WalletPass {
  /** Keys of the event and of the person; letters, digits, dots, hyphens and underscores. */
  readonly eventKey: string
  readonly passKey: string
  readonly language: string
  readonly event: string
  readonly organiser: string
  readonly place: string | undefined
  readonly address: string | undefined
  /** ISO 8601 instants. */
  readonly startsAt: string
  readonly endsAt: string
  readonly holder: string
  /** Value of the QR code, and its readable form. */
  readonly code: string
  readonly shownCode: string
  readonly days: { readonly title: string; readonly text: string }
  /** `#rrggbb`. */
  readonly colour: string
  readonly url: string
}

/** Makes links that add a pass to Google Wallet; the link contains the signed pass. */
export interface GoogleWallet {
  readonly linkTo: (pass: WalletPass, now: Date) => string
}

const SAVE = 'https://pay.google.com/gp/v/save/'
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Google Wallet Event Ticket: `EventTicketClass` and `EventTicketObject`. */
function told(pass: WalletPass, issuerId: string): object {
  const said = (value: string) => ({ defaultValue: { language: pass.language, value } })
  const classId = `${issuerId}.${pass.eventKey}`
  const { place, address } = pass
  const ofEvent = {
    ...{ id: classId, reviewStatus: 'UNDER_REVIEW', issuerName: pass.organiser, eventName: said(pass.event) },
    dateTime: { start: pass.startsAt, end: pass.endsAt },
    ...(place && address ? { venue: { name: said(place), address: said(address) } } : {}),
  }
  const ofHolder = {
    ...{ id: `${issuerId}.${pass.passKey}`, classId, state: 'ACTIVE', hexBackgroundColor: pass.colour },
    ...{ ticketHolderName: pass.holder, ticketNumber: pass.code },
    barcode: { type: 'QR_CODE', value: pass.code, alternateText: pass.shownCode },
    ...(pass.days.text ? { textModulesData: [{ id: 'days', header: pass.days.title, body: pass.days.text }] } : {}),
    linksModuleData: { uris: [{ id: 'page', uri: pass.url, description: pass.event }] },
  }
  return { eventTicketClasses: [ofEvent], eventTicketObjects: [ofHolder] }
}

/**
 * Passes of Google Wallet. No request is sent to Google: the link carries the pass.
 * @throws Error when the key cannot sign.
 */
export function googleWallet({ issuerId, account, key }: GoogleWalletOptions): GoogleWallet {
  const signed = (text: string) => sign('sha256', Buffer.from(text), key)
  if (!verify('sha256', Buffer.from(account), createPublicKey(key), signed(account)))
    throw new Error('It does not sign')
  const header = encoded({ alg: 'RS256', typ: 'JWT' })
  return {
    linkTo(pass, now) {
      const iat = Math.floor(now.getTime() / 1000)
      const claims = { iss: account, aud: 'google', typ: 'savetowallet', iat, origins: [new URL(pass.url).origin] }
      const text = `${header}.${encoded({ ...claims, payload: told(pass, issuerId) })}`
      return `${SAVE}${text}.${signed(text).toString('base64url')}`
    },
  }
}
