import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { CONTEXT_FORMAT, isReserved } from '@parvis/contract/events/reserved.rules.ts'
import { MAX_UPLOAD } from '@parvis/contract/files/files.ts'
import { spokenLanguages, wordsIn } from '@parvis/contract/kit/languages.ts'
import { pickLanguage, translator } from '@parvis/contract/kit/words.ts'
import { en } from '@parvis/contract/words/en.ts'
import { fr } from '@parvis/contract/words/fr.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import Fastify from 'fastify'
import { isArchived, isPublished, isRehearsal, knowsEvent, loadEvent } from '#features/events/events.service.ts'
import { withKeys } from '#features/keys/keys.service.ts'
import { liveRight } from '#features/live/keys.service.ts'
import { isRegistrar } from '#features/participation/participation.service.ts'
import { withImpersonation } from '#features/people/impersonation.service.ts'
import { identifierOfAll } from '#features/team/devices.service.ts'
import { isOfDomain, takesPart } from '#features/users/users.service.ts'
import { acceptedLanguages } from '#kit/accept-language.ts'
import type { Authority } from '#kit/access.ts'
import { trustIn } from '#kit/address.ts'
import { cachedDocument } from '#kit/cached-document.ts'
import { answerError, answerErrors } from '#kit/errors.ts'
import { readJsonBodies } from '#kit/json-body.ts'
import { createConnectionLimit } from '#kit/limits/connection-limit.ts'
import { createRateLimiter, limitRoutes } from '#kit/limits/rate-limit.ts'
import { IDLE_TIMEOUT_MS, limitBodyTime, serverTimeouts } from '#kit/limits/slow-body-timeout.ts'
import { observeRequests, serveMetrics } from '#kit/metrics.ts'
import { asksForSocket } from '#kit/push-socket.ts'
import { answerRequestIds, requestIdsBy } from '#kit/request-id.ts'
import { VERSION } from '#kit/version.ts'
import type { Ports } from '#ports/ports.ts'
import type { Tracing } from '#ports/tracing.ts'
import type { Feature } from './feature.ts'
import { features } from './features.ts'
import { apiDocument } from './openapi/document.ts'

export interface AppOptions {
  logger?: FastifyServerOptions['logger']
  log?: FastifyBaseLogger
  /** For tests: validates every answer by its schema. */
  checksReplies?: boolean
  /** Multiplies all rate limits; 0 disables them. */
  rateLimit?: number
  trustProxy?: boolean | number | string
  /** Multiplies the time in which a socket must authenticate, by default 1. */
  patience?: number
  /** For `/readyz`; throws while the application cannot answer. */
  isReady?: () => Promise<void>
  metricsToken?: string
  tracing?: Tracing
  /** Answers only health checks: a worker serves no people. */
  isWorker?: boolean
}

const BODY_LIMIT = 256 * 1024

export async function buildApp(ports: Ports, options: AppOptions = {}): Promise<FastifyInstance> {
  const trust = trustIn(options.trustProxy ?? false)
  const app: FastifyInstance = Fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: options.logger ?? false }),
    trustProxy: options.trustProxy ? trust : false,
    http: { ...serverTimeouts, shouldUpgradeCallback: asksForSocket },
    requestTimeout: serverTimeouts.requestTimeout,
    connectionTimeout: IDLE_TIMEOUT_MS,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 1000 },
    genReqId: requestIdsBy(trust),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerError(app, error, request, reply),
  })
  app.decorate('ports', ports)
  app.decorate('authority', authorityOf(ports))
  app.decorate('rateLimiter', createRateLimiter(ports.clock, options.rateLimit ?? 1))
  app.decorate('served', [])
  app.decorate(
    'connectionLimit',
    createConnectionLimit({ trust, metrics: ports.metrics, factor: options.rateLimit ?? 1 }),
  )
  app.decorate('patience', options.patience ?? 1)
  app.decorate('checksReplies', options.checksReplies ?? false)
  app.decorate('translatorFor', async (language: string, eventId?: string) => {
    const own = eventId === undefined ? undefined : (await loadEvent(ports.db, eventId)).sentences[language]
    return translator(language, [own ?? {}, ...wordsIn(language, { fr, en }), fr])
  })
  app.decorateRequest('language', 'fr')
  app.decorateRequest('scope')
  app.decorateRequest('caller')
  app.addHook('onRoute', ({ url }) => mustBeReserved(url))
  answerRequestIds(app)
  options.tracing?.followRequests(app, trust)
  // Each endpoint parses its own input; Fastify's schemas only document and serialize.
  app.setValidatorCompiler(() => () => true)
  app.addHook('onRequest', async (request) => {
    request.language = languageOf(request)
  })
  if (options.isWorker) serveNobody(app)
  limitRoutes(app)
  limitBodyTime(app)
  readJsonBodies(app)
  answerErrors(app)
  await plugins(app)
  health(app, ports, options)
  const all: readonly Feature[] = features
  for (const { jobs } of all) jobs?.(ports)
  await app.register(async (api) => {
    for (const { routes } of all) routes?.(api)
  })
  return app
}

