/** What the journal calls the act of the server that gives a place up. */
export const RELEASE = 'JOB unpaid.release'

const HOUR_MS = 3_600_000
const LONGEST_NOTICE_HOURS = 24

/** The delays of an event. */
export interface Delays {
  /** In hours; `0` keeps a place for ever. */
  readonly hours: number
  /** Between the mail and the release, in hours; `0` lets {@link noticeOf} choose. */
  readonly noticeHours: number
  /** Of a transfer that was announced, in days; `0` awaits it for ever. */
  readonly transferDays: number
}

/** The settings in which an event says its delays. */
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

/** Why a place is kept, whatever time passes. */
export const keepHolds = [
  ...(['off', 'received', 'invoice', 'present', 'paying', 'always', 'obstacle', 'noAddress', 'untold'] as const),
] as const
export type KeepHold = (typeof keepHolds)[number]

/** What is known of a payer who has something to pay. Instants are in milliseconds since 1970. */
export interface Debt {
  readonly isTransfer: boolean
  /** An invoice was sent, with a term of its own, or was paid. */
  readonly isInvoiced: boolean
  /** Any money has ever come from them in this event, given back or not. */
  readonly hasReceived: boolean
  /** A session of the provider is open, or the provider does not know yet. */
  readonly isPaying: boolean
  /** One of those they pay for has come in. */
  readonly isPresent: boolean
  readonly hasAddress: boolean
  /** An obstacle stopped them from paying, that they alone can show to be mended. */
  readonly isStopped: boolean
  /** The latest of what they did: registered, took something, began to pay. */
  readonly actedAt: number
  /** What the team said of their place: kept for ever, or at least until then. */
  readonly kept: 'always' | number | undefined
  /** The mail that told them. `leftAt` is left out until it has left, and where it came back. */
  readonly told: { readonly at: number; readonly until: number; readonly leftAt?: number | undefined } | undefined
}

/** Since when time runs in an event. */
export interface Turn {
  /** Since when the event releases places. */
  readonly since: number
  /** When the last obstacle to paying was mended. */
  readonly resumedAt?: number | undefined
  /** Since when an obstacle stands. */
  readonly heldAt?: number | undefined
}

/** How long a place is kept for a payer, in milliseconds; `0` for ever. */
function lengthOf({ isTransfer }: Debt, { hours, transferDays }: Delays): number {
  return (isTransfer ? transferDays * 24 : hours) * HOUR_MS
}

/** How long before the end a payer is told, in milliseconds: half the delay or a day, whichever is shorter, unless the event says. */
export function noticeOf(lengthMs: number, { noticeHours }: Delays): number {
  const asked = noticeHours * HOUR_MS
  return asked > 0 && asked < lengthMs ? asked : Math.min(lengthMs / 2, LONGEST_NOTICE_HOURS * HOUR_MS)
}

/** Where a debt stands at an instant. */
export type Keeping =
  | { readonly is: 'held'; readonly why: KeepHold }
  /** `at` is when there is something to do next. */
  | { readonly is: 'kept'; readonly until: number; readonly at: number }
  /** They are to be told that the place is kept until then. */
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
 * What is to be done of a place at `now`. Time runs from the latest of what the payer did, of the moment since which the event
 * releases places, and of the end of the last obstacle. Whoever stood before that first moment is told at once, with the whole
 * delay ahead; everybody else some time before the end. What was told is never shortened, and nothing is over before the mail
 * has left for as long as the notice.
 */
export function keepingOf(debt: Debt, delays: Delays, turn: Turn, now: number): Keeping {
  const why = holdOf(debt, delays, turn)
  if (why) return { is: 'held', why }
  const length = lengthOf(debt, delays)
  const notice = noticeOf(length, delays)
  const begun = Math.max(debt.actedAt, turn.since, turn.resumedAt ?? 0)
  const asked = typeof debt.kept === 'number' ? debt.kept : 0
  const { told } = debt
  // Something that they have done since, or the team, begins it anew; so does an event that gives up places sooner, unless it was told later.
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
