import { isDue, stateOf } from '#features/participation/participation.rules.ts'
import type { UserEvent } from '#features/users/users.ts'

/**
 * State of a registration: no answer, invited without answer, incomplete, to pay, transfer awaited, complete, or not
 * coming.
 */
export const registrationStatuses = [
  'none',
  'invited',
  'partial',
  'due',
  'transfer',
  'complete',
  'represented',
  'absent',
] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

type Facts = Pick<
  UserEvent,
  'registered' | 'responded' | 'isRemote' | 'representedBy' | 'invited' | 'isPartial' | 'isCompleted' | 'registeredBy'
>

/** State of a registration. `isAwaited`: a transfer is on its way. */
export function registrationStatusOf(facts: Facts | null, isAwaited = false): RegistrationStatus {
  const state = stateOf(facts)
  if (facts === null || state === 'none') return facts?.invited ? 'invited' : 'none'
  if (state === 'absent' || state === 'represented') return state
  if (facts.isPartial) return 'partial'
  if (!isDue(facts)) return 'complete'
  return isAwaited ? 'transfer' : 'due'
}

/** The two people of a merge: `kept` is the account that stays. */
export const sides = ['kept', 'other'] as const
export type Side = (typeof sides)[number]

export const mergedFields = ['firstName', 'lastName', 'mobile', 'phone', 'languageId'] as const
export type MergedField = (typeof mergedFields)[number]

/** Value that a merge keeps: the chosen one, else that of the kept account, else the other. */
export const chosenOf = <V>(kept: V, other: V, isOthers: boolean): V => (isOthers || !kept ? other || kept : kept)

/** Registration that a merge continues by default: one that comes, else that of the kept account. */
export const baseOf = (kept: Comes | null, other: Comes | null): Side =>
  other !== null && (kept === null || (other.registered && !kept.registered)) ? 'other' : 'kept'

interface Comes {
  readonly registered: boolean
}

const MERGED = {
  companions: ['participations'],
  places: ['user_articles', 'slot_participations', 'quota_answers', 'type_moves'],
  payments: [
    'orders',
    'invoices',
    'refunds',
    'billings',
    'promo_uses',
    'obstacle_meetings',
    'unpaid_places',
    'free_items',
  ],
  mails: ['outbox', 'sending_recipients', 'sending_people', 'mail_optouts', 'reminders'],
  contacts: ['contact_links', 'contact_sharing'],
  photos: ['photo_people'],
  live: ['messages', 'message_upvotes', 'poll_votes', 'word_responses', 'emotion_users', 'presence_stays'],
  files: ['files', 'table_exports'],
  companies: ['employees'],
  line: ['waiting_list', 'place_requests'],
  drafts: ['drafts'],
  badges: ['former_badges'],
  door: ['door_scans', 'attendance_signatures', 'attendance_certificates'],
  marks: ['tag_holders', 'notes'],
  team: ['organisers', 'team_invitations', 'device_links', 'api_keys', 'webhooks'],
  account: [
    'authentications',
    'sessions',
    'one_time_codes',
    'email_codes',
    'second_factors',
    'recovery_codes',
    'passkeys',
  ],
  days: ['participation_days'],
  answers: ['question_answers', 'question_voters'],
  history: [
    'logs',
    'action_logs',
    'journal',
    'event_revisions',
    'person_reads',
    'selection_people',
    'own_columns',
    'guest_imports',
    'webhook_deliveries',
  ],
} as const
export type MergeGroup = keyof typeof MERGED

const groups = Object.keys(MERGED) as MergeGroup[]
export const groupOf = (table: string): MergeGroup | undefined =>
  groups.find((group) => (MERGED[group] as readonly string[]).includes(table))

/** Number of rows by group; tables without a group count as history. */
export function groupsOf(rows: readonly { readonly what: string; readonly count: number }[]): Map<MergeGroup, number> {
  const counts = new Map<MergeGroup, number>()
  for (const { what, count } of rows) {
    const group = groupOf(what) ?? 'history'
    counts.set(group, (counts.get(group) ?? 0) + count)
  }
  return counts
}

/** Reads by the team that are recorded: the person's card, or their own pages. */
export const readKinds = ['card', 'pages'] as const
export type ReadKind = (typeof readKinds)[number]
