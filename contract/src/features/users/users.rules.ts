import type { Settings } from '#features/context/context.settings.ts'

/** Characters a password has at least (specification 2, § 9). */
export const MIN_PASSWORD = 4

/** Characters of the password of a person who organises and has no second factor. */
export const MIN_TEAM_PASSWORD = 12

/** What is wrong with a password to be, as the key of its sentence; `undefined` when it will do. */
export function passwordProblem(password: string): 'PASSWORD_REQUIRED' | 'PASSWORD_SHORT' | 'TOO_LONG' | undefined {
  if (password === '') return 'PASSWORD_REQUIRED'
  if (password.length < MIN_PASSWORD) return 'PASSWORD_SHORT'
  return password.length > MAX_PASSWORD ? 'TOO_LONG' : undefined
}

/** Hashing stays bounded. */
export const MAX_PASSWORD = 200

/** Kept for ever from real names (RFC 2606): no mail to it ever leaves. */
export const NOWHERE = '@anonyme.invalid'

/** The address of somebody who gives none, told apart by random letters and digits. */
export const anonymousEmail = (random: string): string => `anonyme-${random.toLowerCase()}${NOWHERE}`

/** Whether the address is one that was generated: nobody reads it, and nobody is shown it. */
export const isAnonymousEmail = (email: string): boolean => email.endsWith(NOWHERE)

/**
 * Whether somebody's type is not theirs to choose any more: it is known and the event skips the question then, it was given
 * by an organiser, or it is that of exhibitors (specification 1, §§ 2 and 6).
 */
export function isTypeSettled(
  { known, isExhibitor }: { readonly known: string | null; readonly isExhibitor: boolean },
  settings: Pick<Settings, 'FO_TYPOLOGY_NEXT' | 'FO_TYPOLOGY_HIDDEN' | 'FO_TYPOLOGY_EXHIBITOR'>,
): boolean {
  if (isExhibitor && settings.FO_TYPOLOGY_EXHIBITOR !== '') return true
  return known !== null && (settings.FO_TYPOLOGY_NEXT || settings.FO_TYPOLOGY_HIDDEN.includes(known))
}

interface Named {
  readonly lastName: string
  readonly UserEvent: { readonly registeredBy: string | null } | null
}

/** A last name as it is shown: nothing while it is only what stands in for that of a companion (specification 1, § 9). */
export const shownLastName = ({ lastName, UserEvent }: Named, standIn: string): string =>
  UserEvent?.registeredBy && lastName === standIn ? '' : lastName

/** What is known of somebody's address; that of whoever registered them when they have none. */
export interface Proof {
  /** Null for somebody who has none, such as a companion added by name. */
  readonly email: string | null
  /** A link or a code sent there came back, or an organiser vouched for it. */
  readonly isVerified: boolean
}

/** Why somebody may not take a place that is limited; `undefined` when they may. */
export function reasonAgainstPlace(
  { email, isVerified }: Proof,
  { FO_VERIFIED_EMAIL_PLACES }: Pick<Settings, 'FO_VERIFIED_EMAIL_PLACES'>,
): 'EMAIL_NOT_VERIFIED' | 'EMAIL_NEEDED' | undefined {
  if (!FO_VERIFIED_EMAIL_PLACES || (isVerified && !isAnonymousEmail(email ?? ''))) return undefined
  return email === null || isAnonymousEmail(email) ? 'EMAIL_NEEDED' : 'EMAIL_NOT_VERIFIED'
}

/**
 * Whether the event gives somebody the badge, which is shown, sent, kept and printed by this rule: where it waits for the payment,
 * once nothing is due.
 */
export const givesBadge = (
  settings: Pick<Settings, 'FO_BADGE_ACTIVE' | 'FO_BADGE_BEFORE_PAYMENT'>,
  facts: { readonly isCompleted: boolean } | null | undefined,
): boolean => settings.FO_BADGE_ACTIVE && (settings.FO_BADGE_BEFORE_PAYMENT || facts?.isCompleted === true)
