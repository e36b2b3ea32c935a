import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import type { ErrorReply, FieldError } from '@parvis/contract/kit/refusal.ts'
import { takeEarly } from './early.ts'
import { currentLanguage } from './language.ts'
import { scaledTimeout } from './patience.ts'
import { isRecovered } from './recovery.ts'
import { currentToken, noteAwaited, noteWeakness, signOut } from './session.ts'

const TIMEOUT_MS = 20_000
/** The server's sentence that ends the session (specification 1, § 8). */
const REFUSED = 'Accès refusé'

/** The server's refusal, or no answer. `code` is also the word key; `status` is 0 without an answer. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[]
  /** The current state, where the endpoint returns it with a refusal. */
  readonly detail: unknown
  /** Seconds. */
  readonly retryAfter: number | undefined
  constructor(reply: ErrorReply, retryAfter?: number) {
    super(reply.message)
    this.status = reply.status
    this.code = reply.code
    this.errors = reply.errors ?? []
    this.detail = reply.detail
    this.retryAfter = retryAfter
  }

  /** Whether a second factor or a longer password would make the session sufficient. */
  get isAwaited(): boolean {
    return /^(FACTOR_(CODE_)?|LONGER_PASSWORD_)NEEDED$/.test(this.code)
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Shared by all attempts of one POST, so that the server runs it once. */
  idempotencyKey?: string | undefined
  /** Calls with another token than the session's; refusals then leave the session alone. */
  token?: string | undefined
  /** A live key, for screens and moderators without an account. */
  liveKey?: string | undefined
  /** A call that the person did not ask for: a session that is too weak for it is not reported. */
  isAside?: boolean | undefined
  /** Lets the request outlive the page; such bodies hold at most 64 kB. */
  keepalive?: boolean | undefined
}

interface LooseInput {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** The address of a call under `/api`, for links that the browser follows itself. */
export function urlOf<E extends EndpointShape>(endpoint: E, input: Omit<CallInput<E>, 'body'>): string {
  const { params, query } = input as LooseInput
  const [, path] = routeOf(endpoint)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** An idempotency key for one POST; `crypto.randomUUID` is missing outside HTTPS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (octet) => octet.toString(16).padStart(2, '0')).join('')

/**
 * Calls an endpoint, once more after the person has resolved a refusal. Resolves to the reply of the contract: JSON,
 * a `Blob` for a file, nothing for a 204.
 * @throws CallError with code `OFFLINE` when the network or the server does not answer within twenty seconds.
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  try {
    return await ask(endpoint, input, options)
  } catch (error) {
    const isOwn = options.token === undefined && options.liveKey === undefined
    if (!isOwn || !(error instanceof CallError) || !(await isRecovered(error.code))) throw error
    return ask(endpoint, input, options)
  }
}

/**
 * The reply requested before the script loaded, with its arrival time on this device's clock; undefined without one.
 */
export async function early<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ readonly reply: CallReply<E>; readonly arrivedAt: number } | undefined> {
  const as = { token: currentToken(), language: currentLanguage() }
  const answer = await takeEarly(urlOf(endpoint, input), as)
  if (!answer?.ok || answer.arrivedAt === undefined) return undefined
  return { reply: await answer.json(), arrivedAt: answer.arrivedAt }
}

async function ask<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<CallReply<E>> {
  const sentToken = options.token ?? currentToken()
  const response = await reach(endpoint, input, options, sentToken)
  if (!response.ok) {
    const error = await errorOf(response)
    const isRefused = error.code === 'ACCESS_REFUSED' || error.message === REFUSED
    // A revoked live key says nothing about the session.
    if (error.status === 401 && isRefused && !options.liveKey && sentToken === currentToken()) signOut()
    if (error.code === 'SESSION_TOO_WEAK' && sentToken === currentToken() && !options.isAside) noteWeakness()
    if (error.isAwaited && sentToken === currentToken()) noteAwaited()
    throw error
  }
  if (response.status === 204) return undefined as CallReply<E>
  return (endpoint.produces ? response.blob() : response.json()) as Promise<CallReply<E>>
}

/** Aborts with the first of the signals; `AbortSignal.any` is missing in Safari before 17.4. */
function eitherOf(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    const stop = () => either.abort(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true, signal: either.signal })
  }
  return either.signal
}

async function reach<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const [method] = routeOf(endpoint)
  const { body } = input as LooseInput
  const isForm = body instanceof FormData
  const language = currentLanguage()
  const address = urlOf(endpoint, input)
  const early = method === 'GET' ? await takeEarly(address, { token, language }) : undefined
  if (early) return early
  const headers = new Headers({ accept: 'application/json', 'accept-language': language })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (options.liveKey !== undefined) headers.set('x-live-key', options.liveKey)
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  if (method === 'POST') headers.set('idempotency-key', options.idempotencyKey ?? newIdempotencyKey())
  const timeout = AbortSignal.timeout(scaledTimeout(TIMEOUT_MS))
  const signal = options.signal ? eitherOf(options.signal, timeout) : timeout
  // Cookies grant no access: one marks a device that has signed in before, others belong to a login elsewhere.
  const sent: RequestInit = { method, headers, signal, credentials: 'same-origin' }
  if (body !== undefined) sent.body = isForm ? body : JSON.stringify(body)
  if (options.keepalive) sent.keepalive = true
  try {
    return await fetch(address, sent)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new CallError({ status: 0, code: 'OFFLINE', message: '' })
  }
}

async function errorOf(response: Response): Promise<CallError> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined
  try {
    const reply = (await response.json()) as Partial<ErrorReply>
    if (typeof reply.code === 'string' && typeof reply.message === 'string') {
      return new CallError({ ...reply, code: reply.code, message: reply.message, status: response.status }, retryAfter)
    }
  } catch {
    // A proxy's page in place of our JSON: only the status is known.
  }
  const isPassing = response.status === 502 || response.status === 503 || response.status === 504
  return new CallError(
    { status: response.status, code: isPassing ? 'UNAVAILABLE' : 'UNEXPECTED', message: '' },
    retryAfter,
  )
}
