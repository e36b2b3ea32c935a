import type { Words } from '#kit/words.ts'

export const event: Words = {
  SMS_SIGN_IN_OFF: 'This event sends no sign-in link by text message',
  MOBILE_FORMAT: 'This is not a telephone number. Example: 06 39 98 00 11',
  'auth.mobile': 'Sign-in link by text message',
  'auth.mobile.lead':
    'Once your mobile is verified, your sign-in link arrives there by text message instead of by email.',
  'auth.mobile.label': 'Your mobile',
  'auth.mobile.hint': 'Example: 06 39 98 00 11. Outside France, add the country code: +32…',
  'auth.mobile.send': 'Send a code by text message',
  'auth.mobile.sent': 'We have sent a 6-digit code to {{mobile}}.',
  'auth.mobile.sentAgain': 'A new code is on its way to {{mobile}}. The previous one no longer works.',
  'auth.mobile.code': '6-digit code',
  'auth.mobile.code.hint': 'Valid for 15 minutes. A text message may take a minute to arrive.',
  'auth.mobile.confirm': 'Verify this mobile',
  'auth.mobile.again': 'Send the code again',
  'auth.mobile.change': 'Correct the number',
  'auth.mobile.on': 'Your sign-in link arrives by text message at {{mobile}}.',
  'auth.mobile.on.until':
    'If you change your email address, password or mobile, it arrives by email again until you verify the mobile once more.',
  'auth.mobile.off': 'Send the link by email',
  'auth.mobile.isOff': 'Your sign-in link arrives by email again.',
  'auth.mobile.failed': 'This setting could not be read',
  'auth.mobile.retry': 'Try again',
  'auth.mobile.loading': 'Reading your setting…',
  'auth.sms.code':
    '{{eventName}}: {{code}} is your code. Enter it on the page where you asked for it, and give it to nobody.',
  'auth.sms.code.subject': 'SMS: verification code',
}
