import { expect, it } from 'vitest'
import type { EndpointShape } from '#kit/endpoint.ts'
import { rightAsked } from '#kit/endpoint.ts'
import { common } from '#kit/refusal.ts'
import { endpoints } from './endpoints.ts'
import { causesOf } from './obstacles.ts'

const THEIRS = [
  ...['VALIDATION', 'ACCESS_REFUSED', 'FORBIDDEN', 'SESSION_TOO_WEAK', 'NOT_FOUND', 'STALE', 'IN_FLIGHT'],
  ...['ALREADY_DONE', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'TOO_MANY', 'UNAVAILABLE', 'CONTEXT_UNKNOWN', 'DRAFT_STALE'],
  ...['CREDENTIALS_WRONG', 'PASSWORD_WRONG', 'LOGIN_BLOCKED', 'LINK_EXPIRED', 'EMAIL_ALREADY_USED', 'EMAIL_NEEDED'],
  ...['EMAIL_CODE_WRONG', 'EMAIL_CODE_EXPIRED', 'EMAIL_CODES_TOO_MANY', 'EMAIL_HAS_FACTOR', 'ACCOUNT_OF_OTHERS'],
  ...['BADGE_UNKNOWN', 'OWN_BADGE', 'SAME_EMAIL', 'REPRESENTATIVE_REQUIRED', 'REASON_REQUIRED', 'DAY_REQUIRED'],
  ...['REGISTRATION_INCOMPLETE', 'COMPANY_INVALID', 'COMPANY_KNOWN', 'COMPANY_SHARED', 'BILLING_INCOMPLETE'],
  ...['FILE_KIND', 'FILE_REQUIRED', 'FILES_FULL', 'PICTURE_TOO_LARGE', 'DOWNLOAD_EXPIRED', 'TYPOLOGY_UNKNOWN'],
  ...[
    'ARTICLE_DEARER',
    'ARTICLE_UNAVAILABLE',
    'ARTICLES_NOT_REGISTERED',
    'QUOTAS_NOT_REGISTERED',
    'CHOICE_UNAVAILABLE',
  ],
  ...['SLOT_OVERLAP', 'SLOT_COWORKER', 'SLOT_OTHER_DAY', 'SLOT_REQUIRED', 'CONFERENCES_UNREGISTERED'],
  ...['CONFERENCE_ON_SITE', 'CONFERENCE_COMPANIONS', 'COMPANIONS_FOR_ONSITE', 'COMPANION_FIXED', 'INVITED_SELF'],
  ...['NOTHING_TO_PAY', 'PAYMENT_CHANGED', 'PAYMENT_PENDING', 'TRANSFER_AWAITED', 'TRANSFER_BEGUN', 'TRANSFER_MOVED'],
  ...['PAYS_FOR_OTHERS', 'ORDER_SETTLED', 'ORDER_OTHER_METHOD', 'PROMO_UNKNOWN', 'PROMO_USELESS', 'PROMO_IN_PAYMENT'],
  ...['PROMO_ALREADY_USED', 'PROMO_IN_USE', 'ALREADY_ANSWERED', 'RANKING_INCOMPLETE', 'TOO_MANY_RESPONSES'],
  ...['TOO_MANY_WORDS', 'WORD_REFUSED', 'PSEUDO_REFUSED', 'PSEUDO_TAKEN', 'OWN_MESSAGE', 'MESSAGE_NOT_PUBLIC'],
  ...['REQUEST_UNKNOWN', 'PLACES_LEFT', 'PLACE_HELD', 'GROUP_UNKNOWN', 'HALF_UNKNOWN', 'SIGNING_AHEAD'],
  ...['SIGNING_OVER', 'SIGNING_ABSENT', 'SIGNATURE_NAME', 'CERTIFICATE_UNKNOWN', 'CERTIFICATE_EMPTY'],
  ...['CONTACTS_REGISTERED', 'SHARING_OFF', 'NO_RECIPIENT', 'BADGE_UNAVAILABLE', 'PASSKEY_FAILED', 'PASSKEY_UNKNOWN'],
]

