import type { Settings } from '#features/events/events.settings.ts'

/** Minimum length of a password (specification 2, § 9). */
export const MIN_PASSWORD = 4

/** Minimum length for an organiser without a second factor. */
export const MIN_TEAM_PASSWORD = 12

/** Error key for a new password; `undefined` if valid. */
export function passwordProblem(password: string): 'PASSWORD_REQUIRED' | 'PASSWORD_SHORT' | 'TOO_LONG' | undefined {
  if (password === '') return 'PASSWORD_REQUIRED'
  if (password.length < MIN_PASSWORD) return 'PASSWORD_SHORT'
  return password.length > MAX_PASSWORD ? 'TOO_LONG' : undefined
}

export const MAX_PASSWORD = 200

/** Reserved domain (RFC 2606): no mail ever reaches it. */
export const NOWHERE = '@anonyme.invalid'

/** Address of an anonymous account, from random letters and digits. */
export const anonymousEmail = (random: string): string => `anonyme-${random.toLowerCase()}${NOWHERE}`

/** Whether the address was generated: it is neither used nor shown. */
export const isAnonymousEmail = (email: string): boolean => email.endsWith(NOWHERE)

/**
 * Whether a person can no longer choose their type: it is known and the event then skips the question, an organiser
 * gave it, or it is that of exhibitors (specification 1, §§ 2 and 6).
 */
export function isTypeSettled(
  { known, isExhibitor }: { readonly known: string | null; readonly isExhibitor: boolean },
  settings: Pick<Settings, 'FO_TYPOLOGY_NEXT' | 'FO_TYPOLOGY_HIDDEN' | 'FO_TYPOLOGY_EXHIBITOR'>,
): boolean {
  if (isExhibitor && settings.FO_TYPOLOGY_EXHIBITOR !== '') return true
  return known !== null && (settings.FO_TYPOLOGY_NEXT || settings.FO_TYPOLOGY_HIDDEN.includes(known))
}

interface LastNameSource {
  readonly lastName: string
  readonly UserEvent: { readonly registeredBy: string | null } | null
}

/** Last name to display; empty for the placeholder of a companion (specification 1, § 9). */
export const shownLastName = ({ lastName, UserEvent }: LastNameSource, standIn: string): string =>
  UserEvent?.registeredBy && lastName === standIn ? '' : lastName

/** A person's address, or their registrar's if they have none. */
export interface Proof {
  readonly email: string | null
  /** Proven by a link or code sent there, or by an organiser. */
  readonly isVerified: boolean
}

/** Reason for refusing a limited place; `undefined` if the person may have it. */
export function reasonAgainstPlace(
  { email, isVerified }: Proof,
  { FO_VERIFIED_EMAIL_PLACES }: Pick<Settings, 'FO_VERIFIED_EMAIL_PLACES'>,
): 'EMAIL_NOT_VERIFIED' | 'EMAIL_NEEDED' | undefined {
  if (!FO_VERIFIED_EMAIL_PLACES || (isVerified && !isAnonymousEmail(email ?? ''))) return undefined
  return email === null || isAnonymousEmail(email) ? 'EMAIL_NEEDED' : 'EMAIL_NOT_VERIFIED'
}

/** Whether a person gets a badge to show, mail and print: if the event waits for payment, only once nothing is due. */
export const givesBadge = (
  settings: Pick<Settings, 'FO_BADGE_ACTIVE' | 'FO_BADGE_BEFORE_PAYMENT'>,
  facts: { readonly isCompleted: boolean } | null | undefined,
): boolean => settings.FO_BADGE_ACTIVE && (settings.FO_BADGE_BEFORE_PAYMENT || facts?.isCompleted === true)
