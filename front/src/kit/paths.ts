import { pathOn } from '@parvis/contract/kit/addresses.ts'

type Search = Readonly<Record<string, string | undefined>>

/** The address of a path of an event, below its own. */
export const addressOf = (context: string, path: string, search: Search = {}): string => {
  const base = `/${encodeURIComponent(context)}${path && `/${path}`}`
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, value)
  return query.size > 0 ? `${base}?${query}` : base
}

const page = (path: string) => (context: string, search?: Search) => addressOf(context, path, search)

/** The address of every page, under the event's context; the names are those of the specifications. */
export const paths = {
  home: page(''),
  /** `redirect` is where the person goes once signed in, a path of this site. */
  login: page('login'),
  passkey: page('login/cle'),
  loginWithBadge: page('login-with-badge'),
  registration: page('inscription'),
  passwordForgot: page('password/forgot'),
  passwordNew: page('password/new'),
  createAccount: page('account/create'),
  message: page('message'),
  badge: (context: string, badgeId: string) => addressOf(context, `badge/${encodeURIComponent(badgeId)}/download`),
  /** Where a device that was lent a right does its work. */
  device: page('appareil'),
  live: page('live'),
  liveOrganiser: page('live/orga'),
  liveSpeaker: page('live/speaker'),
  liveQuestions: page('live/questions'),
  liveEmotions: page('live/emotions'),
  replay: page('replay'),
  satisfaction: page('satisfaction'),
  photos: page('photos'),
  photosViewer: page('photos/viewer'),
  /** Where a payment begun in a frame of another site leads back to. */
  paid: page('paiement'),
  section: (context: string, sectionId: string) => addressOf(context, `sections/${encodeURIComponent(sectionId)}`),
  leaderboard: page('leaderboard'),
  contacts: page('contacts'),
  contactsNew: page('contacts/new'),
  companions: page('companions'),
  companionsAdd: page('companions/add'),
  waitingList: page('waiting-list'),
  usersNew: page('users/new'),
  conferences: page('conferences'),
  userConferences: (context: string, userId: string) =>
    addressOf(context, `users/${encodeURIComponent(userId)}/conferences`),
  stats: page('stats'),
  /** What organisers have: the area, entry by entry. */
  organisation: page('organisation'),
  participants: page('organisation/participants'),
  guests: page('organisation/participants/import'),
  placeLists: page('organisation/participants/listes'),
  person: (context: string, userId: string) =>
    addressOf(context, `organisation/participants/${encodeURIComponent(userId)}`),
  personRegistration: (context: string, userId: string) =>
    addressOf(context, `organisation/participants/${encodeURIComponent(userId)}/inscription`),
  employers: page('organisation/participants/societes'),
  employer: (context: string, companyId: string) =>
    addressOf(context, `organisation/participants/societes/${encodeURIComponent(companyId)}`),
  programme: page('organisation/programme'),
  days: page('organisation/inscription'),
  general: page('organisation/reglages/general'),
  journal: page('organisation/reglages/journal'),
  data: page('organisation/reglages/donnees'),
  versions: page('organisation/reglages/versions'),
  keys: page('organisation/reglages/cles'),
  webhooks: page('organisation/reglages/webhooks'),
  webhook: (context: string, webhookId: string) =>
    addressOf(context, `organisation/reglages/webhooks/${encodeURIComponent(webhookId)}`),
  mails: page('organisation/mails'),
  outbox: page('organisation/mails/envois'),
  mail: (context: string, mailId: string) => addressOf(context, `organisation/mails/${encodeURIComponent(mailId)}`),
  sending: (context: string, sendingId: string, search?: Search) =>
    addressOf(context, `organisation/mails/ecrire/${encodeURIComponent(sendingId)}`, search),
  returned: page('organisation/mails/adresses'),
  sender: page('organisation/mails/expediteur'),
  mailText: (context: string, actionId: string, search?: Search) =>
    addressOf(context, `organisation/mails/textes/${encodeURIComponent(actionId)}`, search),
  money: page('organisation/argent'),
  documents: page('organisation/argent/factures'),
  figures: page('organisation/chiffres'),
  attendance: page('organisation/chiffres/presences'),
  badges: page('organisation/participants/badges'),
  payment: page('organisation/argent/paiement'),
  dues: page('organisation/argent/reste-du'),
  books: page('organisation/argent/comptabilite'),
  /** An invoice, by its id or that of one of its credit notes. */
  issued: (context: string, invoiceId: string, search?: Search) =>
    addressOf(context, `organisation/argent/factures/${encodeURIComponent(invoiceId)}`, search),
  codes: page('organisation/inscription/codes'),
  scan: page('organisation/accueil'),
  usersRegistered: page('organisation/accueil/inscrits'),
  usersPresent: page('organisation/accueil/presents'),
  refusals: page('organisation/accueil/refus'),
  devices: page('organisation/accueil/appareils'),
  liveRemote: page('organisation/direct'),
  moderation: page('organisation/direct/moderation'),
  livePhotos: page('organisation/direct/photos'),
  organisationSettings: page('organisation/reglages'),
  team: page('organisation/reglages/equipe'),
  security: page('organisation/securite'),
  danger: page('organisation/reglages/danger'),
  privacy: page('privacy'),
  accessibility: page('accessibility'),
} as const

/** The events of whoever organises several. */
export const MY_EVENTS = '/organisation'

/** What is proposed between the first account and the first event, as its address says it. */
const STEPS = ['facteur', 'expediteur'] as const
export type FirstStep = (typeof STEPS)[number]

/** Where a step of an organisation is. */
export const addressOfStep = (step: FirstStep, domainId: string): string =>
  `${MY_EVENTS}?${new URLSearchParams({ debut: step, organisation: domainId })}`

/** The step that an address names, and of which organisation. */
export function stepOf(search: URLSearchParams): { step: FirstStep; domainId: string } | undefined {
  const step = STEPS.find((one) => one === search.get('debut'))
  const domainId = search.get('organisation')
  return step === undefined || domainId === null ? undefined : { step, domainId }
}

/** A path of this site to go back to, or `undefined`: an address of another site never passes for one. */
export const safePath = (path: string | undefined, origin: string): string | undefined =>
  path?.startsWith('/') ? pathOn(path, origin) : undefined
