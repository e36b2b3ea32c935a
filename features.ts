import type { Feature } from './map-entry.ts'
import { feature, ofOrganisers } from './map-entry.ts'

const people = ['events', 'users', 'participation'] as const
const signedIn = [...people, 'auth'] as const
const liveParts = ['polls', 'questions', 'wordclouds', 'messages', 'emotions', 'leaderboard', 'presence'] as const
const edited = ['articles', 'emails', 'conferences', 'forms'] as const
const asked = ['typologies', 'articles', 'forms', 'emails'] as const
const held = ['files', 'badges', 'companions', 'invoices', 'checkout'] as const
const made = ['additions', 'people', 'journal', 'event-config', 'event-file', 'event-templates'] as const
const seenOf = ['stats', 'logs', 'privacy'] as const
const found = ['conferences', 'promo-codes'] as const
const ofTheDay = ['obstacles', 'typologies', 'photos', 'check-in', 'bulk'] as const
const placed = ['companies', 'conferences', 'categories', 'invitations', 'waiting-list'] as const
const counted = ['translations', 'typologies', 'companies', 'files', 'forms', 'exports', 'logs', 'presence'] as const
const atHome = ['typologies', 'calendars', 'badges', 'waiting-list'] as const
const beside = ['tags', 'billing', 'translations'] as const
const paid = ['invoices', 'checkout', 'refunds'] as const

