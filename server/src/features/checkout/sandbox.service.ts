import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'
import { transaction } from '#kit/transaction.ts'
import type {
  NoticeHeaders,
  PaymentNotice,
  PaymentProvider,
  PaymentState,
  PaymentStatus,
  RefundState,
} from '#ports/payment.ts'
import { NOTICE_TOLERANCE, NoticeRefused, PaymentError } from '#ports/payment.ts'
import type { Ports } from '#ports/ports.ts'
import type { SandboxRow } from './sandbox.store.ts'
import { endSandbox, findSandbox, lockSandbox, noteNotified, noteRefund, openSandbox } from './sandbox.store.ts'

export const SANDBOX = 'sandbox'
/** Sandbox of rehearsals, present on servers with real payments too. */
export const REHEARSAL = 'rehearsal'
const PREFIXES = { [SANDBOX]: 'sbx_', [REHEARSAL]: 'rhs_' }
const isOfRehearsal = (ref: string): boolean => ref.startsWith(PREFIXES[REHEARSAL])
export const embeddedOf = (ref: string): keyof typeof PREFIXES => (isOfRehearsal(ref) ? REHEARSAL : SANDBOX)
export const isEmbedded = (provider: string): boolean => provider === SANDBOX || provider === REHEARSAL
const SIGNATURE = 'x-sandbox-signature'
/** Delay of the notice after « with a late notice ». */
const LATE_MS = 10_000

/** Stored request: a repeated idempotency key must come with the same one. */
const Session = z.object({
  paymentId: z.string(),
  reference: z.string(),
  label: z.string(),
  amount: z.int(),
  email: z.string(),
  language: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: z.string(),
  refunds: z.record(z.string(), z.int()),
})
type Session = z.output<typeof Session>

const Notice = z.object({
  id: z.string(),
  data: z.object({
    ref: z.string(),
    paymentId: z.string(),
    status: z.enum(['open', 'pending', 'paid', 'failed', 'canceled', 'expired']),
    amountPaid: z.int(),
    currency: z.string(),
    paymentRef: z.optional(z.string()),
  }),
})

/** Sends the notice of a session to our own webhook, as a provider would. */
export const sandboxNews: JobQueue<{ ref: string }> = { name: 'sandbox.news', schema: z.object({ ref: z.string() }) }

/** Provider of a default installation: its own page, no money, and otherwise the flow of a real provider. */
export function sandboxProvider(ports: Ports, id: keyof typeof PREFIXES): PaymentProvider {
  return {
    id,
    check: async () => undefined,
    async createSession(asked, key) {
      const session: Session = { ...asked, expiresAt: asked.expiresAt.toISOString(), refunds: {} }
      const row = await openSandbox(ports.db, {
        ref: `${PREFIXES[id]}${randomBytes(12).toString('hex')}`,
        idempotencyKey: key,
        session,
        amountCents: asked.amount,
        status: 'open',
        formToken: randomBytes(24).toString('base64url'),
        expiresAt: asked.expiresAt,
      })
      if (!isSame(sessionOf(row), session)) throw new PaymentError('changed', 'the key was used for something else')
      return { ref: row.ref, url: `${ports.publicUrl}/api/payments/sandbox/${row.ref}`, expiresAt: row.expiresAt }
    },
    async fetchState(ref) {
      return stateOf(await mustFind(ports, ref), ports.clock.now())
    },
    async expire(ref) {
      await mustFind(ports, ref)
      await endSandbox(ports.db, ref, { status: 'expired' })
    },
    refund: ({ ref, amount }, key) =>
      transaction(ports.db, async (tx): Promise<RefundState> => {
        const given: RefundState = { ref: `sbr_${key}`, status: 'given' }
        const row = await lockSandbox(tx, ref)
        if (!row || stateOf(row, ports.clock.now()).status !== 'paid')
          throw new PaymentError('refused', 'nothing was paid')
        if (Object.hasOwn(sessionOf(row).refunds, key)) return given
        if (row.refundedCents + amount > row.amountCents) throw new PaymentError('refused', 'more than was paid')
        await noteRefund(tx, ref, key, amount)
        return given
      }),
    fetchRefund: async (ref) => ({ ref, status: 'given' }),
    readNotice: (raw, headers) => noticeIn(ports, raw, headers),
  }
}

const sessionOf = (row: SandboxRow): Session => z.parse(Session, row.session)

const isSame = (a: Session, b: Session): boolean =>
  JSON.stringify(z.parse(Session, { ...a, refunds: {} })) === JSON.stringify(z.parse(Session, { ...b, refunds: {} }))

