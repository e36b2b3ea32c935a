import type { Words } from '#kit/words.ts'

export const event: Words = {
  BADGE_LOGIN_OFF: 'Signing in with a badge is not available',
  'auth.badge.lead': 'Hold the QR code on your badge up to the camera.',
  'auth.badge.denied': 'Please turn the camera on to scan your badge',
  'auth.badge.going': 'Signing in…',
  'auth.badge.unknown': 'We do not recognise this badge. Check the code, or sign in with your email address.',
  'auth.badge.email': 'Sign in with an email address',
}
