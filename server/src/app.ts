import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { MAX_UPLOAD } from '@parvis/contract/files/files.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import { pickLanguage, translator } from '@parvis/contract/kit/words.ts'
import { en } from '@parvis/contract/words/en.ts'
import { fr } from '@parvis/contract/words/fr.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import Fastify from 'fastify'
import { articlesRoutes } from '#features/articles/articles.routes.ts'
import { authJobs } from '#features/auth/auth.jobs.ts'
import { authRoutes } from '#features/auth/auth.routes.ts'
import { invitationLink } from '#features/auth/links.service.ts'
import { mustKnowPassword } from '#features/auth/passwords.service.ts'
import { identifier, revokeAccess } from '#features/auth/sessions.service.ts'
import { badgesRoutes } from '#features/badges/badges.routes.ts'
import { drawBadge, drawRecap } from '#features/badges/badges.service.ts'
import { categoriesRoutes } from '#features/categories/categories.routes.ts'
import { checkInRoutes } from '#features/check-in/check-in.routes.ts'
import { owes } from '#features/checkout/account.service.ts'
import { checkoutJobs } from '#features/checkout/checkout.jobs.ts'
import { checkoutRoutes } from '#features/checkout/checkout.routes.ts'
import { companiesRoutes } from '#features/companies/companies.routes.ts'
import { companionsRoutes } from '#features/companions/companions.routes.ts'
import { conferencesRoutes } from '#features/conferences/conferences.routes.ts'
import { contactsRoutes } from '#features/contacts/contacts.routes.ts'
import { contextRoutes } from '#features/context/context.routes.ts'
import { knowsEvent, loadEvent } from '#features/context/context.service.ts'
import { directoryRoutes } from '#features/directory/directory.routes.ts'
import { drawCalendar } from '#features/emails/calendar.service.ts'
import { emailJobs } from '#features/emails/emails.jobs.ts'
import { emailsRoutes } from '#features/emails/emails.routes.ts'
import { emotionsRoutes } from '#features/emotions/emotions.routes.ts'
import { exportsJobs } from '#features/exports/exports.jobs.ts'
import { exportsRoutes } from '#features/exports/exports.routes.ts'
import { filesJobs } from '#features/files/files.jobs.ts'
import { filesRoutes } from '#features/files/files.routes.ts'
import { readExtended } from '#features/forms/asked.service.ts'
import { formsRoutes } from '#features/forms/forms.routes.ts'
import { uploadsInAnswers } from '#features/forms/forms.service.ts'
import { invitationsRoutes } from '#features/invitations/invitations.routes.ts'
import { drawInvoice } from '#features/invoices/archive.service.ts'
import { invoicesJobs } from '#features/invoices/invoices.jobs.ts'
import { invoicesRoutes } from '#features/invoices/invoices.routes.ts'
import { leaderboardRoutes } from '#features/leaderboard/leaderboard.routes.ts'
import { liveRight } from '#features/live/keys.service.ts'
import { liveRoutes } from '#features/live/live.routes.ts'
import { hideMessage, hideResults } from '#features/live/live.service.ts'
import { logsRoutes } from '#features/logs/logs.routes.ts'
import { messagesRoutes } from '#features/messages/messages.routes.ts'
import { countLacks } from '#features/participation/completeness.service.ts'
import { countDues, duesJobs } from '#features/participation/dues.service.ts'
import { holdBesides } from '#features/participation/holdings.service.ts'
import { participationRoutes } from '#features/participation/participation.routes.ts'
import { isRegistrar } from '#features/participation/participation.service.ts'
import { photosJobs } from '#features/photos/photos.jobs.ts'
import { photosRoutes } from '#features/photos/photos.routes.ts'
import { pollsRoutes } from '#features/polls/polls.routes.ts'
import { presenceRoutes } from '#features/presence/presence.routes.ts'
import { privacyJobs } from '#features/privacy/privacy.jobs.ts'
import { privacyRoutes } from '#features/privacy/privacy.routes.ts'
import { retain } from '#features/privacy/retention.service.ts'
import { promoCodesRoutes } from '#features/promo-codes/promo-codes.routes.ts'
import { questionsRoutes } from '#features/questions/questions.routes.ts'
import { quotasRoutes } from '#features/quotas/quotas.routes.ts'
import { lacksAnswers } from '#features/registration/lacking.service.ts'
import { announce } from '#features/registration/registration.mail.ts'
import { registrationRoutes } from '#features/registration/registration.routes.ts'
import { uploadsInDrafts } from '#features/registration/uploads.service.ts'
import { sectionsRoutes } from '#features/sections/sections.routes.ts'
import { statsRoutes } from '#features/stats/stats.routes.ts'
import { teamRoutes } from '#features/team/team.routes.ts'
import { translationsRoutes } from '#features/translations/translations.routes.ts'
import { typologiesRoutes } from '#features/typologies/typologies.routes.ts'
import { usersRoutes } from '#features/users/users.routes.ts'
import { isOfDomain, takesPart } from '#features/users/users.service.ts'
import { waitingListJobs } from '#features/waiting-list/waiting-list.jobs.ts'
import { waitingListRoutes } from '#features/waiting-list/waiting-list.routes.ts'
import { wordcloudsRoutes } from '#features/wordclouds/wordclouds.routes.ts'
import type { Authority } from '#kit/access.ts'
import { trustIn } from '#kit/address.ts'
import { createBudget } from '#kit/budget.ts'
import { createEntrance } from '#kit/entrance.ts'
import { answerError, answerErrors } from '#kit/errors.ts'
import { observeRequests } from '#kit/metrics.ts'
import { asksForSocket } from '#kit/push-socket.ts'
import { boundBodies, patience, SILENT_MS } from '#kit/slow-bodies.ts'
import type { Ports } from '#ports/ports.ts'
import { holdings, savers } from './steps.ts'

