/** Characters a password has at least (specification 2, § 9). */
export const MIN_PASSWORD = 4

/** What is wrong with a password to be, as the key of its sentence; `undefined` when it will do. */
export function passwordProblem(password: string): 'PASSWORD_REQUIRED' | 'PASSWORD_SHORT' | 'TOO_LONG' | undefined {
  if (password === '') return 'PASSWORD_REQUIRED'
  if (password.length < MIN_PASSWORD) return 'PASSWORD_SHORT'
  return password.length > MAX_PASSWORD ? 'TOO_LONG' : undefined
}

/** Hashing stays bounded. */
export const MAX_PASSWORD = 200

/** Kept for ever from real names (RFC 2606): no mail to it ever leaves. */
const NOWHERE = '@anonyme.invalid'

/** The address of somebody who gives none, told apart by random letters and digits. */
export const anonymousEmail = (random: string): string => `anonyme-${random.toLowerCase()}${NOWHERE}`

/** Whether the address is one that was generated: nobody reads it, and nobody is shown it. */
export const isAnonymousEmail = (email: string): boolean => email.endsWith(NOWHERE)
