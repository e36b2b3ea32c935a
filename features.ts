export type Package = 'contract' | 'server' | 'front'

export interface Feature {
  /** The folder `features/<name>` in each of its packages. */
  readonly name: string
  readonly caption: string
  /** The features it may import; each stands above it in the map, so there is no cycle. */
  readonly uses: readonly string[]
  /** The SQL tables it alone writes, declared in `server/src/db/tables/<name>.ts`. */
  readonly tables: readonly string[]
  readonly packages: readonly Package[]
}

const everywhere: readonly Package[] = ['contract', 'server', 'front']

/** The map of Parvis, bottom-up: a feature uses only features above it. `npm run check` holds the code to it. */
export const features: readonly Feature[] = [
  {
    name: 'context',
    caption: 'Domains and events: settings, days, theme, organisers',
    uses: [],
    tables: ['domains', 'events', 'event_days', 'organisers'],
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
    tables: ['users', 'authentications'],
    packages: everywhere,
  },
  {
    name: 'files',
    caption: 'Uploads, and downloads by short-lived signed address',
    uses: ['context', 'users'],
    tables: ['files'],
    packages: ['contract', 'server'],
  },
  {
    name: 'participation',
    caption: 'The fact: who comes, how, on which days',
    uses: ['context', 'users'],
    tables: ['participations', 'participation_days'],
    packages: everywhere,
  },
  {
    name: 'companies',
    caption: 'Companies of a domain and their employees',
    uses: ['context', 'users', 'participation'],
    tables: ['companies', 'employees'],
    packages: everywhere,
  },
  {
    name: 'articles',
    caption: 'What people choose and pay for besides days, and the price of it all',
    uses: ['context', 'users', 'participation'],
    tables: ['articles', 'article_days', 'user_articles'],
    packages: everywhere,
  },
  {
    name: 'quotas',
    caption: 'Questions whose answers may run out',
    uses: ['context', 'users', 'participation'],
    tables: ['quota_models', 'quota_values', 'quota_answers'],
    packages: everywhere,
  },
  {
    name: 'typologies',
    caption: 'Kinds of participants an event distinguishes',
    uses: ['context', 'users', 'participation'],
    tables: ['typologies'],
    packages: everywhere,
  },
  {
    name: 'categories',
    caption: 'Categories of an event, given to conferences and companies',
    uses: ['context'],
    tables: ['categories', 'category_models'],
    packages: ['contract', 'server'],
  },
  {
    name: 'conferences',
    caption: 'Conferences, their slots, and who holds which',
    uses: ['context', 'users', 'companies', 'participation', 'categories'],
    tables: ['conferences', 'conference_slots', 'slot_participations'],
    packages: everywhere,
  },
  {
    name: 'emails',
    caption: 'Mail templates, when they are sent, and the outbox',
    uses: ['context', 'translations', 'users', 'participation', 'files'],
    tables: ['email_templates', 'email_actions', 'email_action_templates', 'email_accounts', 'outbox'],
    packages: everywhere,
  },
  {
    name: 'auth',
    caption: 'Signing in, creating an account, sessions and one-time links',
    uses: ['context', 'translations', 'users', 'typologies', 'participation', 'emails'],
    tables: ['sessions', 'one_time_codes'],
    packages: everywhere,
  },
  {
    name: 'forms',
    caption: 'Forms described by the event and the answers they save',
    uses: ['context', 'translations', 'users', 'companies', 'files', 'participation', 'auth'],
    tables: ['forms'],
    packages: everywhere,
  },
  {
    name: 'badges',
    caption: 'Badge code, its QR, the badge and recap documents',
    uses: ['context', 'translations', 'users', 'typologies', 'files', 'participation', 'conferences', 'articles', 'quotas', 'emails', 'auth', 'forms'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'companions',
    caption: 'People whom somebody registers along with themselves, and registering another person',
    uses: ['context', 'users', 'participation', 'badges'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'invitations',
    caption: 'Inviting a person by mail',
    uses: ['context', 'users', 'participation', 'emails', 'auth'],
    tables: [],
    packages: everywhere,
  },
  {
    name: 'waiting-list',
    caption: 'The line for a place on site, and the places kept for those who are served',
    uses: ['context', 'users', 'participation', 'emails', 'auth'],
    tables: ['waiting_list'],
    packages: everywhere,
  },
  {
    name: 'registration',
    caption: 'The flow: stepper, drafts, saving everything at once, confirmation',
    uses: [
      'context',
      'translations',
      'users',
      'typologies',
      'companies',
      'files',
      'participation', 'conferences', 'categories', 'articles', 'quotas',
      'emails',
      'auth',
      'forms',
      'badges',
      'companions',
      'invitations',
      'waiting-list',
    ],
    tables: ['drafts'],
    packages: everywhere,
  },
  {
    name: 'home',
    caption: 'The home page of an event and its tiles',
    uses: ['context', 'translations', 'users', 'participation', 'conferences', 'auth', 'badges', 'registration'],
    tables: [],
    packages: ['contract', 'front'],
  },
  {
    name: 'event-file',
    caption: 'A whole event as one file: checked, imported, exported',
    uses: [
      'context',
      'translations',
      'users',
      'typologies',
      'companies',
      'files',
      'participation', 'conferences', 'categories', 'articles', 'quotas',
      'emails',
      'auth',
      'forms',
      'badges',
      'registration',
      'home',
    ],
    tables: [],
    packages: ['contract', 'server'],
  },
]
