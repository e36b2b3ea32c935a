import type { Words } from '#kit/words.ts'

export const entry: Words = {
  'home.entrance.days_one': 'The day',
  'home.entrance.days_other': 'The days',
  'home.entrance.programme': 'See the programme',
  'home.entrance.follow': 'Subscribe to the programme',
  'home.entrance.register': 'Register',
  'home.entrance.signIn': 'I already have an account',
  'home.entrance.title': 'About the event',
  'home.next.before': 'Registration opens on {{date}}.',
  'home.next.over': 'The event is over: registration is closed.',
  'home.next.closed': 'Registration is closed.',
}