export interface AppOptions {
  logger?: FastifyServerOptions['logger']
  /** A log to write in, rather than one of its own. */
  log?: FastifyBaseLogger
  /** Checks every answer against its schema, for tests. */
  checksReplies?: boolean
  /** Multiplies every limit of calls in a time; 0 lifts them. */
  rateLimit?: number
  trustProxy?: boolean | number | string
  /** Throws while the application cannot answer, for `/readyz`. */
  isReady?: () => Promise<void>
}

const dictionaries: Record<string, Words> = { fr, en }
/** What mails carry is drawn by features above them. */
const drawers = { badge: drawBadge, recap: drawRecap, calendar: drawCalendar, invoice: drawInvoice }
const BODY_LIMIT = 256 * 1024

/** The whole application, not yet listening. */
export async function buildApp(ports: Ports, options: AppOptions = {}): Promise<FastifyInstance> {
  const trust = trustIn(options.trustProxy ?? false)
  const app: FastifyInstance = Fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: options.logger ?? false }),
    trustProxy: options.trustProxy ? trust : false,
    http: { ...patience, shouldUpgradeCallback: asksForSocket },
    requestTimeout: patience.requestTimeout,
    connectionTimeout: SILENT_MS,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerError(app, error, request, reply),
  })
  app.decorate('ports', ports)
  app.decorate('authority', authorityOf(ports))
  app.decorate('budget', createBudget(ports.clock, options.rateLimit ?? 1))
  app.decorate('served', [])
  app.decorate('entrance', createEntrance({ trust, metrics: ports.metrics, factor: options.rateLimit ?? 1 }))
  app.decorate('checksReplies', options.checksReplies ?? false)
  app.decorate('translatorFor', async (language: string, eventId?: string) => {
    const own = eventId === undefined ? undefined : (await loadEvent(ports.db, eventId)).sentences[language]
    return translator(language, [own ?? {}, dictionaries[language] ?? fr, fr])
  })
  app.decorateRequest('language', 'fr')
  app.decorateRequest('scope')
  app.decorateRequest('caller')
  // Each endpoint parses its own input; Fastify's schemas only document and serialize.
  app.setValidatorCompiler(() => () => true)
  app.addHook('onRequest', async (request) => {
    request.language = languageOf(request)
  })
  boundBodies(app)
  answerErrors(app)
  await plugins(app)
  holdBesides(ports, holdings)
  countDues(ports, owes)
  countLacks(ports, lacksAnswers)
  filesJobs(ports, [uploadsInAnswers, uploadsInDrafts])
  health(app, ports, options)
  authJobs(ports)
  emailJobs(ports, drawers)
  waitingListJobs(ports)
  duesJobs(ports)
  invoicesJobs(ports)
  checkoutJobs(ports)
  exportsJobs(ports)
  privacyJobs(ports, retain)
  photosJobs(ports)
  await app.register(async (api) => {
    contextRoutes(api)
    translationsRoutes(api)
    usersRoutes(api, {
      revokeAccess: (tx, userId, caller) => revokeAccess(tx, ports, userId, caller),
      mustKnowPassword,
    })
    typologiesRoutes(api)
    companiesRoutes(api)
    authRoutes(api)
    emailsRoutes(api, drawers, invitationLink)
    teamRoutes(api)
    filesRoutes(api)
    formsRoutes(api)
    articlesRoutes(api)
    quotasRoutes(api)
    participationRoutes(api, announce, readExtended)
    categoriesRoutes(api)
    conferencesRoutes(api)
    badgesRoutes(api)
    companionsRoutes(api, announce)
    invitationsRoutes(api)
    waitingListRoutes(api)
    promoCodesRoutes(api)
    invoicesRoutes(api)
    checkoutRoutes(api)
    registrationRoutes(api, savers)
    pollsRoutes(api, hideResults)
    questionsRoutes(api, hideResults)
    wordcloudsRoutes(api, hideResults)
    messagesRoutes(api, hideMessage)
    emotionsRoutes(api)
    leaderboardRoutes(api)
    presenceRoutes(api)
    liveRoutes(api)
    photosRoutes(api)
    sectionsRoutes(api)
    directoryRoutes(api)
    contactsRoutes(api)
    checkInRoutes(api)
    exportsRoutes(api)
    privacyRoutes(api)
    logsRoutes(api)
    statsRoutes(api)
  })
  return app
}

