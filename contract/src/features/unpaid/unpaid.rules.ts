export const RELEASE = 'JOB unpaid.release'

const HOUR_MS = 3_600_000
const LONGEST_NOTICE_HOURS = 24

export interface Delays {
  /** In hours; `0` never releases a place. */
  readonly hours: number
  /** From the mail to the release, in hours; with `0`, {@link noticeOf} decides. */
  readonly noticeHours: number
  /** For an announced transfer, in days; `0` waits for ever. */
  readonly transferDays: number
}

export interface DelaySettings {
  readonly FO_UNPAID_HOURS: number
  readonly FO_UNPAID_NOTICE_HOURS: number
  readonly FO_UNPAID_TRANSFER_DAYS: number
}

export const delaysOf = (settings: DelaySettings): Delays => ({
  hours: settings.FO_UNPAID_HOURS,
  noticeHours: settings.FO_UNPAID_NOTICE_HOURS,
  transferDays: settings.FO_UNPAID_TRANSFER_DAYS,
})

/** Whether any place is released at all. */
export const releasesAny = ({ hours, transferDays }: Delays): boolean => hours > 0 || transferDays > 0

export const keepHolds = [
  ...(['off', 'received', 'invoice', 'present', 'paying', 'always', 'obstacle', 'noAddress', 'untold'] as const),
] as const
export type KeepHold = (typeof keepHolds)[number]

/** Facts about a payer with an amount due. Instants are in milliseconds since 1970. */
export interface Debt {
  readonly isTransfer: boolean
  /** An invoice with its own due date was sent, or was paid. */
  readonly isInvoiced: boolean
  /** They have paid any amount in this event, refunded or not. */
  readonly hasReceived: boolean
  /** A payment session is open, or its result is unknown. */
  readonly isPaying: boolean
  readonly isPresent: boolean
  readonly hasAddress: boolean
  /** An obstacle stopped their payment, and only their next attempt can show that it is resolved. */
  readonly isStopped: boolean
  /** Their latest action: registering, adding an item, starting to pay. */
  readonly actedAt: number
  /** The team's decision: keep for ever, or at least until an instant. */
  readonly kept: 'always' | number | undefined
  /** The notice. `leftAt` is undefined until the mail has left, and if it came back. */
  readonly told: { readonly at: number; readonly until: number; readonly leftAt?: number | undefined } | undefined
}

export interface Turn {
  /** Start of releases in the event. */
  readonly since: number
  /** End of the last payment obstacle. */
  readonly resumedAt?: number | undefined
  /** Start of the current obstacle. */
  readonly heldAt?: number | undefined
}

/** Delay of a payer, in milliseconds; `0` for ever. */
function lengthOf({ isTransfer }: Debt, { hours, transferDays }: Delays): number {
  return (isTransfer ? transferDays * 24 : hours) * HOUR_MS
}

/** Time between notice and release, in milliseconds: as set by the event, else half the delay, at most a day. */
export function noticeOf(lengthMs: number, { noticeHours }: Delays): number {
  const asked = noticeHours * HOUR_MS
  return asked > 0 && asked < lengthMs ? asked : Math.min(lengthMs / 2, LONGEST_NOTICE_HOURS * HOUR_MS)
}

export type Keeping =
  | { readonly is: 'held'; readonly why: KeepHold }
  /** `at` is the next time to act. */
  | { readonly is: 'kept'; readonly until: number; readonly at: number }
  /** To be notified, with this deadline. */
  | { readonly is: 'telling'; readonly until: number }
  | { readonly is: 'over'; readonly until: number }

function holdOf(debt: Debt, delays: Delays, { heldAt }: Turn): KeepHold | undefined {
  if (debt.kept === 'always') return 'always'
  if (debt.hasReceived) return 'received'
  if (debt.isInvoiced) return 'invoice'
  if (debt.isPresent) return 'present'
  if (debt.isPaying) return 'paying'
  if (lengthOf(debt, delays) === 0) return 'off'
  if (debt.isStopped || heldAt !== undefined) return 'obstacle'
  return debt.hasAddress ? undefined : 'noAddress'
}

/**
 * Next action for a place at `now`. The delay runs from the latest of the payer's last action, the start of releases
 * and the end of the last obstacle. Payers from before the start of releases are notified at once with the whole delay
 * ahead; other payers some time before the end. A notified deadline is never shortened, and no place is released before
 * the mail has been out for the notice period.
 */
export function keepingOf(debt: Debt, delays: Delays, turn: Turn, now: number): Keeping {
  const why = holdOf(debt, delays, turn)
  if (why) return { is: 'held', why }
  const length = lengthOf(debt, delays)
  const notice = noticeOf(length, delays)
  const begun = Math.max(debt.actedAt, turn.since, turn.resumedAt ?? 0)
  const asked = typeof debt.kept === 'number' ? debt.kept : 0
  const { told } = debt
  // A later action of the payer or the team starts the delay again; so does a shorter delay of the event, unless the
  // notified deadline is later.
  if (told && told.at >= debt.actedAt && told.until > turn.since && asked <= told.until) {
    const until = told.leftAt === undefined ? told.until : Math.max(told.until, told.leftAt + notice)
    if (now < until) return { is: 'kept', until, at: until }
    return told.leftAt === undefined ? { is: 'held', why: 'untold' } : { is: 'over', until }
  }
  const end = Math.max(begun + length, asked)
  const at = debt.actedAt < turn.since && asked === 0 ? begun : end - notice
  if (now < at) return { is: 'kept', until: end, at }
  return { is: 'telling', until: Math.max(end, now + notice) }
}
