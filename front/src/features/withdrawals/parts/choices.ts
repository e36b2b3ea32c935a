import type { Fate, Weight, Withdrawal, WithdrawalMail } from '@parvis/contract/withdrawals/withdrawals.ts'

export const KEEP = 'keep'

/** The value of a fate's radio button. */
export const nameOf = (fate: Fate): string => (fate.kind === 'move' ? `move ${fate.to}` : fate.kind)

/** The effect of a choice; undefined where nothing changes. */
export const weightOf = ({ fates }: Withdrawal, choice: string): Weight | undefined =>
  fates.find(({ fate }) => nameOf(fate) === choice)

/** Whether the caller may choose it: credit notes require the right to refund. */
export const isAllowed = ({ mayReturn }: Withdrawal, { notes }: Weight): boolean => mayReturn || notes === 0

export const isWritten = ({ subject, text }: WithdrawalMail): boolean => subject.trim() !== '' && text.trim() !== ''
