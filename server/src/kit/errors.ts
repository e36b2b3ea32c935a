import type { ErrorReply, Refusal } from '@parvis/contract/kit/refusal.ts'
import { common, RefusalError } from '@parvis/contract/kit/refusal.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { retryAfter } from './limits/load-shedding.ts'
import { violated } from './transaction.ts'

const KNOWN: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: common.TOO_LARGE,
  FST_REQ_FILE_TOO_LARGE: common.TOO_LARGE,
  FST_FILES_LIMIT: common.TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: common.UNSUPPORTED_TYPE,
  FST_ERR_CTP_INVALID_JSON_BODY: common.VALIDATION,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: common.VALIDATION,
}

/**
 * SQLSTATE of temporary failures: connection, resources (including a full disk), shutdown, I/O of PostgreSQL's
 * machine, a timeout of a statement or lock.
 */
const PASSING_STATES = /^(08|53|57P|58|57014$|55P03$)/
/** Temporary failures as reported by the driver and the file system. */
const PASSING_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE|EIO)$/
const PASSING_WORDS =
  /timeout exceeded|Connection terminated|not queryable|after calling end on the pool|ECONNREFUSED|ECONNRESET/i

/** Whether an error is temporary, so that the same call may be retried soon. */
export function isUnavailable(error: unknown): boolean {
  const state = violated(error)?.code
  if (state !== undefined) return PASSING_STATES.test(state)
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && PASSING_CODES.test(String(current.code))) return true
    if (PASSING_WORDS.test(current.message)) return true
  }
  return false
}

/** Text that PostgreSQL cannot store (NUL, half a surrogate pair) and numbers out of range: SQLSTATE class 22. */
const isUnstorable = (error: unknown): boolean => /^22(003|021|P02|P05)$/.test(violated(error)?.code ?? '')

/** A JSON map of answers exceeds its size: the constraints share this suffix. */
const isOverfull = (error: unknown): boolean => /_extended_size$/.test(violated(error)?.constraint ?? '')

/** A row refers to a person who has just been erased or removed. */
const isGone = (error: unknown): boolean => /^(person_is_gone|users_erased)$/.test(violated(error)?.constraint ?? '')

function refusalOf(error: unknown): RefusalError | undefined {
  if (error instanceof RefusalError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : KNOWN[code]
  if (known) return new RefusalError(known, {}, [])
  if (statusCode === 429) return new RefusalError(common.TOO_MANY, {}, [])
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new RefusalError(common.VALIDATION, {}, [])
  if (isOverfull(error)) return new RefusalError(common.TOO_LARGE, {}, [])
  if (isGone(error)) return new RefusalError(common.NOT_FOUND, {}, [])
  if (isUnstorable(error)) return new RefusalError(common.VALIDATION, {}, [])
  return isUnavailable(error) ? new RefusalError(common.UNAVAILABLE, {}, []) : undefined
}

/**
 * Installs the error handlers: every error becomes the documented body; an unforeseen one does not reveal its cause.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => answerError(app, error, request, reply))
  app.setNotFoundHandler(async (request, reply) =>
    send(app, request, reply, new RefusalError(common.NOT_FOUND, {}, [])),
  )
}

/** Also serves Fastify's `frameworkErrors`: a malformed address reaches no handler. */
export async function answerError(
  app: FastifyInstance,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refused = refusalOf(error)
  if (!refused || refused.refusal.status === 503) request.log.error({ err: error }, 'request failed')
  if (refused?.refusal.status === 503) reply.header('retry-after', '2')
  if (refused?.refusal.status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter())
  return send(app, request, reply, refused)
}

async function send(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: RefusalError | undefined,
): Promise<FastifyReply> {
  const translator = await app
    .translatorFor(request.language, request.scope?.eventId)
    .catch(() => app.translatorFor(request.language))
  const status = refused?.refusal.status ?? 500
  const code = refused?.refusal.code ?? 'UNEXPECTED'
  const body: ErrorReply = {
    status,
    code,
    message: translator.say(code, refused?.vars),
    ...(refused &&
      refused.fields.length > 0 && {
        errors: refused.fields.map((field) => ({ ...field, message: translator.say(field.code, refused.vars) })),
      }),
    ...(refused?.detail !== undefined && { detail: refused.detail }),
  }
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