/** For those who watch the server: it runs, it can answer, what it has done. */
function health(app: FastifyInstance, ports: Ports, options: AppOptions): void {
  const quiet = { schema: { hide: true }, logLevel: 'silent' } as const
  app.get('/healthz', quiet, async () => ({ status: 'ok' }))
  app.get('/readyz', quiet, async (_request, reply) => {
    try {
      await options.isReady?.()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
  app.get('/metrics', quiet, async (_request, reply) =>
    reply.type(ports.metrics.registry.contentType).send(await ports.metrics.registry.metrics()),
  )
  observeRequests(app, ports.metrics)
}

/** What access needs to know of the features. */
function authorityOf(ports: Ports): Authority {
  return {
    identify: identifier(ports),
    knowsEvent: (domainId, eventId) => knowsEvent(ports.db, domainId, eventId),
    knowsUser: (domainId, subjectId) => isOfDomain(ports.db, domainId, subjectId),
    liveRight: (eventId, key) => liveRight(ports, eventId, key),
    takesPart: (eventId, subjectId) => takesPart(ports.db, eventId, subjectId),
    registered: (callerId, subjectId, eventId) => isRegistrar(ports.db, callerId, subjectId, eventId),
  }
}

function languageOf(request: FastifyRequest): string {
  const wanted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  return pickLanguage(Object.keys(dictionaries), null, wanted.slice(0, 10))
}

/** What helmet says of an answer never varies: it is asked once. */
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
  await app.register(multipart, { limits: { fileSize: MAX_UPLOAD, files: 1, fields: 5, parts: 6 } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Parvis', version: '1.0.0', description: 'The event front office.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
