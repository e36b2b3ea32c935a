import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Clock } from '#ports/clock.ts'
import type { StripeOptions } from '#ports/stripe.ts'

const FAKE_SECRET = 'whsec_pour_les_tests'

export const fakeStripeOptions = ({ url }: Pick<FakeStripe, 'url'>): StripeOptions => ({
  secretKey: 'sk_test_pour_les_tests',
  webhookSecret: FAKE_SECRET,
  apiUrl: url,
})

interface FakeSession {
  readonly id: string
  readonly object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  amount_total: number
  currency: string
  readonly client_reference_id: string | null
  readonly metadata: Record<string, string>
  readonly success_url: string
  readonly cancel_url: string
  readonly expires_at: number
  readonly url: string
}

export interface FakeStripe {
  readonly url: string
  readonly sessions: Map<string, FakeSession>
  /** Every refund in cents by payment intent, failed ones included. */
  readonly refunds: FakeRefund[]
  refundAs(status: FakeRefund['status']): void
  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetKeys(): void
  /** The signed event of a refund with a new status. */
  refundNotice(id: string, status: FakeRefund['status']): ReturnType<FakeStripe['notice']>
  failNext(times: number): void
  /** Pays a session, the amount due by default, without sending an event. */
  pay(ref: string, amount?: number): void
  /** A signed event as Stripe posts it, `age` seconds old. */
  notice(type: string, ref: string, age?: number): { raw: Buffer; headers: { 'stripe-signature': string } }
  close(): Promise<void>
}

const Cents = z.coerce.number().check(z.int(), z.minimum(50), z.maximum(99_999_999))
const Url = z.string().check(z.regex(/^https?:\/\/\S+$/))
const Metadata = z.record(z.string(), z.string().check(z.maxLength(500)))
const Line = z.strictObject({
  quantity: z.coerce.number().check(z.int(), z.minimum(1)),
  price_data: z.strictObject({
    currency: z.literal('eur'),
    unit_amount: Cents,
    product_data: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(250)) }),
  }),
})
/** Our fields of « Create a Checkout Session »: others are refused, as by Stripe. */
const ToCreate = z.strictObject({
  mode: z.literal('payment'),
  client_reference_id: z.string().check(z.maxLength(200)),
  customer_email: z.optional(z.email()),
  locale: z.enum(['auto', 'fr', 'en']),
  success_url: Url,
  cancel_url: Url,
  expires_at: z.coerce.number().check(z.int()),
  metadata: Metadata,
  payment_intent_data: z.strictObject({ description: z.string(), metadata: Metadata }),
  line_items: z.array(Line).check(z.minLength(1)),
})
const ToRefund = z.strictObject({
  payment_intent: z.string(),
  amount: z.coerce.number().check(z.int(), z.minimum(1)),
  metadata: z.optional(Metadata),
})

interface FakeRefund {
  readonly id: string
  readonly object: 'refund'
  readonly payment_intent: string
  readonly amount: number
  readonly metadata: Record<string, string>
  status: 'pending' | 'succeeded' | 'failed'
}

interface Answer {
  readonly status: number
  readonly body: unknown
}
const refusal = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, code } },
})

type Tree = { [key: string]: Tree | string }

/** Decodes `a[b][0][c]=d`, the form encoding of nested values. */
function treeIn(raw: string): unknown {
  const root: Tree = {}
  for (const [path, value] of new URLSearchParams(raw)) {
    const keys = path.split(/[[\]]+/).filter(Boolean)
    const last = keys.pop() ?? ''
    let at = root
    for (const key of keys) {
      const next = at[key] ?? {}
      if (typeof next === 'string') throw new Error('a value and a map under one name')
      at[key] = next
      at = next
    }
    at[last] = value
  }
  return listsIn(root)
}

function listsIn(tree: Tree | string): unknown {
  if (typeof tree === 'string') return tree
  const keys = Object.keys(tree)
  const isList = keys.length > 0 && keys.every((key, i) => key === String(i))
  return isList
    ? Object.values(tree).map(listsIn)
    : Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, listsIn(value)]))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}

interface Books {
  readonly clock: Clock
  readonly sessions: Map<string, FakeSession>
  readonly refunds: FakeRefund[]
  refundsAre: FakeRefund['status']
}
const secondsOf = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000)

function create({ clock, sessions }: Books, raw: string, url: string): Answer {
  const parsed = z.safeParse(ToCreate, treeIn(raw))
  if (!parsed.success)
    return refusal(400, 'invalid_request_error', parsed.error.issues.map((issue) => issue.path.join('.')).join())
  const { data } = parsed
  const lifetime = data.expires_at - secondsOf(clock)
  if (lifetime < 1800 || lifetime > 86_400) return refusal(400, 'invalid_request_error', 'expires_at')
  const id = `cs_test_${randomUUID().replaceAll('-', '')}`
  const session: FakeSession = {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: data.line_items.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0),
    currency: 'eur',
    client_reference_id: data.client_reference_id,
    metadata: data.metadata,
    success_url: data.success_url,
    cancel_url: data.cancel_url,
    expires_at: data.expires_at,
    url: `${url}/pay/${id}`,
  }
  sessions.set(id, session)
  return { status: 200, body: { ...session } }
}

