import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import { pino } from 'pino'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

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
 * Addresses, telephone numbers in international format, and badge codes, in any log line. The letter of an escape
 * (`\n`) is not part of an address. An address is only tried at the start of a word, so that a long word is scanned
 * once.
 */
const personal =
  /(?:(?<![\\\p{L}\p{N}.!#$%&'’*+?^_`{|}~-])|(?<=\\[\p{L}\p{N}.!#$%&'’*+?^_`{|}~-]))[\p{L}\p{N}.!#$%&'’*+?^_`{|}~-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*|\+\d{8,15}\b|\b(?=\d*[A-Z])[0-9A-HJKMNP-TV-Z]{12}\b/gu

/** The logger of a process, for the application, its jobs and its ports. */
export function createLog(level: string, stream?: DestinationStream): FastifyBaseLogger {
  return stream ? pino(logOptions(level), stream) : pino(logOptions(level))
}

/**
 * Logger options without personal data or secrets: a request is its method and route, an error its message and stack
 * without SQL parameters, and no line holds an address, a telephone number or a badge code.
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
      // URLs hold badge codes, tokens and ids.
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

/** An error for the log: without SQL parameters, rows of broken constraints, and addresses. */
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

/** Pino logs an error's own message when it gets no other. */
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
