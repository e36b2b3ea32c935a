export type Package = 'contract' | 'server' | 'front'

export interface Feature {
  /** The folder `features/<name>` in each of its packages. */
  readonly name: string
  readonly caption: string
  /** The features it may import; each stands above it in the map, so there is no cycle. */
  readonly uses: readonly string[]
  /** The features whose tables it also reads, wherever they stand: a join is no import. */
  readonly reads?: readonly string[]
  /** The SQL tables it alone writes, declared in `server/src/db/tables/<name>.ts`. */
  readonly tables: readonly string[]
  readonly packages: readonly Package[]
}

const everywhere: readonly Package[] = ['contract', 'server', 'front']
/** What nearly everything about somebody at an event stands on. */
const people = ['context', 'users', 'participation'] as const
const signedIn = [...people, 'auth'] as const
/** What a live is made of. */
const liveParts = ['polls', 'questions', 'wordclouds', 'messages', 'emotions', 'leaderboard', 'presence'] as const
/** What an event says and asks, with an editor each. */
const edited = ['articles', 'emails', 'conferences', 'forms'] as const
/** What somebody is asked, and what they have once they have answered. */
const asked = ['typologies', 'articles', 'quotas', 'forms', 'emails'] as const
const held = ['files', 'badges', 'companions', 'invoices', 'checkout'] as const
/** What is seen of people, and forgotten. */
const seenOf = ['stats', 'logs', 'privacy'] as const