/** The map of Parvis, bottom-up: a feature uses only features above it. `npm run check` holds the code to it. */
export const features: readonly Feature[] = [
  feature('events', 'Domains and events: settings, days, theme, organisers', {
    uses: [],
    reads: ['translations', 'users', 'participation', 'waiting-list', 'invoices', 'obstacles'],
    tables: ['domains', 'events', 'event_addresses', 'event_days', 'organisers'],
  }),
  feature('translations', 'Languages of an event and the sentences it overrides', {
    uses: ['events'],
    tables: ['translations'],
    packages: ['contract', 'server'],
  }),
  feature('users', 'People of a domain and how they prove who they are', {
    uses: ['events'],
    reads: ['participation', 'companies', 'typologies', 'conferences', 'privacy', 'two-factor'],
    tables: ['users', 'authentications'],
  }),
  feature('files', 'Uploads, and downloads by short-lived signed address', {
    uses: ['events', 'users'],
    tables: ['files', 'published_files'],
    packages: ['contract', 'server'],
  }),
  ofOrganisers('webhooks', 'Addresses of other tools that are told what happens in an event', {
    uses: ['events', 'users'],
    reads: ['participation'],
    tables: ['webhooks', 'webhook_deliveries'],
  }),
  feature('calendars', 'Addresses that agendas follow: what a person holds, the public programme', {
    uses: ['events', 'users'],
    reads: ['conferences'],
    tables: ['calendar_feeds', 'programme_calendars'],
    packages: ['contract', 'server'],
  }),
  feature('participation', 'The fact: who comes, how, on which days', {
    uses: ['events', 'users', 'webhooks'],
    reads: ['typologies'],
    tables: ['participations', 'participation_days', 'former_badges'],
  }),
  ofOrganisers('event-config', 'The configuration of an event part by part: read, planned, saved, undone, edited', {
    uses: [...people, 'translations', 'files'],
    reads: ['event-templates'],
    tables: ['event_revisions', 'images', 'image_uses'],
  }),
  feature('companies', 'Companies of a domain and their employees', {
    uses: [...people],
    reads: ['categories'],
    tables: ['companies', 'employees'],
  }),
  feature('place-requests', 'Requests for places that are sold out, and how they count for others', {
    uses: ['events', 'users', 'participation'],
    tables: ['place_requests', 'place_rules'],
  }),
  feature('articles', 'What people choose and pay for besides days, and the price of it all', {
    uses: [...people, 'event-config', 'place-requests'],
    tables: ['articles', 'article_days', 'user_articles'],
  }),
  feature('quotas', 'Questions whose answers may run out', {
    uses: [...people, 'event-config', 'place-requests'],
    tables: ['quota_models', 'quota_values', 'quota_answers'],
  }),
  feature('categories', 'Categories of an event, given to conferences and companies', {
    uses: ['events', 'participation', 'event-config'],
    reads: ['companies', 'conferences'],
    tables: ['categories', 'category_models'],
  }),
  feature('emails', 'Mail templates, when they are sent, and the outbox', {
    uses: [...people, 'calendars', 'event-config', 'translations', 'files'],
    reads: ['deliveries'],
    tables: ['email_templates', 'email_actions', 'email_action_templates', 'email_accounts', 'outbox'],
  }),
  feature('deliveries', 'What becomes of mails: who declines them, which came back, what the sender’s domain says', {
    uses: ['event-config', 'events', 'users', 'webhooks', 'emails'],
    tables: ['mail_optouts'],
  }),
  feature('obstacles', 'Guests whom something stops that the organiser alone can mend', {
    uses: ['events', 'users', 'emails'],
    reads: ['participation'],
    tables: ['obstacle_causes', 'obstacle_meetings'],
    packages: ['contract', 'server'],
  }),
  feature('typologies', 'Kinds of participants an event distinguishes', {
    uses: [...people, 'event-config', 'articles', 'emails'],
    tables: ['typologies', 'type_moves'],
  }),
  feature('conferences', 'Conferences, who speaks there, their slots and rooms, and who holds which', {
    uses: [...people, 'calendars', 'event-config', 'companies', 'place-requests', 'categories', 'emails'],
    tables: [
      ...['rooms', 'speakers', 'conferences', 'conference_speakers'],
      ...['conference_slots', 'slot_moves', 'slot_participations'],
    ],
  }),
  feature('auth', 'Signing in, creating an account, sessions and one-time links', {
    uses: [...people, 'translations', 'typologies', 'emails'],
    reads: ['two-factor'],
    tables: ['sessions', 'one_time_codes', 'email_codes', 'mobile_codes'],
  }),
  feature('openid', 'Signing in of the team by an identity provider (OpenID Connect)', {
    uses: ['events', 'users', 'emails', 'auth'],
    tables: ['openid_links'],
    organisers: ['front'],
  }),
  ofOrganisers('two-factor', 'The second factor of organisers, passkeys that sign them in, and who must have one', {
    uses: ['events', 'users', 'emails', 'auth', 'openid'],
    tables: ['second_factors', 'recovery_codes', 'passkeys', 'passkey_challenges'],
  }),
  ofOrganisers('keys', 'Keys by which other tools read an event, or change it', {
    uses: ['events', 'users', 'auth'],
    tables: ['api_keys'],
  }),
  ofOrganisers('team', 'Who runs an event', {
    uses: ['events', 'users', 'webhooks', 'emails', 'auth', 'openid', 'two-factor', 'keys'],
    reads: ['check-in'],
    tables: ['team_invitations', 'device_links'],
  }),
  feature('forms', 'Forms described by the event and the answers they save', {
    uses: [...people, 'event-config', 'companies', 'files'],
    reads: ['typologies'],
    tables: ['forms'],
  }),
  feature('badges', 'Badge code, its QR, the badge and recap documents', {
    uses: [...people, 'files', 'emails', 'typologies', 'forms'],
    tables: [],
  }),
  feature('companions', 'People whom somebody registers along with themselves, and registering another person', {
    uses: [...people, 'badges'],
    reads: ['files', 'photos'],
    tables: [],
  }),
  feature('invitations', 'Inviting a person by mail', {
    uses: [...signedIn, 'emails'],
    tables: [],
  }),
  ofOrganisers('line', 'The line of the waiting list as the team sees it, puts it in order and serves it out of turn', {
    uses: ['events', 'users'],
    tables: [],
    packages: ['contract', 'front'],
  }),
  feature('waiting-list', 'The line for a place on site, and the places kept for those who are served', {
    uses: [...signedIn, 'emails', 'line'],
    reads: ['typologies'],
    tables: ['waiting_list'],
  }),
  feature('billing', 'Who pays, how it is taxed, and what is owed', {
    uses: [...people, 'event-config', 'articles'],
    tables: ['billings', 'free_items'],
  }),
  feature('promo-codes', 'Codes that take something off, as often as they may', {
    uses: ['events', 'participation', 'event-config', 'articles', 'typologies', 'billing'],
    tables: ['promo_codes', 'promo_uses'],
    chunk: 'apart',
  }),
  feature('invoices', 'Invoices and credit notes: numbered, written, archived', {
    uses: ['events', 'participation', 'emails', 'billing'],
    reads: ['checkout'],
    tables: ['invoice_counters', 'invoices', 'invoice_archives'],
  }),
  feature('checkout', 'Paying what is owed: orders, providers, what they say', {
    uses: [...people, 'webhooks', 'articles', 'emails', 'companions', 'billing', 'promo-codes', 'invoices'],
    reads: ['refunds'],
    tables: ['orders', 'payments', 'receipts', 'payment_notices', 'sandbox_payments'],
  }),
  feature('refunds', 'Money given back: credit notes for a whole invoice or a part, by the provider or by transfer', {
    uses: [...people, 'webhooks', 'articles', 'emails', 'billing', 'promo-codes', 'invoices', 'checkout'],
    reads: ['journal'],
    tables: ['refunds'],
    packages: ['contract', 'server'],
  }),
  feature('unpaid', 'Places that nothing is paid for: how long they are kept, who is told, how they are given up', {
    uses: [...people, 'emails', 'obstacles', 'companions', 'invoices', 'checkout'],
    reads: ['articles'],
    tables: ['unpaid_turns', 'unpaid_places'],
  }),
  ofOrganisers('money', 'What the organiser does with the money: transfers, orders, documents, refunds, accounts', {
    uses: [...people, 'event-config', 'companies', 'articles', 'emails', 'billing', ...paid, 'unpaid'],
    tables: ['reminders'],
  }),
  ofOrganisers(
    'withdrawals',
    'The editor of days, and a day that is withdrawn: its holders moved to another or cancelled, their mails and money',
    {
      uses: [...people, 'event-config', 'articles', 'emails', 'billing', ...paid],
      tables: [],
    },
  ),
  feature('registration', 'The flow: stepper, drafts, saving everything at once, confirmation', {
    uses: [...signedIn, ...asked, 'quotas', ...held, ...placed, 'event-config', 'translations', 'calendars'],
    tables: ['drafts'],
  }),
  ofOrganisers('additions', 'People added by hand, from the list of people and at the door', {
    uses: [...people, 'companies', 'articles', 'typologies', 'billing', 'invoices', 'checkout', 'registration'],
    tables: [],
  }),
  feature('live-kit', 'What the features of the live share: tickets, rights, order, answers kept together', {
    uses: [...people],
    tables: [],
    chunk: 'live',
  }),
  feature('polls', 'Polls of the live: one vote a person and round', {
    uses: ['events', 'participation', 'live-kit'],
    tables: ['polls', 'poll_choices', 'poll_votes', 'poll_counts'],
  }),
  feature('questions', 'Questions of the live and their right answers', {
    uses: [...people, 'live-kit'],
    tables: ['questions', 'question_responses', 'question_voters', 'question_answers', 'question_counts'],
  }),
  feature('banned-words', 'Words that the live never shows', {
    uses: ['events', 'live-kit'],
    tables: ['banned_words'],
    packages: ['contract', 'server'],
  }),
  feature('wordclouds', 'Words sent together', {
    uses: ['events', 'users', 'live-kit', 'banned-words'],
    tables: ['word_clouds', 'word_responses'],
  }),
  feature('messages', 'Questions asked in the chat, and their moderation', {
    uses: [...people, 'live-kit', 'banned-words'],
    reads: ['live'],
    tables: ['messages', 'message_upvotes'],
  }),
  feature('emotions', 'Reactions, sequence by sequence', {
    uses: [...people, 'live-kit'],
    tables: ['emotions', 'emotion_sequences', 'emotion_users'],
  }),
  feature('leaderboard', 'Points for right answers: people and teams', {
    uses: [...people, 'live-kit', 'questions', 'banned-words'],
    reads: ['companies'],
    tables: [],
  }),
  ofOrganisers('exports', 'Tables written as workbooks, with their progress', {
    uses: ['events', 'files'],
    tables: ['table_exports'],
  }),
  feature('logs', 'What people did, for the organiser', {
    uses: [...people, 'exports'],
    reads: ['companies'],
    tables: ['logs', 'action_logs'],
  }),
  feature('presence', 'Who is there: stays in the live, inactivity, the mark of the day', {
    uses: [...people, 'live-kit', 'logs'],
    tables: ['presence_stays'],
  }),
  feature('live', 'The live: its state, what pushes it, its screens and its remote control', {
    uses: ['events', 'users', 'auth', 'team', 'translations', 'files', 'live-kit', 'banned-words', ...liveParts],
    tables: ['lives', 'run_sheets'],
  }),
  feature('directory', 'Public cards: colleagues, badges, search, flags', {
    uses: [...people, 'companies', 'typologies'],
    reads: ['contacts'],
    tables: [],
  }),
  feature('contacts', 'People met by scanning a badge', {
    uses: [...people, 'companies', 'files', 'forms', 'directory'],
    tables: ['contact_links', 'contact_sharing'],
  }),
  feature('photos', 'Photos of the event and of each badge', {
    uses: [...people, 'auth', 'files', 'directory'],
    tables: ['photos', 'photo_people'],
  }),
  feature('sections', 'Pages of the organiser’s own', {
    uses: ['events', 'participation', 'event-config'],
    tables: ['sections'],
  }),
  feature('check-in', 'The door: who is let in, once, and whose badge is printed there', {
    uses: [...people, 'files', 'team', 'companies', 'badges', 'additions', 'live', 'directory'],
    reads: ['typologies', 'conferences'],
    tables: ['door_scans', 'badge_prints'],
    organisers: ['front'],
  }),
  ofOrganisers('tags', 'Tags and notes that the team puts on people of an event, for itself', {
    uses: [...people],
    tables: ['tags', 'tag_holders', 'notes'],
  }),
  feature('stats', 'Figures, and the table of people: its searches, and who is chosen in it', {
    uses: [...people, ...counted, 'tags', 'billing', 'checkout'],
    reads: ['conferences', 'waiting-list', 'registration'],
    tables: ['segments', 'selections', 'selection_people', 'own_columns'],
  }),
  ofOrganisers('place-lists', 'The waiting lists of articles, answers and slots: joined, served, put in order', {
    uses: [...signedIn, 'emails', 'place-requests', 'articles', 'quotas', 'conferences', 'companions', 'stats'],
    tables: [],
  }),
  ofOrganisers(
    'figures',
    'What the team counts: presence, registrations, articles, answers, conferences, the line, money',
    {
      uses: [...people, 'translations', 'typologies', 'stats', 'checkout'],
      reads: ['articles', 'conferences', 'companies', 'waiting-list', 'invoices', 'refunds'],
      tables: [],
    },
  ),
  ofOrganisers('printing', 'The badges of many people in one file, laid out for a printer', {
    uses: ['events', 'users', 'badges', 'check-in', 'exports', 'stats'],
    reads: ['participation', 'companies', 'typologies', 'conferences', 'check-in'],
    tables: [],
  }),
  feature('attendance', 'Half-days of a person: proofs of presence, signatures, certificates that a link verifies', {
    uses: [...people, 'translations', 'files', 'emails', 'badges', 'figures'],
    reads: ['companies', 'typologies', 'check-in', 'presence'],
    tables: ['attendance_signatures', 'attendance_certificates'],
  }),
  ofOrganisers('attendance-sheets', 'Half-days as the team reads them: the list, the sheets, the file of a company', {
    uses: ['events', 'exports', 'attendance'],
    reads: ['participation', 'companies'],
    tables: [],
  }),
  feature('privacy', 'Consents, my data, erasure, retention', {
    uses: [...signedIn, 'files'],
    reads: ['invoices'],
    tables: ['erased_addresses', 'planned_erasures'],
  }),
  ofOrganisers('journal', 'What the team did: who, about whom or what, when and why', {
    uses: ['events', 'users', 'team', 'logs', 'typologies'],
    tables: ['journal'],
  }),
  ofOrganisers('people', 'One person as the team sees them: their card, and what is done on their behalf', {
    uses: [
      ...signedIn,
      ...asked,
      ...held,
      ...seenOf,
      ...beside,
      ...['deliveries', 'registration', 'journal', 'unpaid', 'attendance'],
    ],
    reads: ['two-factor'],
    tables: ['person_reads'],
  }),
  ofOrganisers('employers', 'Companies of an event as the team sees and corrects them', {
    uses: [...people, 'companies', 'stats', 'attendance-sheets'],
    reads: ['billing'],
    tables: [],
  }),
  feature('home', 'The home page of an event and its tiles', {
    uses: [...people, ...atHome, 'registration', 'live', 'contacts', 'sections', 'attendance'],
    tables: [],
    packages: ['contract', 'front'],
  }),
  ofOrganisers('event-file', 'A whole event as one file: checked, imported, exported', {
    uses: [
      ...[...people, ...edited, 'event-config', 'auth', 'translations', 'companies', 'promo-codes'],
      ...['directory', 'sections', 'privacy', 'journal'],
    ],
    tables: ['event_files'],
  }),
  ofOrganisers('bundles', 'Everything of an event in one file, how long it is kept, and who has read it', {
    uses: [
      ...['events', 'emails', 'files', 'photos', 'invoices', 'checkout', 'exports', 'stats', 'privacy', 'journal'],
      ...['event-config', 'event-file', 'users', 'logs'],
    ],
    reads: [
      ...['participation', 'companies', 'deliveries', 'refunds', 'money', 'promo-codes', 'billing'],
      ...['waiting-list', 'place-requests', 'attendance', 'tags', 'team', 'guests'],
      ...['check-in', 'presence', 'people', 'polls', 'questions', 'wordclouds', 'messages', 'emotions', 'mailings'],
    ],
    tables: [],
  }),
  ofOrganisers('mailings', 'What organisers send of their own: whom to, a frozen list, when it leaves, how far it is', {
    uses: [...people, 'directory', 'emails', 'stats', 'privacy', 'event-file'],
    reads: ['deliveries'],
    tables: ['sendings', 'sending_recipients', 'sending_people'],
  }),
  ofOrganisers('bulk', 'What is done to many people at once, each on their own, and what came of it', {
    uses: [...people, 'invoices', 'stats', 'privacy', 'tags', 'mailings', 'typologies'],
    tables: [],
  }),
  ofOrganisers('guests', 'Guests brought in from a file of the organiser’s own, tried before they are written', {
    uses: [...people, 'companies', 'emails', 'typologies', 'auth', 'forms', 'registration', 'stats', 'event-file'],
    tables: ['guest_imports', 'guest_import_rows', 'guest_identifiers', 'guest_mappings'],
  }),
  feature('event-templates', 'Events made in the browser: from nothing, from a model, from another event', {
    uses: ['events', 'event-config', 'event-file'],
    reads: ['participation'],
    tables: ['event_editions', 'event_models', 'event_model_images'],
    packages: ['contract', 'server'],
  }),
  ofOrganisers('dashboard', 'The organiser’s area: my events, what awaits, and the way to every screen of theirs', {
    uses: [...signedIn, 'two-factor', 'emails', ...found, 'checkout', 'unpaid', ...ofTheDay, ...seenOf, ...made],
    reads: ['waiting-list', 'conferences', ...paid, 'messages', 'mailings', 'files', 'exports', 'webhooks'],
    tables: [],
  }),
]
