/** What a line of the journal is about, which one may ask for alone. */
export const journalKinds = ['event', 'people', 'mails', 'money', 'live', 'door', 'team'] as const
export type JournalKind = (typeof journalKinds)[number]

const OF_EVENT = '/domains/:domainId/events/:eventId'
const ORGANISER = `/organiser${OF_EVENT}`
const PERSON = `${OF_EVENT}/users/:userId`

/** The sentence of each call that an organiser makes to write: `journal.act.…`, by kind and route. */
const acts: Readonly<Record<JournalKind, Readonly<Record<string, string>>>> = {
  event: {
    'POST /organisation/events': 'created',
    [`POST ${ORGANISER}/models`]: 'modelKept',
    'PUT /organisation/models/:modelId': 'modelRenamed',
    'DELETE /organisation/models/:modelId': 'modelRemoved',
    'PUT /languages/translations': 'words',
    'POST /categories/models': 'categoryGiven',
    'DELETE /categories/models': 'categoryTaken',
    [`PUT ${ORGANISER}/parts/:part`]: 'part',
    [`POST ${ORGANISER}/revisions/:number/undo`]: 'undo',
    [`POST ${ORGANISER}/images`]: 'imageAdded',
    [`PUT ${ORGANISER}/address`]: 'address',
    [`PUT ${ORGANISER}/archive`]: 'archive',
    [`DELETE ${ORGANISER}`]: 'deleted',
    [`POST ${ORGANISER}/rehearsals`]: 'rehearsed',
    [`DELETE ${ORGANISER}/rehearsals`]: 'rehearsalsRemoved',
    [`POST ${ORGANISER}/file`]: 'file',
    [`PUT ${ORGANISER}/sections`]: 'sections',
    [`POST ${OF_EVENT}/forms`]: 'formAdded',
    [`PUT ${OF_EVENT}/forms/:formId`]: 'formChanged',
    [`DELETE ${OF_EVENT}/forms/:formId`]: 'formRemoved',
  },
  people: {
    'POST /domains/:domainId/users': 'account',
    [`POST ${OF_EVENT}/users/new`]: 'personAdded',
    'PUT /domains/:domainId/users/:userId': 'person',
    [`PUT ${PERSON}`]: 'participation',
    [`PUT ${PERSON}/registration`]: 'registration',
    'PUT /domains/:domainId/forms/data': 'answers',
    [`POST ${PERSON}/files`]: 'upload',
    [`POST ${OF_EVENT}/days/:dayId/users/:userId`]: 'dayRead',
    [`PUT ${OF_EVENT}/days/:dayId/users/:userId`]: 'day',
    'POST /domains/:domainId/companies/:companyId/users/:userId': 'companyLinked',
    'PUT /domains/:domainId/companies/:companyId/users/:userId/archive': 'companyUnlinked',
    'POST /v2/domains/:domainId/events/:eventId/badges/download': 'badge',
    'POST /domains/:domainId/users/export': 'export',
    'POST /users': 'tableRead',
    [`PUT ${ORGANISER}/stats-table`]: 'tableKept',
    [`DELETE ${ORGANISER}/users/:userId`]: 'erased',
  },
  mails: {
    [`POST ${OF_EVENT}/emails/templates`]: 'templateAdded',
    [`PUT ${OF_EVENT}/emails/templates/:templateId`]: 'templateChanged',
    [`DELETE ${OF_EVENT}/emails/templates/:templateId`]: 'templateRemoved',
    [`PUT ${OF_EVENT}/emails/actions/:actionId`]: 'mailAction',
    'POST /domains/:domainId/emails/send': 'mailSent',
    [`POST ${OF_EVENT}/emails/send`]: 'mailAgain',
    'PUT /domains/:domainId/emails/accounts/:accountId': 'sender',
    [`POST ${ORGANISER}/emails/preview`]: 'mailDrawn',
    [`POST ${ORGANISER}/emails/trial`]: 'mailTried',
    [`POST ${ORGANISER}/sendings`]: 'sendingBegun',
    [`PUT ${ORGANISER}/sendings/:sendingId`]: 'sendingChanged',
    [`DELETE ${ORGANISER}/sendings/:sendingId`]: 'sendingDeleted',
    [`POST ${ORGANISER}/sendings/:sendingId/list`]: 'sendingListed',
    [`PUT ${ORGANISER}/sendings/:sendingId/recipients`]: 'sendingTicked',
    [`POST ${ORGANISER}/sendings/:sendingId/confirmation`]: 'sendingConfirmed',
    [`DELETE ${ORGANISER}/sendings/:sendingId/confirmation`]: 'sendingHalted',
    [`POST ${ORGANISER}/sending-counts`]: 'sendingCounted',
  },
  money: {
    [`PUT ${ORGANISER}/promo-codes/:code`]: 'promoCode',
    [`DELETE ${ORGANISER}/promo-codes/:code`]: 'promoCodeRemoved',
    [`POST ${PERSON}/invoices/:invoiceId`]: 'invoiceRead',
    [`POST ${ORGANISER}/orders/:orderId/payment`]: 'payment',
    [`DELETE ${ORGANISER}/orders/:orderId`]: 'transferDropped',
    [`POST ${ORGANISER}/orders/:orderId/invoice`]: 'invoice',
    [`POST ${ORGANISER}/invoices/:invoiceId/credit-note`]: 'creditNote',
  },
  live: {
    [`POST ${ORGANISER}/polls`]: 'pollAdded',
    [`PUT ${ORGANISER}/polls/:pollId`]: 'pollChanged',
    [`PATCH ${ORGANISER}/polls/:pollId`]: 'pollRun',
    [`DELETE ${ORGANISER}/polls/:pollId`]: 'pollRemoved',
    [`POST ${ORGANISER}/questions`]: 'questionAdded',
    [`PUT ${ORGANISER}/questions/:questionId`]: 'questionChanged',
    [`PATCH ${ORGANISER}/questions/:questionId`]: 'questionRun',
    [`DELETE ${ORGANISER}/questions/:questionId`]: 'questionRemoved',
    [`POST ${ORGANISER}/wordclouds`]: 'cloudAdded',
    [`PUT ${ORGANISER}/wordclouds/:wordCloudId`]: 'cloudChanged',
    [`PATCH ${ORGANISER}/wordclouds/:wordCloudId`]: 'cloudRun',
    [`DELETE ${ORGANISER}/wordclouds/:wordCloudId`]: 'cloudRemoved',
    [`PUT ${ORGANISER}/banned-words`]: 'bannedWords',
    'PATCH /messages/:messageId': 'message',
    [`POST ${ORGANISER}/sequences`]: 'sequence',
    [`DELETE ${ORGANISER}/sequences/current`]: 'sequenceEnded',
    [`PUT ${ORGANISER}/emotions`]: 'emotions',
    [`PUT ${ORGANISER}/run-sheet`]: 'runSheet',
    [`PUT ${ORGANISER}/run-sheet/current`]: 'onAir',
    [`PUT ${OF_EVENT}/lives`]: 'live',
    [`POST ${ORGANISER}/live-exports`]: 'liveExport',
    [`POST ${ORGANISER}/live-keys`]: 'liveKeys',
    'POST /users/photos': 'photoAdded',
    [`PUT ${ORGANISER}/pictures/:photoId/people`]: 'photoPeople',
    [`DELETE ${ORGANISER}/pictures/:photoId`]: 'photoRemoved',
  },
  door: {
    [`POST ${OF_EVENT}/days/:dayId/check-ins`]: 'checkIn',
  },
  team: {
    [`PUT ${ORGANISER}/organisers/:userId`]: 'role',
    [`DELETE ${ORGANISER}/organisers/:userId`]: 'leave',
    [`POST ${ORGANISER}/team-invitations`]: 'invited',
    [`POST ${ORGANISER}/team-invitations/:invitationId/mails`]: 'invitedAgain',
    [`DELETE ${ORGANISER}/team-invitations/:invitationId`]: 'invitationRevoked',
    [`POST ${ORGANISER}/device-links`]: 'deviceMade',
    [`DELETE ${ORGANISER}/device-links/:deviceLinkId`]: 'deviceRevoked',
    'PUT /organiser/domains/:domainId/second-factor': 'factorRule',
    'DELETE /authentications/second-factor': 'factorReset',
    'POST /organisation/invitations/accept': 'joined',
    'POST /organisation/invitations/account': 'joinedNew',
  },
}

export interface Act {
  readonly kind: JournalKind
  /** Of its sentence, `journal.act.…`. */
  readonly key: string
}

const byRoute: ReadonlyMap<string, Act> = new Map(
  journalKinds.flatMap((kind) => Object.entries(acts[kind]).map(([route, key]) => [route, { kind, key }] as const)),
)

/** What a call was; nothing for one that there is no more. */
export const actOf = (route: string): Act | undefined => byRoute.get(route)

/** The routes of a kind. */
export const routesOf = (kind: JournalKind): string[] => Object.keys(acts[kind])