async function mustFind(ports: Ports, ref: string): Promise<SandboxRow> {
  const row = await findSandbox(ports.db, ref)
  if (!row) throw new PaymentError('refused', 'no such session')
  return row
}

function statusOf({ status, paidAt, expiresAt }: SandboxRow, now: Date): PaymentStatus {
  if (status !== 'open') return status
  if (paidAt) return now < paidAt ? 'pending' : 'paid'
  return now < expiresAt ? 'open' : 'expired'
}

function stateOf(row: SandboxRow, now: Date): PaymentState {
  const status = statusOf(row, now)
  const isPaid = status === 'paid'
  return {
    ref: row.ref,
    paymentId: sessionOf(row).paymentId,
    status,
    amountPaid: isPaid ? row.amountCents : 0,
    currency: 'EUR',
    ...(isPaid && { paymentRef: row.ref.replace(/^\w+_/, 'sbp_') }),
  }
}

const sign = (ports: Ports, time: number, body: Uint8Array): Buffer => {
  const key = createHmac('sha256', ports.secret).update('payments sandbox').digest()
  return createHmac('sha256', key).update(`${time}.`).update(body).digest()
}

function noticeIn(ports: Ports, raw: Uint8Array, headers: NoticeHeaders): PaymentNotice | undefined {
  const [, time = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE] ?? '')) ?? []
  if (!timingSafeEqual(sign(ports, Number(time), raw), Buffer.from(mac.padStart(64, '0'), 'hex')) || mac === '')
    throw new NoticeRefused('forged')
  if (ports.clock.now().getTime() / 1000 - Number(time) > NOTICE_TOLERANCE) throw new NoticeRefused('stale')
  const { id, data } = z.parse(Notice, JSON.parse(Buffer.from(raw).toString()))
  return { noticeId: id, state: data }
}

export interface News {
  readonly raw: Buffer
  readonly headers: NoticeHeaders
}

export async function newsOf(ports: Ports, ref: string): Promise<News> {
  const now = ports.clock.now()
  const data = stateOf(await mustFind(ports, ref), now)
  const raw = Buffer.from(JSON.stringify({ id: `${ref}:${data.status}`, data }))
  const time = Math.floor(now.getTime() / 1000)
  return { raw, headers: { [SIGNATURE]: `t=${time},v1=${sign(ports, time, raw).toString('hex')}` } }
}

/** Sends the notice of a session, or schedules it when it is not due yet. */
export async function tellNews(ports: Ports, ref: string, tell: (news: News) => Promise<unknown>): Promise<void> {
  const { status, paidAt } = await mustFind(ports, ref)
  if (status === 'open' && paidAt && ports.clock.now() < paidAt) {
    await ports.jobs.add(ports.db, sandboxNews, { ref }, { startAfter: paidAt })
    return
  }
  await tell(await newsOf(ports, ref))
  await noteNotified(ports.db, ref)
}

export const sandboxActions = ['accept', 'late', 'refuse', 'cancel'] as const
export type SandboxAction = (typeof sandboxActions)[number]
const ENDS = { accept: 'paid', refuse: 'failed', cancel: 'canceled' } as const

export interface SandboxView {
  readonly ref: string
  readonly session: Session
  readonly status: PaymentStatus
  readonly formToken: string
}

export async function readSandbox(ports: Ports, ref: string): Promise<SandboxView | undefined> {
  const row = ports.payments.allowsSandbox || isOfRehearsal(ref) ? await findSandbox(ports.db, ref) : undefined
  if (!row) return undefined
  return { ref, session: sessionOf(row), status: statusOf(row, ports.clock.now()), formToken: row.formToken }
}

export const isOwnForm = ({ formToken }: SandboxView, given: string): boolean => {
  const [own, other] = [formToken, given].map((text) => createHmac('sha256', 'form').update(text).digest())
  return own !== undefined && other !== undefined && timingSafeEqual(own, other)
}

export async function playSandbox(ports: Ports, view: SandboxView, action: SandboxAction): Promise<boolean> {
  if (view.status !== 'open') return false
  const late = new Date(ports.clock.now().getTime() + LATE_MS)
  const end = action === 'late' ? ({ status: 'open', paidAt: late } as const) : { status: ENDS[action] }
  return transaction(ports.db, async (tx) => {
    const isFirst = await endSandbox(tx, view.ref, end)
    if (isFirst) await ports.jobs.add(tx, sandboxNews, { ref: view.ref }, action === 'late' ? { startAfter: late } : {})
    return isFirst
  })
}
