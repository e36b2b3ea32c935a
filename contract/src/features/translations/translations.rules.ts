/** The keys of what is said to secure an account, and of mails whose link opens one: signing in, a new password, an invitation. */
const GUARDED = /^(?:mail\.(?:team|code|factor|former|mobile|openid|open|bank|3|9|10)|auth\.sms)(?:\.|$)/

/** Whether no event may say a sentence in its own words. */
export const isGuardedSentence = (key: string): boolean => GUARDED.test(key)
