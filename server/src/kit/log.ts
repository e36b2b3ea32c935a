import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

/** What the floor and the ports need of a logger. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Fastify's `logger` option. */
export type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

const secretKeys = ['authorization', 'cookie', 'password', 'token', 'code', 'badge', 'secret', 'email', 'mail', 'phone']
const emailAddress = /[^\s"'<>(),:;=@]+@[^\s"'<>(),:;=@]+\.[a-z]+/gi
const queryString = /(\/[^\s?]*)\?\S*/g
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Logs for Fastify without personal data or secrets: a request is its method and path without query
 * string, an error its message and stack with addresses and SQL parameters masked.
 */
export function logOptions(level: string): LogOptions {
  return {
    level,
    redact: {
      paths: [
        'headers["set-cookie"]',
        '*.headers["set-cookie"]',
        ...secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      ],
      censor: '[masked]',
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: pathForLog(request.url) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: errorForLog,
    },
    hooks: {
      logMethod(args, method) {
        Reflect.apply(method, this, maskedMessage(args))
      },
    },
  }
}

/** A URL's path, without its query and with whatever may be a token or an address masked. */
export function pathForLog(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.split('/').map(maskSegment).join('/')
}

function maskSegment(segment: string): string {
  const decoded = segment.replaceAll('%40', '@')
  const mayBeSecret = segment.length >= 20 && !uuid.test(segment) && /\d|[A-Z]/.test(segment)
  return decoded.includes('@') || mayBeSecret ? '[masked]' : segment
}

type LoggedError = {
  type: string
  message: string
  stack: string
  errorCode?: string
  constraint?: string
  cause?: LoggedError
}

/** An error as it may be kept: no parameter of a statement, no row of a broken constraint, no address. */
export function errorForLog(error: Error): LoggedError {
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  const [, ...frames] = (error.stack ?? '').split(/\n(?= {4}at )/)
  return {
    type: error.name,
    message: withoutPersonalData(error.message),
    stack: frames.join('\n'),
    ...(typeof code === 'string' ? { errorCode: code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  }
}

/** Pino takes an error's own message when it is given no other. */
function maskedMessage([first, second, ...rest]: unknown[]): unknown[] {
  const error = first instanceof Error ? first : namedError(first)
  const message = second ?? error?.message
  return [first, message, ...rest].map((part) => (typeof part === 'string' ? withoutPersonalData(part) : part))
}

function namedError(merged: unknown): Error | undefined {
  if (typeof merged !== 'object' || merged === null || !('err' in merged)) return undefined
  return merged.err instanceof Error ? merged.err : undefined
}

/** Drizzle puts the parameters of a failed statement in its message, SMTP servers the recipient, Fastify the URL. */
function withoutPersonalData(message: string): string {
  return message
    .replace(/\nparams: [\s\S]*/, '')
    .replace(queryString, '$1')
    .replace(emailAddress, '[masked]')
}
