import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { pino } from 'pino'

/** What the floor and the ports need of a logger. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Fastify's `logger` option. */
export type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'token',
  'code',
  'proof',
  'badge',
  'secret',
  'email',
  'mail',
  'phone',
]
const queryString = /(?<=\/[^\s?]*)\?\S*/g
/**
 * Addresses, telephone numbers as gateways take them, and badge codes: whatever line they come in, from wherever. The letter of
 * an escape (`\n`) is none of an address. An address is looked for where a word begins alone: a long word is read once.
 */
const personal =
  /(?:(?<![\\\p{L}\p{N}.!#$%&'’*+?^_`{|}~-])|(?<=\\[\p{L}\p{N}.!#$%&'’*+?^_`{|}~-]))[\p{L}\p{N}.!#$%&'’*+?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*|\+\d{8,15}\b|\b(?=\d*[A-Z])[0-9A-HJKMNP-TV-Z]{12}\b/gu

/** The one log of a process: what the application, its jobs and its ports write goes through it. */
export function createLog(level: string, stream?: DestinationStream): FastifyBaseLogger {
  return stream ? pino(logOptions(level), stream) : pino(logOptions(level))
}

/**
 * Logs without personal data or secrets: a request is its method and route, an error its message and stack without SQL
 * parameters, and no line holds an address, a telephone number or a badge code.
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
      // Addresses hold badge codes, tokens and ids: the route says enough.
      req: ({ method, routeOptions }: { method: string; routeOptions?: { url?: string | undefined } }) => ({
        method,
        route: routeOptions?.url ?? 'unknown',
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: errorForLog,
    },
    hooks: {
      streamWrite: withoutPeople,
      logMethod(args, method) {
        Reflect.apply(method, this, maskedMessage(args))
      },
    },
  }
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
  return withoutPeople(message.replace(/\nparams: [\s\S]*/, '').replace(queryString, ''))
}

const withoutPeople = (text: string): string => text.replace(personal, '[masked]')
