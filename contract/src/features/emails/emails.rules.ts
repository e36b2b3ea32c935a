import type { ParticipationState } from '#features/participation/participation.rules.ts'
import type { Right } from '#kit/rights.ts'
import type { ActionId } from './emails.ts'

export const SENDER_RIGHTS: readonly Right[] = ['edit', 'mail']

const ALWAYS = [
  ...['firstName', 'lastName', 'email', 'company', 'typology'],
  ...['participation', 'days', 'badgeCode', 'link'],
  ...['eventName', 'eventDate', 'eventLocation', 'organiser'],
]

const BESIDES: Readonly<Partial<Record<ActionId, readonly string[]>>> = {
  3: ['expiresIn'],
  4: ['representativeName'],
  6: ['registrarName', 'hostFirstName'],
  7: ['representedName'],
  9: ['expiresIn'],
  19: ['expiresIn'],
  20: ['people', 'amount', 'keptUntil'],
  21: ['people', 'amount'],
  22: ['offer', 'places', 'expiresIn'],
}

/** Variables of a mail, in order of display; `null` for a mail that an organiser writes. */
export const variablesOf = (action: ActionId | null): readonly string[] => [
  ...ALWAYS,
  ...(action === null ? [] : (BESIDES[action] ?? [])),
]

/** `{{name}}` or `{{{name}}}`, with the space before it. */
export const VARIABLE = /( ?)(?:\{\{\{\s*([\w.]+)\s*\}\}\}|\{\{\s*([\w.]+)\s*\}\})/g

/** Names of variables in a text, in order. */
export const variablesIn = (text: string): string[] =>
  Array.from(text.matchAll(VARIABLE), ([, , tripled, name]) => tripled ?? name ?? '')

/** Mails with a link that opens the reader's account; no caller can supply that link. */
const OPENING: readonly ActionId[] = [3, 7, 9, 10, 19, 22]

/** Whether the link of a mail opens the reader's account. */
export const opensAccount = (action: ActionId | null): boolean => action !== null && OPENING.includes(action)

const SECRETS: readonly string[] = ['link', 'code']

/** Variables that a caller may not set in the mail of an action. */
export const secretsAmong = (action: ActionId | null, names: readonly string[]): string[] =>
  opensAccount(action) ? names.filter((name) => SECRETS.includes(name)) : []

/** A link with the address `{{link}}`, which does not show the address itself. */
const LINK_ADDRESS = /\bhref\s*=\s*(?:"\{\{link\}\}"|'\{\{link\}\}')/g

/** Whether a text shows the link's address, other than as the whole `href` of `<a href="{{link}}">`. */
const saysLink = (text: string): boolean => variablesIn(text.replace(LINK_ADDRESS, '')).includes('link')

/** Fields that show the link of a mail that opens an account, where it must not be shown. */
export const fieldsTellingLink = (
  actions: readonly ActionId[],
  text: Readonly<Record<'subject' | 'bodyHtml', string>>,
): ('subject' | 'bodyHtml')[] =>
  actions.some(opensAccount) ? (['subject', 'bodyHtml'] as const).filter((field) => saysLink(text[field])) : []

const BRACED = /\{\{([^{}]*)\}\}/g

/** Unknown names in braces, without duplicates: the reader would see `[name]`, or the braces. */
export function unknownVariables(text: string, action: ActionId | null): string[] {
  const known = new Set(variablesOf(action))
  const named = Array.from(text.matchAll(BRACED), ([, name = '']) => name.trim())
  return [...new Set(named)].filter((name) => !known.has(name))
}

/** Conditions for `<div data-only="due">`: an amount due, nothing due, on site, remote. */
export const conditions = ['due', 'settled', 'onsite', 'remote'] as const
export type Condition = (typeof conditions)[number]

const ONLY = /\bdata-only\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi

/** Unknown conditions of a text, without duplicates: their passages would never be shown. */
export function unknownConditions(html: string): string[] {
  const known: readonly string[] = conditions
  const named = Array.from(html.matchAll(ONLY), ([, double, single, bare]) => double ?? single ?? bare ?? '')
  return [...new Set(named)].filter((name) => !known.includes(name))
}

/** Conditions that a participation meets. */
export const conditionsMet = (participation: ParticipationState, isDue: boolean): Condition[] => [
  isDue ? 'due' : 'settled',
  ...(participation === 'onsite' || participation === 'remote' ? [participation] : []),
]

/** Whether a body is empty: no text, image or rule. */
export const isBlank = (html: string): boolean =>
  !/<(?:img|hr)\b/.test(html) && html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
