import type { Cents } from '@parvis/contract/kit/money.ts'

/** A payment to make on the provider's page. The same key must be repeated with equal data. */
export interface SessionToCreate {
  readonly paymentId: string
  /** Shown to the payer and in the seller's accounts. */
  readonly reference: string
  readonly label: string
  /** Including VAT. A single amount, as rounded unit prices would not add up to the invoice. */
  readonly amount: Cents
  readonly email: string
  /** ISO 639-1. */
  readonly language: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly expiresAt: Date
}

export interface PaymentSession {
  readonly ref: string
  readonly url: string
  readonly expiresAt: Date
}

/** `pending`: the person has paid, the provider has not confirmed. */
export type PaymentStatus = 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired'

export interface PaymentState {
  readonly ref: string
  readonly paymentId?: string | undefined
  readonly status: PaymentStatus
  /** Zero until paid. */
  readonly amountPaid: Cents
  /** ISO 4217. */
  readonly currency: string
  /** Payment to refund; known once paid. */
  readonly paymentRef?: string | undefined
}

/** State of a refund: `pending` until the provider accepts or refuses it. */
export interface RefundState {
  /** Id at the provider; undefined for a refund made on the provider's pages. */
  readonly ref: string | undefined
  readonly status: 'pending' | 'given' | 'refused'
}

/** News of a session or a refund; repetitions have the same `noticeId`. */
export type PaymentNotice =
  | { readonly noticeId: string; readonly state: PaymentState; readonly refund?: undefined }
  | { readonly noticeId: string; readonly state?: undefined; readonly refund: RefundState }

export interface Refund {
  readonly ref: string
  readonly paymentRef: string | undefined
  readonly amount: Cents
}

/** Header names are in lower case. */
export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A payment service. Every call may throw PaymentError. */
export interface PaymentProvider {
  readonly id: string
  /** Succeeds if the provider accepts our credentials. Throws PaymentError, `refused` for wrong ones. */
  check(): Promise<void>
  /** Idempotent by key; PaymentError `changed` for the same key with other data. */
  createSession(session: SessionToCreate, key: string): Promise<PaymentSession>
  fetchState(ref: string): Promise<PaymentState>
  /** Closes an open session for payment; does nothing for a finished one. */
  expire(ref: string): Promise<void>
  /** Refunds once per key, without limit of time. */
  refund(refund: Refund, key: string): Promise<RefundState>
  fetchRefund(ref: string): Promise<RefundState>
  /** Verifies the signature on the raw bytes; undefined for notices of no interest. Throws NoticeRefused. */
  readNotice(raw: Uint8Array, headers: NoticeHeaders): PaymentNotice | undefined
}

/** `unavailable`: try again; `changed`: the key was used with other data; `refused`: permanent. */
export type PaymentFault = 'unavailable' | 'changed' | 'refused'

export class PaymentError extends Error {
  readonly fault: PaymentFault

  constructor(fault: PaymentFault, reason: string, cause?: unknown) {
    super(`The payment provider says no (${fault}): ${reason}`, { cause })
    this.name = 'PaymentError'
    this.fault = fault
  }
}

/** A notice with a wrong or outdated signature. */
export class NoticeRefused extends Error {
  constructor(reason: 'forged' | 'stale') {
    super(`The call is ${reason}`)
    this.name = 'NoticeRefused'
  }
}

/** Maximal age of a signature in seconds. */
export const NOTICE_TOLERANCE = 300
