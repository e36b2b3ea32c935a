import type { Right } from '#kit/rights.ts'

/** Keys of mails and text messages that secure or open an account: sign-in, new password, invitation. */
const GUARDED = /^(?:mail\.(?:team|code|factor|former|mobile|openid|open|bank|3|9|10)|auth\.sms)(?:\.|$)/

/** Whether events may not override a sentence. */
export const isGuardedSentence = (key: string): boolean => GUARDED.test(key)

const OF_MAILS = /^(?:mail|reminder|auth\.sms|refunds\.(?:mail|again)|payment\.(?:returned|overpaid))\./

/** Sentences shown with the bank account for transfers: any of them could name another account. */
const WHERE_TO_PAY = /^(?:reminder\.|(?:mail|checkout|checkout\.(?:pay|method)|home\.next|home\.status)\.transfer)/

/** Rights needed, besides `edit`, to override a sentence. */
export const rightsOfSentence = (key: string): readonly Right[] => [
  ...(OF_MAILS.test(key) ? (['mail'] as const) : []),
  ...(WHERE_TO_PAY.test(key) ? (['money.write'] as const) : []),
]