function refund(books: Books, raw: string): Answer {
  const { sessions, refunds } = books
  const parsed = z.safeParse(ToRefund, treeIn(raw))
  if (!parsed.success) return refusal(400, 'invalid_request_error', 'refund')
  const { payment_intent: intent, amount, metadata = {} } = parsed.data
  const session = [...sessions.values()].find((one) => one.payment_intent === intent)
  const isOf = (one: FakeRefund) => one.payment_intent === intent && one.status !== 'failed'
  const before = refunds.reduce((sum, one) => sum + (isOf(one) ? one.amount : 0), 0)
  if (!session) return refusal(404, 'invalid_request_error', 'No such payment_intent')
  if (before === session.amount_total)
    return refusal(400, 'invalid_request_error', 'Charge already refunded', 'charge_already_refunded')
  if (before + amount > session.amount_total) return refusal(400, 'invalid_request_error', 'amount too large')
  const id = `re_${randomUUID()}`
  const made: FakeRefund = { id, object: 'refund', payment_intent: intent, amount, metadata, status: books.refundsAre }
  refunds.push(made)
  return { status: 200, body: { ...made } }
}

function readRefunds({ refunds }: Books, { pathname, searchParams }: URL): Answer {
  const [, id] = /^\/v1\/refunds\/([^/]+)$/.exec(pathname) ?? []
  const found = refunds.find((one) => one.id === id)
  if (id !== undefined)
    return found ? { status: 200, body: { ...found } } : refusal(404, 'invalid_request_error', 'No such refund')
  const data = refunds.filter((one) => one.payment_intent === searchParams.get('payment_intent'))
  return { status: 200, body: { object: 'list', data, has_more: false, url: pathname } }
}

function read({ sessions }: Books, path: string, method: string): Answer {
  const [, ref = '', action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
  const session = sessions.get(ref)
  if (!session) return refusal(404, 'invalid_request_error', 'No such checkout.session')
  if (method === 'POST' && action) {
    if (session.status !== 'open') return refusal(400, 'invalid_request_error', 'This session is over')
    session.status = 'expired'
  }
  return { status: 200, body: { ...session } }
}

function pay({ sessions }: Books, ref: string, amount: number | undefined): void {
  const session = sessions.get(ref)
  if (session?.status !== 'open') throw new Error('Only an open session can be paid')
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    ...(amount !== undefined && { amount_total: amount }),
    payment_intent: `pi_${randomUUID().replaceAll('-', '')}`,
  })
}

function noticeOf(
  type: string,
  object: FakeSession | FakeRefund | undefined,
  created: number,
): ReturnType<FakeStripe['notice']> {
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', created, type, data: { object } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: FAKE_SECRET, timestamp: created })
  return { raw: Buffer.from(payload), headers: { 'stripe-signature': signature } }
}

/** The part of Stripe's API that we use, with its validation. */
export async function startFakeStripe(clock: Clock): Promise<FakeStripe> {
  const books: Books = { clock, sessions: new Map(), refunds: [], refundsAre: 'succeeded' }
  const { sessions, refunds } = books
  const answered = new Map<string, { raw: string; answer: Answer }>()
  let failures = 0

  function answerTo({ method = 'GET', headers, url: asked = '' }: IncomingMessage, raw: string): Answer {
    const address = new URL(asked, 'http://fake')
    const { pathname } = address
    const key = headers['idempotency-key']
    const known = typeof key === 'string' ? answered.get(key) : undefined
    if (failures > 0) {
      failures--
      return refusal(500, 'api_error', 'for the test')
    }
    if (!/^Bearer sk_/.test(headers.authorization ?? '')) return refusal(401, 'invalid_request_error', 'no key')
    if (known)
      return known.raw === raw ? known.answer : refusal(400, 'idempotency_error', 'Keys are used for one thing')
    if (method === 'POST' && pathname === '/v1/checkout/sessions') return create(books, raw, url)
    if (method === 'GET' && pathname === '/v1/checkout/sessions')
      return { status: 200, body: { object: 'list', data: [], has_more: false, url: pathname } }
    if (method === 'POST' && pathname === '/v1/refunds') return refund(books, raw)
    if (pathname.startsWith('/v1/refunds')) return readRefunds(books, address)
    return read(books, pathname, method)
  }

  const server = createServer(async (request, response) => {
    const raw = await bodyOf(request)
    const answer = answerTo(request, raw)
    const key = request.headers['idempotency-key']
    // Stripe stores the answer of a key, unless it failed itself or refused the request.
    if (typeof key === 'string' && answer.status === 200) answered.set(key, { raw, answer })
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': `req_${randomUUID()}` })
    response.end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

  return {
    url,
    sessions,
    refunds,
    failNext(times) {
      failures = times
    },
    pay: (ref, amount) => pay(books, ref, amount),
    notice: (type, ref, age = 0) => noticeOf(type, sessions.get(ref), secondsOf(clock) - age),
    refundAs(status) {
      books.refundsAre = status
    },
    forgetKeys: () => answered.clear(),
    refundNotice(id, status) {
      const known = refunds.find((one) => one.id === id)
      if (known) known.status = status
      return noticeOf(status === 'failed' ? 'refund.failed' : 'refund.updated', known, secondsOf(clock))
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
