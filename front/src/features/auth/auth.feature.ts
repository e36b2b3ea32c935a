import { feature, named } from '#feature.ts'

export const authFeature = feature({
  name: 'auth',
  pages: [
    {
      path: 'login-with-badge',
      frame: 'entrance',
      words: 'event',
      screen: named(() => import('./LoginWithBadgeScreen.tsx'), 'LoginWithBadgeScreen'),
    },
    {
      path: 'password/forgot',
      frame: 'entrance',
      words: 'signing',
      screen: named(() => import('./PasswordForgotScreen.tsx'), 'PasswordForgotScreen'),
    },
    {
      path: 'account/create',
      frame: 'entrance',
      words: 'signing',
      screen: named(() => import('./CreateAccountScreen.tsx'), 'CreateAccountScreen'),
    },
    {
      path: 'password/new',
      frame: 'private',
      words: 'signing',
      screen: named(() => import('./PasswordNewScreen.tsx'), 'PasswordNewScreen'),
    },
  ],
})
