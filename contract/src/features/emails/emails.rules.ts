import type { ParticipationState } from '#features/participation/participation.rules.ts'
import type { Right } from '#kit/rights.ts'
import type { ActionId } from './emails.ts'

/** The rights, in each event of an organisation, that its sender asks for. */
export const SENDER_RIGHTS: readonly Right[] = ['edit', 'mail']

/** What any mail of an event may say: of the event, and of the person it is about. */
const ALWAYS = [
  ...['firstName', 'lastName', 'email', 'company', 'typology'],
  ...['participation', 'days', 'badgeCode', 'link'],
  ...['eventName', 'eventDate', 'eventLocation', 'organiser'],
]

/** What is known on some occasions alone, by action. */
const BESIDES: Readonly<Partial<Record<ActionId, readonly string[]>>> = {
  3: ['expiresIn'],
  4: ['representativeName'],
  6: ['registrarName', 'hostFirstName'],
  7: ['representedName'],
  9: ['expiresIn'],
  19: ['expiresIn'],
  20: ['people', 'amount', 'keptUntil'],
  21: ['people', 'amount'],
}

/** The variables that the mail of an action may show, or one that an organiser sends, in the order in which they are offered. */
export const variablesOf = (action: ActionId | null): readonly string[] => [
  ...ALWAYS,
  ...(action === null ? [] : (BESIDES[action] ?? [])),
]

/** `{{name}}`, with the space before it and the name; three braces mean the same as two. */
export const VARIABLE = /( ?)(?:\{\{\{\s*([\w.]+)\s*\}\}\}|\{\{\s*([\w.]+)\s*\}\})/g

/** The names of the variables in a text, as they come. */
export const variablesIn = (text: string): string[] =>
  Array.from(text.matchAll(VARIABLE), ([, , tripled, name]) => tripled ?? name ?? '')

/** Their link opens the account of its reader: the floor draws it, and nobody else has it. */
const OPENING: readonly ActionId[] = [3, 7, 9, 10, 19]

/** Whether the link of an action opens the account of its reader. */
export const opensAccount = (action: ActionId | null): boolean => action !== null && OPENING.includes(action)

/** What the floor alone says in a mail that opens an account. */
const SECRETS: readonly string[] = ['link', 'code']

/** Which of these variables no caller may give to the mail of an action. */
export const secretsAmong = (action: ActionId | null, names: readonly string[]): string[] =>
  opensAccount(action) ? names.filter((name) => SECRETS.includes(name)) : []

/** A link that leads where `{{link}}` does, and says so nowhere else. */
const LINK_ADDRESS = /\bhref\s*=\s*(?:"\{\{link\}\}"|'\{\{link\}\}')/g

/** Whether a text says the address of a link, other than as the whole address of `<a href="{{link}}">`. */
const saysLink = (text: string): boolean => variablesIn(text.replace(LINK_ADDRESS, '')).includes('link')

/** The fields of a mail that opens an account in which the address of its link stands where it may not. */
export const fieldsTellingLink = (
  actions: readonly ActionId[],
  text: Readonly<Record<'subject' | 'bodyHtml', string>>,
): ('subject' | 'bodyHtml')[] =>
  actions.some(opensAccount) ? (['subject', 'bodyHtml'] as const).filter((field) => saysLink(text[field])) : []

/** Whatever stands in braces, a name or not. */
const BRACED = /\{\{([^{}]*)\}\}/g

/**
 * What stands in braces in a text and is no variable of the mail of an action, each once: a reader would see `[name]`, or
 * the braces themselves.
 */
export function unknownVariables(text: string, action: ActionId | null): string[] {
  const known = new Set(variablesOf(action))
  const named = Array.from(text.matchAll(BRACED), ([, name = '']) => name.trim())
  return [...new Set(named)].filter((name) => !known.has(name))
}

/**
 * Of whom a passage of a mail may be told alone, by `<div data-only="due">`: those who have something to pay, who have nothing
 * to pay, who come on site, who follow at a distance.
 */
export const conditions = ['due', 'settled', 'onsite', 'remote'] as const
export type Condition = (typeof conditions)[number]

const ONLY = /\bdata-only\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi

/** The conditions of a text that nobody meets, each once: their passages would be read by nobody. */
export function unknownConditions(html: string): string[] {
  const known: readonly string[] = conditions
  const named = Array.from(html.matchAll(ONLY), ([, double, single, bare]) => double ?? single ?? bare ?? '')
  return [...new Set(named)].filter((name) => !known.includes(name))
}

/** The conditions that somebody meets, by where their participation stands. */
export const conditionsMet = (participation: ParticipationState, isDue: boolean): Condition[] => [
  isDue ? 'due' : 'settled',
  ...(participation === 'onsite' || participation === 'remote' ? [participation] : []),
]

/** Whether a body says nothing: it has only empty paragraphs. */
export const isBlank = (html: string): boolean =>
  !/<(?:img|hr)\b/.test(html) && html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
