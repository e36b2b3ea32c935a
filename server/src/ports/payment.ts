import type { Cents } from '@parvis/contract/kit/money.ts'

/** What is to be paid on a provider's page. Whoever asks twice with the same key asks for exactly the same. */
export interface SessionToCreate {
  /** Ours, which the provider gives back with all it says of the session. */
  readonly paymentId: string
  /** For the person and for the seller's accounts. */
  readonly reference: string
  readonly label: string
  /** Including VAT. One amount, not lines: unit prices rounded one by one do not add up to an invoice. */
  readonly amount: Cents
  readonly email: string
  /** ISO 639-1. */
  readonly language: string
  /** Where the provider sends the person back to. */
  readonly successUrl: string
  readonly cancelUrl: string
  readonly expiresAt: Date
}

export interface PaymentSession {
  /** The provider's name for it. */
  readonly ref: string
  /** Where the person pays. */
  readonly url: string
  readonly expiresAt: Date
}

/** `pending`: the person has done their part, and the provider does not know yet. */
export type PaymentStatus = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'

export interface PaymentState {
  readonly ref: string
  readonly paymentId?: string | undefined
  readonly status: PaymentStatus
  /** Nothing until it is paid. */
  readonly amountPaid: Cents
  /** ISO 4217. */
  readonly currency: string
  /** What a refund is asked of; known once it is paid. */
  readonly paymentRef?: string | undefined
}

/** How money that is given back stands: `pending` at the provider until it says one or the other. */
export interface RefundState {
  /** The provider’s name for it; none where it was given back on the provider’s own pages. */
  readonly ref: string | undefined
  readonly status: 'pending' | 'given' | 'refused'
}

/** News of a session, or of a refund; `noticeId` is the same for the same news, however often it is sent. */
export type PaymentNotice =
  | { readonly noticeId: string; readonly state: PaymentState; readonly refund?: undefined }
  | { readonly noticeId: string; readonly state?: undefined; readonly refund: RefundState }

export interface Refund {
  readonly ref: string
  readonly paymentRef: string | undefined
  readonly amount: Cents
}

/** Headers by name in lower case. */
export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Who takes the money. Every call may throw PaymentError. */
export interface PaymentProvider {
  readonly id: string
  /** Nothing, where it answers us. Throws PaymentError, `refused` where it does not know us. */
  check(): Promise<void>
  /** The same key gives the same session again; with anything else asked under it, PaymentError `changed`. */
  createSession(session: SessionToCreate, key: string): Promise<PaymentSession>
  fetchState(ref: string): Promise<PaymentState>
  /** Nobody can pay in it any more; nothing happens to one that is over. */
  expire(ref: string): Promise<void>
  /** Gives money back, once for each key, however late it is asked again. */
  refund(refund: Refund, key: string): Promise<RefundState>
  /** How a refund that was `pending` stands. */
  fetchRefund(ref: string): Promise<RefundState>
  /** What a call of the provider says, its signature checked on the bytes; nothing when it is none of our business. Throws NoticeRefused. */
  readNotice(raw: Uint8Array, headers: NoticeHeaders): PaymentNotice | undefined
}

/** `unavailable`: to be tried again; `changed`: the key was used for something else; `refused`: it will not be done. */
export type PaymentFault = 'unavailable' | 'changed' | 'refused'

export class PaymentError extends Error {
  readonly fault: PaymentFault

  constructor(fault: PaymentFault, reason: string, cause?: unknown) {
    super(`The payment provider says no (${fault}): ${reason}`, { cause })
    this.name = 'PaymentError'
    this.fault = fault
  }
}

/** A call that the provider did not make, or made too long ago. */
export class NoticeRefused extends Error {
  constructor(reason: 'forged' | 'stale') {
    super(`The call is ${reason}`)
    this.name = 'NoticeRefused'
  }
}

/** How old a signature may be, in seconds. */
export const NOTICE_TOLERANCE = 300
