import type { Fate, Weight, Withdrawal, WithdrawalMail } from '@parvis/contract/withdrawals/withdrawals.ts'

/** The remedy that touches nobody. */
export const KEEP = 'keep'

/** How a fate is called among the radios. */
export const nameOf = (fate: Fate): string => (fate.kind === 'move' ? `move ${fate.to}` : fate.kind)

/** What a choice weighs; nothing where nobody is touched. */
export const weightOf = ({ fates }: Withdrawal, choice: string): Weight | undefined =>
  fates.find(({ fate }) => nameOf(fate) === choice)

/** Whether the caller may do it: credit notes are for those who may refund. */
export const isAllowed = ({ mayReturn }: Withdrawal, { notes }: Weight): boolean => mayReturn || notes === 0

/** Whether a mail can leave as it is written. */
export const isWritten = ({ subject, text }: WithdrawalMail): boolean => subject.trim() !== '' && text.trim() !== ''
