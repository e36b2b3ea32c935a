/** What running an event is made of; whoever runs it has some of these. */
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
 * What somebody is in the team of an event, or of a whole domain, and the rights that come with it. It is written here
 * and nowhere else.
 * - `lead`: Responsable, everything.
 * - `editor`: Rédaction, what the event is made of.
 * - `registration`: Inscriptions, people and mails.
 * - `accountant`: Comptabilité, money and who pays.
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

/** The rights of several roles together, in the order of the list. */
export const rightsTogether = (roles: readonly TeamRole[]): Right[] =>
  rights.filter((right) => roles.some((role) => gives(role, right)))

/**
 * What a session may wait for before it organises: the code of a second factor, that its person has one at all, or a longer
 * password than the one that opened it.
 */
export const awaited = ['code', 'factor', 'password'] as const
export type Awaited = (typeof awaited)[number]