/** The map of Parvis, bottom-up: a feature uses only features above it. `npm run check` holds the code to it. */
export const features: readonly Feature[] = [
  {
    name: 'context',
    caption: 'Domains and events: settings, days, theme, organisers',
    uses: [],
    reads: ['translations', 'users', 'participation', 'waiting-list', 'invoices'],
    tables: ['domains', 'events', 'event_addresses', 'event_days', 'organisers'],
    packages: everywhere,
  },
  {
    name: 'translations',
    caption: 'Languages of an event and the sentences it overrides',
    uses: ['context'],
    tables: ['translations'],
    packages: ['contract', 'server'],
  },
  {
    name: 'users',
    caption: 'People of a domain and how they prove who they are',
    uses: ['context'],
    reads: ['participation', 'companies', 'typologies', 'conferences', 'privacy'],
    tables: ['users', 'authentications'],
    packages: everywhere,
  },
  {
    name: 'files',
    caption: 'Uploads, and downloads by short-lived signed address',
    uses: ['context', 'users'],
    tables: ['files', 'published_files'],
    packages: ['contract', 'server'],
  },
  {
    name: 'participation',
    caption: 'The fact: who comes, how, on which days',
    uses: ['context', 'users'],
    reads: ['typologies'],
    tables: ['participations', 'participation_days'],
    packages: everywhere,
  },
  {
    name: 'companies',
    caption: 'Companies of a domain and their employees',
    uses: [...people],
    tables: ['companies', 'employees'],
    packages: everywhere,
  },
  {
    name: 'articles',
    caption: 'What people choose and pay for besides days, and the price of it all',
    uses: [...people],
    tables: ['articles', 'article_days', 'user_articles'],
    packages: everywhere,
  },
  {
    name: 'quotas',
    caption: 'Questions whose answers may run out',
    uses: [...people],
    tables: ['quota_models', 'quota_values', 'quota_answers'],
    packages: everywhere,
  },
  {
    name: 'categories',
    caption: 'Categories of an event, given to conferences and companies',
    uses: ['context', 'participation'],
    reads: ['companies', 'conferences'],
    tables: ['categories', 'category_models'],
    packages: ['contract', 'server'],
  },
  {
    name: 'emails',
    caption: 'Mail templates, when they are sent, and the outbox',
    uses: [...people, 'files'],
    tables: ['email_templates', 'email_actions', 'email_action_templates', 'email_accounts', 'outbox'],
    packages: everywhere,
  },
  {
    name: 'typologies',
    caption: 'Kinds of participants an event distinguishes',
    uses: [...people, 'articles', 'emails'],
    tables: ['typologies', 'type_moves'],
    packages: everywhere,
  },
  {
    name: 'conferences',
    caption: 'Conferences, who speaks there, their slots and rooms, and who holds which',
    uses: [...people, 'companies', 'categories', 'emails'],
    tables: [
      ...['rooms', 'speakers', 'conferences', 'conference_speakers'],
      ...['conference_slots', 'slot_moves', 'slot_participations'],
    ],
    packages: everywhere,
  },
  {
    name: 'auth',
    caption: 'Signing in, creating an account, sessions and one-time links',
    uses: [...people, 'translations', 'typologies', 'emails'],
    reads: ['factor'],
    tables: ['sessions', 'one_time_codes', 'email_codes'],
    packages: everywhere,
  },
  {
    name: 'factor',
    caption: 'The second factor of organisers, and who must have one',
    uses: ['context', 'users', 'emails', 'auth'],
    tables: ['second_factors', 'recovery_codes'],
    packages: everywhere,
  },
  {
    name: 'team',
    caption: 'Who runs an event',
    uses: ['context', 'users', 'emails', 'auth', 'factor'],
    tables: ['team_invitations', 'device_links'],
    packages: everywhere,
  },
  {
    name: 'forms',
    caption: 'Forms described by the event and the answers they save',
    uses: [...people, 'companies', 'files'],
    reads: ['typologies'],
    tables: ['forms'],
    packages: everywhere,
  },
  {
    name: 'badges',
    caption: 'Badge code, its QR, the badge and recap documents',
    uses: [...people, 'files', 'articles', 'quotas', 'emails', 'typologies', 'forms'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'companions',
    caption: 'People whom somebody registers along with themselves, and registering another person',
    uses: [...people, 'badges'],
    reads: ['files'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'invitations',
    caption: 'Inviting a person by mail',
    uses: [...signedIn, 'emails'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'waiting-list',
    caption: 'The line for a place on site, and the places kept for those who are served',
    uses: [...signedIn, 'emails'],
    tables: ['waiting_list'],
    packages: everywhere,
  },
  {
    name: 'billing',
    caption: 'Who pays, how it is taxed, and what is owed',
    uses: [...people, 'articles'],
    tables: ['billings'],
    packages: everywhere,
  },
  {
    name: 'promo-codes',
    caption: 'Codes that take something off, as often as they may',
    uses: ['participation', 'articles', 'typologies', 'billing'],
    tables: ['promo_codes', 'promo_uses'],
    packages: ['contract', 'server'],
  },
  {
    name: 'invoices',
    caption: 'Invoices and credit notes: numbered, written, archived',
    uses: ['context', 'participation', 'emails', 'billing'],
    reads: ['checkout'],
    tables: ['invoice_counters', 'invoices', 'invoice_archives'],
    packages: everywhere,
  },
  {
    name: 'checkout',
    caption: 'Paying what is owed: orders, providers, what they say',
    uses: [...people, 'articles', 'emails', 'companions', 'billing', 'promo-codes', 'invoices'],
    tables: ['orders', 'payments', 'receipts', 'payment_notices', 'sandbox_payments'],
    packages: everywhere,
  },
  {
    name: 'money',
    caption: 'What the organiser does with the money: transfers, orders, documents, refunds, accounts',
    uses: ['context', 'users', 'invoices', 'checkout'],
    tables: [],
    packages: ['contract', 'front'],
  },
  {
    name: 'registration',
    caption: 'The flow: stepper, drafts, saving everything at once, confirmation',
    uses: [...signedIn, ...asked, ...held, 'companies', 'conferences', 'categories', 'invitations', 'waiting-list'],
    tables: ['drafts'],
    packages: everywhere,
  },
  {
    name: 'live-kit',
    caption: 'What the features of the live share: tickets, rights, order, answers kept together',
    uses: [...people],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'polls',
    caption: 'Polls of the live: one vote a person and round',
    uses: ['context', 'participation', 'live-kit'],
    tables: ['polls', 'poll_choices', 'poll_votes', 'poll_counts'],
    packages: everywhere,
  },
  {
    name: 'questions',
    caption: 'Questions of the live and their right answers',
    uses: [...people, 'live-kit'],
    tables: ['questions', 'question_responses', 'question_voters', 'question_answers', 'question_counts'],
    packages: everywhere,
  },
  {
    name: 'wordclouds',
    caption: 'Words sent together, and those that are never shown',
    uses: ['context', 'users', 'live-kit'],
    tables: ['word_clouds', 'word_responses', 'banned_words'],
    packages: everywhere,
  },
  {
    name: 'messages',
    caption: 'Questions asked in the chat, and their moderation',
    uses: [...people, 'live-kit', 'wordclouds'],
    reads: ['live'],
    tables: ['messages', 'message_upvotes'],
    packages: everywhere,
  },
  {
    name: 'emotions',
    caption: 'Reactions, sequence by sequence',
    uses: [...people, 'live-kit'],
    tables: ['emotions', 'emotion_sequences', 'emotion_users'],
    packages: everywhere,
  },
  {
    name: 'leaderboard',
    caption: 'Points for right answers: people and teams',
    uses: [...people, 'live-kit', 'questions', 'wordclouds'],
    reads: ['companies'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'exports',
    caption: 'Tables written as workbooks, with their progress',
    uses: ['context', 'files'],
    tables: ['table_exports'],
    packages: everywhere,
  },
  {
    name: 'logs',
    caption: 'What people did, for the organiser',
    uses: [...people, 'exports'],
    reads: ['companies'],
    tables: ['logs', 'action_logs'],
    packages: everywhere,
  },
  {
    name: 'presence',
    caption: 'Who is there: stays in the live, inactivity, the mark of the day',
    uses: [...people, 'live-kit', 'logs'],
    tables: ['presence_stays'],
    packages: everywhere,
  },
  {
    name: 'live',
    caption: 'The live: its state, what pushes it, its screens and its remote control',
    uses: ['context', 'users', 'auth', 'team', 'translations', 'files', 'live-kit', ...liveParts],
    tables: ['lives', 'run_sheets'],
    packages: everywhere,
  },
  {
    name: 'directory',
    caption: 'Public cards: colleagues, badges, search, flags',
    uses: [...people, 'companies', 'typologies'],
    reads: ['contacts'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'contacts',
    caption: 'People met by scanning a badge',
    uses: [...people, 'companies', 'files', 'forms', 'directory'],
    tables: ['contact_links', 'contact_sharing'],
    packages: everywhere,
  },
  {
    name: 'photos',
    caption: 'Photos of the event and of each badge',
    uses: [...people, 'files', 'directory'],
    tables: ['photos', 'photo_people'],
    packages: everywhere,
  },
  {
    name: 'sections',
    caption: 'Pages of the organiser’s own',
    uses: ['context', 'participation'],
    tables: ['sections'],
    packages: everywhere,
  },
  {
    name: 'check-in',
    caption: 'The door: who is let in, once',
    uses: [...people, 'team', 'companies', 'live', 'directory'],
    reads: ['typologies'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'stats',
    caption: 'Figures, and the table of people',
    uses: [...people, 'translations', 'typologies', 'companies', 'forms', 'exports', 'presence'],
    reads: ['articles', 'quotas', 'conferences'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'privacy',
    caption: 'Consents, my data, erasure, retention',
    uses: [...signedIn, 'files'],
    tables: ['erased_addresses', 'planned_erasures'],
    packages: everywhere,
  },
  {
    name: 'journal',
    caption: 'What the team did: who, about whom or what, when and why',
    uses: ['context', 'users', 'team'],
    tables: ['journal'],
    packages: everywhere,
  },
  {
    name: 'people',
    caption: 'One person as the team sees them: their card, and what is done on their behalf',
    uses: [...people, ...asked, ...held, ...seenOf, 'billing', 'translations', 'registration', 'journal'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'home',
    caption: 'The home page of an event and its tiles',
    uses: [...people, 'badges', 'waiting-list', 'registration', 'contacts', 'sections'],
    tables: [],
    packages: ['contract', 'front'],
  },
  {
    name: 'event-file',
    caption: 'A whole event as one file: checked, imported, exported',
    uses: [...people, ...edited, 'files', 'companies', 'billing', 'promo-codes', 'directory', 'sections'],
    tables: ['event_files', 'event_revisions', 'images', 'image_uses'],
    packages: everywhere,
  },
  {
    name: 'sendings',
    caption: 'What organisers send of their own: whom to, a frozen list, when it leaves, how far it is',
    uses: [...people, 'emails', 'stats', 'privacy', 'event-file'],
    tables: ['sendings', 'sending_recipients'],
    packages: everywhere,
  },
  {
    name: 'organisation',
    caption: 'The organiser’s area: my events, what awaits, and the way to every screen of theirs',
    uses: ['context', 'users', 'auth', 'factor', 'emails', 'typologies', 'photos', ...seenOf, 'people', 'event-file'],
    reads: ['participation', 'waiting-list', 'conferences', 'checkout', 'invoices', 'files', 'exports'],
    tables: [],
    packages: everywhere,
  },
]
