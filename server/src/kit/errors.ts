import type { ErrorReply, Refusal } from '@parvis/contract/kit/refusal.ts'
import { common, RefusalError } from '@parvis/contract/kit/refusal.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { comeBackAfter } from './overload.ts'
import { violated } from './transaction.ts'

/** Fastify's own errors, in our words. */
const KNOWN: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: common.TOO_LARGE,
  FST_REQ_FILE_TOO_LARGE: common.TOO_LARGE,
  FST_FILES_LIMIT: common.TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: common.UNSUPPORTED_TYPE,
  FST_ERR_CTP_INVALID_JSON_BODY: common.VALIDATION,
  FST_ERR_CTP_EMPTY_JSON_BODY: common.VALIDATION,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: common.VALIDATION,
}

/** SQLSTATE classes that say the database cannot answer now: connection, resources, shutdown. */
const isUnavailable = (error: unknown): boolean => {
  const code = violated(error)?.code
  if (code !== undefined) return /^(08|53|57P)/.test(code)
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return (
    cause instanceof Error &&
    /ECONNREFUSED|ECONNRESET|timeout exceeded|Connection terminated/i.test(
      `${'code' in cause ? cause.code : ''} ${cause.message}`,
    )
  )
}

/** Text that PostgreSQL does not keep (NUL, half a pair of surrogates) and numbers beyond its own: SQLSTATE class 22. */
const isUnstorable = (error: unknown): boolean => /^22(003|021|P02|P05)$/.test(violated(error)?.code ?? '')

function refusalOf(error: unknown): RefusalError | undefined {
  if (error instanceof RefusalError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : KNOWN[code]
  if (known) return new RefusalError(known, {}, [])
  if (statusCode === 429) return new RefusalError(common.TOO_MANY, {}, [])
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new RefusalError(common.VALIDATION, {}, [])
  if (isUnstorable(error)) return new RefusalError(common.VALIDATION, {}, [])
  return isUnavailable(error) ? new RefusalError(common.UNAVAILABLE, {}, []) : undefined
}

/** Turns what was thrown into the documented body; what was not foreseen says nothing of its cause. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => answerError(app, error, request, reply))
  app.setNotFoundHandler(async (request, reply) =>
    send(app, request, reply, new RefusalError(common.NOT_FOUND, {}, [])),
  )
}

/** For Fastify's `frameworkErrors` too: an address that cannot be read reaches no handler. */
export async function answerError(
  app: FastifyInstance,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refused = refusalOf(error)
  if (!refused || refused.refusal.status === 503) request.log.error({ err: error }, 'request failed')
  if (refused?.refusal.status === 503) reply.header('retry-after', '2')
  if (refused?.refusal.status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', comeBackAfter())
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
  }
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
