import type { Match } from '@parvis/contract/money/matching.rules.ts'
import type { ConfirmedLine, Transfer } from '@parvis/contract/money/money.ts'

/** What was decided of a line by hand; what is left out is as the line was recognised. */
export interface Choice {
  readonly isTicked?: boolean
  /** Empty for no order. */
  readonly orderId?: string
  readonly isWhole?: boolean
}
/** By trace. */
export type Choices = Readonly<Record<string, Choice>>

/** A line that awaits a decision, with what is decided of it so far. */
export interface Decision {
  readonly match: Match
  readonly transfer: Transfer | undefined
  readonly isByHand: boolean
  readonly isTicked: boolean
  readonly isWhole: boolean
  /** What its order awaits before it, in cents. */
  readonly awaited: number
}

/** What is decided of every line that may still be noted, in the order of the file. */
export function decide(matches: readonly Match[], transfers: readonly Transfer[], choices: Choices): Decision[] {
  const left = new Map(transfers.map(({ id, awaitedCents }) => [id, awaitedCents]))
  const open = matches.filter(({ surety }) => surety !== 'noted' && surety !== 'out')
  return open.map((match) => {
    const choice = choices[match.line.trace] ?? {}
    const isByHand = choice.orderId !== undefined
    const found = match.surety === 'none' ? undefined : match.transfer
    const transfer = isByHand ? transfers.find(({ id }) => id === choice.orderId) : found
    const awaited = transfer ? (left.get(transfer.id) ?? 0) : 0
    const isTicked = transfer !== undefined && (choice.isTicked ?? (isByHand || match.surety === 'sure'))
    if (transfer && isTicked) left.set(transfer.id, Math.max(0, awaited - match.line.cents))
    return { match, transfer, isByHand, isTicked, isWhole: choice.isWhole ?? false, awaited }
  })
}

/** The lines that are ticked, as they are confirmed. */
export const confirmedIn = (decisions: readonly Decision[]): ConfirmedLine[] =>
  decisions.flatMap(({ match: { line }, transfer, isTicked, isWhole, awaited }) =>
    transfer && isTicked
      ? {
          ...{ orderId: transfer.id, cents: line.cents, receivedOn: line.date, bankLine: line.trace },
          awaitedCents: awaited,
          isWhole: isWhole && line.cents < awaited,
        }
      : [],
  )
