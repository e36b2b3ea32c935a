import type { Match } from '@parvis/contract/money/matching.rules.ts'
import type { ConfirmedLine, Transfer } from '@parvis/contract/money/money.ts'

/** Choices made by hand for a line; absent ones follow the automatic match. */
export interface Choice {
  readonly isTicked?: boolean
  /** Empty for no order. */
  readonly orderId?: string
  readonly isWhole?: boolean
}
export type Choices = Readonly<Record<string, Choice>>

export interface Decision {
  readonly match: Match
  readonly transfer: Transfer | undefined
  readonly isByHand: boolean
  readonly isTicked: boolean
  readonly isWhole: boolean
  /** Cents that the order still awaits before this line. */
  readonly awaited: number
}

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
