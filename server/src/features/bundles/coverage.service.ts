import { dayTables } from './day-tables.store.ts'
import { guestTables } from './guest-tables.store.ts'
import { liveTables } from './live-tables.store.ts'
import { mailTables } from './mail-tables.store.ts'
import { moneyTables } from './money-tables.store.ts'
import type { ArchiveTable } from './rows.store.ts'
import { teamTables } from './team-tables.store.ts'

/** In the order of the archive. */
export const archiveTables: readonly ArchiveTable[] = [
  ...[...guestTables, ...mailTables, ...moneyTables, ...dayTables],
  ...[...liveTables, ...teamTables],
]

/** Tables of the database that other files of the archive hold, by the key of the file. */
export const heldElsewhere: Readonly<Record<string, readonly string[]>> = {
  event: [
    ...['domains', 'events', 'event_addresses', 'event_days', 'translations', 'typologies', 'sections', 'forms'],
    ...['users', 'authentications', 'participation_days', 'articles', 'article_days', 'user_articles'],
    ...['quota_models', 'quota_values', 'quota_answers', 'categories', 'category_models', 'promo_codes'],
    ...['email_templates', 'email_actions', 'email_action_templates', 'email_accounts'],
    ...['rooms', 'speakers', 'conferences', 'conference_speakers', 'conference_slots', 'slot_participations'],
    ...['polls', 'poll_choices', 'questions', 'question_responses', 'word_clouds', 'emotions', 'banned_words'],
    'run_sheets',
  ],
  people: ['billings'],
  orders: ['orders'],
  invoices: ['invoices', 'invoice_archives'],
  images: ['images', 'image_uses'],
  uploads: ['files'],
  actions: ['logs', 'action_logs'],
  journal: ['journal'],
}

/** Tables that the archive leaves out, by the reason that its table of contents gives. */
export const leftOut = {
  // What opens an account, a door or another tool would open it for the reader of the archive.
  access: [
    ...['sessions', 'one_time_codes', 'email_codes', 'mobile_codes', 'openid_links', 'second_factors'],
    ...['recovery_codes', 'passkeys', 'passkey_challenges', 'api_keys', 'device_links', 'webhooks'],
    ...['webhook_deliveries', 'former_badges', 'calendar_feeds'],
  ],
  // Participants gave their contacts to each other, not to the organiser: no right of the team opens them.
  contacts: ['contact_links', 'contact_sharing'],
  // No screen of the team links a vote to its voter.
  votes: ['poll_votes', 'question_voters', 'question_answers', 'message_upvotes'],
  // Answers that their author has not sent.
  drafts: ['drafts'],
  // Former versions, models and offers of other events are not this event.
  others: ['event_revisions', 'event_editions', 'event_models', 'event_model_images', 'erased_addresses'],
  // State of work under way, of which the results are in the archive.
  work: [
    ...['invoice_counters', 'payment_notices', 'sandbox_payments', 'table_exports', 'event_files', 'published_files'],
    ...['guest_mappings', 'selections', 'selection_people', 'own_columns', 'sending_people', 'type_moves'],
    ...['slot_moves', 'programme_calendars', 'obstacle_causes', 'obstacle_meetings', 'unpaid_turns', 'unpaid_places'],
    ...['planned_erasures', 'lives'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
