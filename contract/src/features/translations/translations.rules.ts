import type { Right } from '#kit/rights.ts'

/** The keys of what is said to secure an account, and of mails whose link opens one: signing in, a new password, an invitation. */
const GUARDED = /^(?:mail\.(?:team|code|factor|former|mobile|openid|open|bank|3|9|10)|auth\.sms)(?:\.|$)/

/** Whether no event may say a sentence in its own words. */
export const isGuardedSentence = (key: string): boolean => GUARDED.test(key)

/** What is said in mails, in a text message too. */
const OF_MAILS = /^(?:mail|reminder|auth\.sms|refunds\.(?:mail|again)|payment\.(?:returned|overpaid))\./

/** What stands where people read to which account they transfer what they owe: each of these may say another. */
const WHERE_TO_PAY = /^(?:reminder\.|(?:mail|checkout|checkout\.(?:pay|method)|home\.next|home\.status)\.transfer)/

/** What changing a sentence of an event asks for, besides the right to change the event. */
export const rightsOfSentence = (key: string): readonly Right[] => [
  ...(OF_MAILS.test(key) ? (['mail'] as const) : []),
  ...(WHERE_TO_PAY.test(key) ? (['money.write'] as const) : []),
]
