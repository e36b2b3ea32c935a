/** Keys of the details of an entry; each has a word, `journal.key.…`. */
export const toldKeys = [
  // People and how they come.
  ...(['firstName', 'lastName', 'email', 'mobile', 'phone', 'languageId', 'typoId', 'isExhibitor', 'people'] as const),
  ...(['participation', 'choice', 'dayIds', 'dayId', 'registered', 'registeredAt', 'registeredFrom'] as const),
  ...([
    'present',
    'presentAt',
    'extended',
    'answers',
    'conferences',
    'articles',
    'cancelledToo',
    'isTold',
    'tag',
    'refusesPhotos',
  ] as const),
  ...(['isAutomatic', 'skipsGroups', 'hours', 'until'] as const),
  ...(['rank', 'inPlaceOf', 'scan', 'badgesPrinted', 'count', 'given', 'erasedPeople', 'erased'] as const),
  ...(['invoicesKept', 'keptUntil', 'placeKept', 'placeUntil', 'placeToldAt'] as const),
  // Companies.
  ...([
    'company',
    'name',
    'category',
    'conference',
    'siren',
    'vatNumber',
    'country',
    'address1',
    'address2',
    'postalCode',
    'city',
  ] as const),
  // Money.
  ...(['money', 'outcome', 'status', 'cents', 'grossCents', 'awaitedCents', 'receivedCents', 'excessCents'] as const),
  ...(['receivedOn', 'means', 'givenOn', 'reference', 'reminders', 'invoice', 'creditNote', 'number'] as const),
  // Mails and guests.
  ...([
    'recipients',
    'departsAt',
    'isTicked',
    'isPaused',
    'lines',
    'created',
    'updated',
    'unchanged',
    'wrong',
    'undone',
    'left',
  ] as const),
  // The live.
  ...(['title', 'isClose', 'isRetired', 'newRound', 'moved', 'showRightAnswers', 'module', 'showResults'] as const),
  ...(['hideVotes', 'showLeaderboard', 'favorite', 'accepted'] as const),
  // The event, its team and its tools.
  ...(['context', 'archived', 'role', 'everywhere', 'linksKept', 'linksEnded', 'liveKeysKept'] as const),
  ...(['liveKeysRenewed', 'required', 'device', 'lends', 'named', 'readsOnly', 'expiresAt', 'webhook'] as const),
  ...(['kinds', 'isOn', 'kind', 'issuer', 'clientId', 'label', 'sha256'] as const),
] as const
export type ToldKey = (typeof toldKeys)[number]

/** Values that have words, `journal.value.…`, by key. */
export const toldValues = {
  choice: ['none', 'onsite', 'remote', 'represented', 'absent', 'companion'],
  participation: ['none', 'onsite', 'remote', 'represented', 'absent', 'companion'],
  outcome: ['refund', 'replace', 'nothing'],
  money: ['refund', 'kept'],
  status: [
    // Of an order, a refund, a place in the waiting list, an export, an import of guests.
    ...(['open', 'transfer', 'paid', 'dropped', 'owed', 'asked', 'pending', 'given', 'refused', 'mistaken'] as const),
    ...(['waiting', 'offered', 'used', 'declined', 'expired', 'left', 'working', 'ready', 'failed'] as const),
    ...(['writing', 'stopped', 'done'] as const),
  ],
  means: ['transfer', 'terminal', 'cash', 'cheque', 'free'],
  placeKept: ['always', 'until', 'delay'],
  scan: ['welcome', 'undone', 'already', 'unregistered', 'unknown', 'rehearsal'],
} as const satisfies Partial<Record<ToldKey, readonly string[]>>

type Values = typeof toldValues

/** Details of a change, by key. */
export type ToldChange = {
  readonly [Key in ToldKey]?: Key extends keyof Values ? Values[Key][number] | null | undefined : unknown
}