/** Decisions of the organiser: full, closed, over, not offered, for other people. */
const DECIDED = [
  ...[
    'BADGE_UNPAID',
    'EVENT_OVER',
    'REGISTRATION_CLOSED',
    'REGISTRATION_NOT_OPEN',
    'NOT_PUBLISHED',
    'EVENT_ARCHIVED',
    'DAY_OVER',
  ],
  ...['ACCOUNT_CREATION_CLOSED', 'EVENT_PEOPLE_ONLY', 'EXHIBITOR_ON_VISITOR_SPACE', 'DAY_FULL', 'ARTICLE_FULL'],
  ...[
    'QUOTA_FULL',
    'SLOT_FULL',
    'SLOT_OVER',
    'CONFERENCES_MAX',
    'CONFERENCES_UNIQUE',
    'CONFERENCES_INACTIVE',
    'ARTICLES_INACTIVE',
  ],
  ...['QUOTAS_INACTIVE', 'COMPANIONS_OFF', 'COMPANIONS_FULL', 'INVITATIONS_OFF', 'BADGE_LOGIN_OFF', 'SMS_SIGN_IN_OFF'],
  ...['REQUESTS_OFF', 'SIGNING_OFF'],
  ...['LINKS_OFF', 'PHOTOS_OFF', 'CHAT_OFF', 'MODULE_CLOSED', 'NO_RIGHT_TO_VOTE', 'MAIL_BEFORE_PUBLICATION'],
  ...['PROMO_NOT_YET', 'PROMO_OVER', 'PROMO_NOT_FOR_YOU', 'PROMO_USED_UP', 'REFERER_NOT_ALLOWED', 'REFERER_REFUSED'],
]

/** Refusals never seen by guests: for organisers, other servers, or the team's view of a person's pages. */
const NO_GUESTS = [
  ...['ONLY_LOOKING', 'FACTOR_CODE_NEEDED', 'FACTOR_NEEDED', 'LONGER_PASSWORD_NEEDED', 'FACTOR_CODE_WRONG'],
  ...['FACTOR_CODE_USED', 'FACTOR_LAST', 'FACTOR_OFF', 'FACTOR_ON', 'FACTOR_TEAM_ONLY', 'FACTOR_UNREADABLE'],
  ...['SIGN_IN_AGAIN', 'PASSKEYS_FULL', 'PASSKEY_TAKEN', 'OPENID_OFF', 'OPENID_PRIVATE', 'OPENID_UNREACHABLE'],
  ...['LAST_ORGANISER', 'SETUP_DONE', 'SETUP_LINK_EXPIRED', 'SIGNATURE_REFUSED', 'TEAM_ALREADY'],
  ...['TEAM_INVITATION_EXPIRED', 'TEAM_INVITATION_GONE', 'TEAM_OTHER_ACCOUNT', 'CONTEXT_TAKEN', 'MODEL_OUTDATED'],
]

/** Whether guests may call the endpoint: without a right, or for their own data. */
const isForGuests = (endpoint: EndpointShape) =>
  rightAsked(endpoint) === undefined || endpoint.access.startsWith('self-or-')

const answered = new Set([
  ...Object.keys(common),
  ...endpoints.filter(isForGuests).flatMap(({ refusals = [] }) => refusals.map(({ code }) => code)),
])

it.each([...answered])('a guest who is told %s can correct it, is told a decision, or meets an obstacle', (code) => {
  const said = [THEIRS, DECIDED, NO_GUESTS].filter((codes) => codes.includes(code)).length
  expect(said + Number(causesOf(code).length > 0)).toBe(1)
})

it('every refusal of these lists is given by a call open to guests', () => {
  expect([...THEIRS, ...DECIDED, ...NO_GUESTS].filter((code) => !answered.has(code))).toEqual([])
})
