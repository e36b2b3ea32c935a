import type { Words } from '#kit/words.ts'

export const entry: Words = {
  'auth.continue': 'Continue',
  'auth.creation': 'Create your account',
  'auth.creation.lead': 'We do not know this address yet. We only need a few details.',
  'auth.email.label': 'Email address',
  'auth.ended': 'Your session has ended. Sign in again to go on: nothing is lost.',
  'auth.closed': 'Registration is closed',
  'auth.closed.lead': 'To see your registration, enter your email address.',
  'auth.openid.failed': 'Signing in did not succeed. Try again, or give your address.',
  'auth.openid.unknown':
    'That identity is linked to no account of the team. Sign in with your address, then link it under “Security”.',
  'auth.signIn': 'Sign in',
  'auth.welcome': 'Welcome',
  'auth.welcome.lead': 'Enter your email address to register, or to find your registration.',
  'auth.badge': 'Sign in with a badge',
  'auth.anonymous': 'Continue without an account',
  EMAIL_CODE_REQUIRED: 'Enter the 6 digits of the code',
  BADGE_REQUIRED: 'The badge code is required',
}
