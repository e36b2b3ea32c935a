/** How the keys begin of what is said to secure an account, and of mails whose link opens one: signing in, a new password, an invitation. */
const GUARDED = [
  ...['mail.team', 'mail.code', 'mail.factor', 'mail.former', 'mail.openid', 'mail.open'],
  ...['mail.3', 'mail.9', 'mail.10', 'auth.sms'],
]

/** Whether no event may say a sentence in its own words. */
export const isGuardedSentence = (key: string): boolean =>
  GUARDED.some((one) => key === one || key.startsWith(`${one}.`))
