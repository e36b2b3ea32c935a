export const rights = [
  'edit',
  'publish',
  'people.read',
  'people.write',
  'mail',
  'money.read',
  'money.write',
  'door',
  'live',
  'stats',
  'team',
] as const
export type Right = (typeof rights)[number]

/**
 * The roles in the team of an event or of a domain, and their rights; defined only here.
 * - `lead`: Responsable, everything.
 * - `editor`: Rédaction, the event's content.
 * - `registration`: Inscriptions, people and mails.
 * - `accountant`: Comptabilité, money and payers.
 * - `doorkeeper`: Accueil, a name, a type and a photo at the door.
 * - `stage`: Régie, the live.
 * - `reader`: Lecture, figures and people.
 */
export const rightsOf = {
  lead: rights,
  editor: ['edit'],
  registration: ['people.read', 'people.write', 'mail'],
  accountant: ['money.read', 'money.write', 'people.read'],
  doorkeeper: ['door'],
  stage: ['live'],
  reader: ['stats', 'people.read'],
} as const satisfies Readonly<Record<string, readonly Right[]>>
export type TeamRole = keyof typeof rightsOf

export const teamRoles = ['lead', 'editor', 'registration', 'accountant', 'doorkeeper', 'stage', 'reader'] as const
teamRoles satisfies readonly TeamRole[]

/** Whether a role has a right. */
export const gives = (role: TeamRole, right: Right): boolean => {
  const own: readonly Right[] = rightsOf[role]
  return own.includes(right)
}

/** Union of the rights of several roles, in the order of `rights`. */
export const rightsTogether = (roles: readonly TeamRole[]): Right[] =>
  rights.filter((right) => roles.some((role) => gives(role, right)))

/**
 * Missing before a session may organise: the code of a second factor, the second factor itself, or a longer password.
 */
export const awaited = ['code', 'factor', 'password'] as const
export type Awaited = (typeof awaited)[number]