/** An event must not have a context equal to the first segment of a route. */
function mustBeReserved(url: string): void {
  const first = url.split('/')[1] ?? ''
  if (CONTEXT_FORMAT.test(first) && !isReserved(first)) throw new Error(`The address ${first} is not reserved`)
}

const WATCHED = ['/healthz', '/readyz', '/metrics']

function serveNobody(app: FastifyInstance): void {
  app.connectionLimit.close()
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!WATCHED.includes(url)) return reply.callNotFound()
  })
}

/** Liveness with release, readiness, metrics. */
function health(app: FastifyInstance, ports: Ports, options: AppOptions): void {
  const quiet = { schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', quiet, async () => ({ status: 'ok', version: VERSION }))
  app.get('/readyz', quiet, async (_request, reply) => {
    try {
      await options.isReady?.()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
  app.get('/metrics', quiet, serveMetrics(ports.metrics, options.metricsToken))
  observeRequests(app, ports.metrics)
}

function authorityOf(ports: Ports): Authority {
  return {
    identify: withKeys(ports, withImpersonation(ports, identifierOfAll(ports))),
    knowsEvent: (domainId, eventId) => knowsEvent(ports.db, domainId, eventId),
    isPublished: (eventId) => isPublished(ports.db, eventId),
    isRehearsal: (eventId) => isRehearsal(ports.db, eventId),
    isArchived: (eventId) => isArchived(ports.db, eventId),
    knowsUser: (domainId, subjectId) => isOfDomain(ports.db, domainId, subjectId),
    liveRight: (eventId, key) => liveRight(ports, eventId, key),
    takesPart: (eventId, subjectId) => takesPart(ports.db, eventId, subjectId),
    registered: (callerId, subjectId, eventId) => isRegistrar(ports.db, callerId, subjectId, eventId),
  }
}

const languageOf = ({ headers }: FastifyRequest): string =>
  pickLanguage(spokenLanguages(), null, acceptedLanguages(headers['accept-language']))

/** Helmet's headers never vary, so they are computed once. */
async function securityHeaders(): Promise<Record<string, string>> {
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  asked.get('/', async (_request, reply) => reply.send())
  const { headers } = await asked.inject('/')
  await asked.close()
  const own = ['connection', 'content-length', 'date']
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name, String(value)] as const)
      .filter(([name]) => !own.includes(name)),
  )
}

async function plugins(app: FastifyInstance): Promise<void> {
  const headers = await securityHeaders()
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  // Compressed files and event streams are left alone. Request bodies are not decompressed, as their size would be
  // unbounded.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD, files: 1, fields: 5, parts: 6 } })
  // The document is built from the contract, without reading the routes.
  await app.register(swagger, {
    openapi: {},
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => apiDocument(),
  })
  const json = cachedDocument('application/json; charset=utf-8', () => JSON.stringify(app.swagger()))
  const yaml = cachedDocument('application/x-yaml; charset=utf-8', () => app.swagger({ yaml: true }))
  // Otherwise the viewer would serialise its document at each request.
  app.addHook('onRoute', (route) => {
    if (route.url === '/api/docs/json') route.handler = json
    if (route.url === '/api/docs/yaml') route.handler = yaml
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, json)
}
