import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import type { Boot } from './boot.ts'
import { EntryLayout } from './EntryLayout.tsx'
import { EventShell } from './EventShell.tsx'
import { requireAccount, requireSession, requireVisitor } from './guards.ts'
import { PageLayout } from './PageLayout.tsx'
import { PrivateGate } from './PrivateGate.tsx'

interface EntrySearch {
  email?: string
  redirect?: string
  referer?: string
  /** The session has ended by itself. */
  ended?: string
  /** The mailed link was no longer good. */
  expired?: string
  link?: string
}

const root = createRootRouteWithContext<{ boot: Boot; cache: QueryClient }>()({ component: Outlet })
const event = createRoute({ getParentRoute: () => root, path: '$context', component: EventShell })

const entry = createRoute({
  getParentRoute: () => event,
  id: 'entry',
  component: EntryLayout,
  validateSearch: (search: Record<string, unknown>) => search as EntrySearch,
  beforeLoad: requireVisitor,
})
const login = createRoute({ getParentRoute: () => entry, path: 'login', component: LoginScreen })
const passwordForgot = createRoute({
  getParentRoute: () => entry,
  path: 'password/forgot',
  component: lazyRouteComponent(() => import('#features/auth/PasswordForgotScreen.tsx'), 'PasswordForgotScreen'),
})
const createAccount = createRoute({
  getParentRoute: () => entry,
  path: 'account/create',
  component: lazyRouteComponent(() => import('#features/auth/CreateAccountScreen.tsx'), 'CreateAccountScreen'),
})
/** Unknown paths show the login screen (specification 2, § 2). */
const unknown = createRoute({ getParentRoute: () => entry, path: '$', component: LoginScreen })

const page = createRoute({ getParentRoute: () => event, id: 'page', component: PageLayout })
const inside = createRoute({
  getParentRoute: () => page,
  id: 'private',
  component: PrivateGate,
  beforeLoad: requireSession,
})
const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  component: lazyRouteComponent(() => import('#features/home/HomeScreen.tsx'), 'HomeScreen'),
})
const registration = createRoute({
  getParentRoute: () => inside,
  path: 'inscription',
  component: lazyRouteComponent(() => import('./steps.tsx'), 'RegistrationPage'),
})
const passwordNew = createRoute({
  getParentRoute: () => inside,
  path: 'password/new',
  component: lazyRouteComponent(() => import('#features/auth/PasswordNewScreen.tsx'), 'PasswordNewScreen'),
})
const message = createRoute({
  getParentRoute: () => inside,
  path: 'message',
  component: lazyRouteComponent(() => import('#features/home/MessageScreen.tsx'), 'MessageScreen'),
})
const badge = createRoute({
  getParentRoute: () => inside,
  path: 'badge/$badgeId/download',
  component: lazyRouteComponent(() => import('#features/badges/BadgeScreen.tsx'), 'BadgeScreen'),
})
const replay = createRoute({
  getParentRoute: () => inside,
  path: 'replay',
  component: lazyRouteComponent(() => import('#features/context/ReplayScreen.tsx'), 'ReplayScreen'),
})
const satisfaction = createRoute({
  getParentRoute: () => inside,
  path: 'satisfaction',
  component: lazyRouteComponent(() => import('#features/context/SatisfactionScreen.tsx'), 'SatisfactionScreen'),
})
const conferences = createRoute({
  getParentRoute: () => inside,
  path: 'conferences',
  component: lazyRouteComponent(() => import('#features/conferences/ConferencesScreen.tsx'), 'ConferencesScreen'),
})
const userConferences = createRoute({
  getParentRoute: () => inside,
  path: 'users/$userId/conferences',
  component: lazyRouteComponent(
    () => import('#features/conferences/UserConferencesScreen.tsx'),
    'UserConferencesScreen',
  ),
})
const companions = createRoute({
  getParentRoute: () => inside,
  path: 'companions',
  component: lazyRouteComponent(() => import('#features/companions/CompanionsScreen.tsx'), 'CompanionsScreen'),
})
const companionsAdd = createRoute({
  getParentRoute: () => inside,
  path: 'companions/add',
  component: lazyRouteComponent(() => import('#features/companions/AddCompanionScreen.tsx'), 'AddCompanionScreen'),
})
const waitingList = createRoute({
  getParentRoute: () => inside,
  path: 'waiting-list',
  component: lazyRouteComponent(() => import('#features/waiting-list/WaitingListScreen.tsx'), 'WaitingListScreen'),
})
/** Registers another person; somebody who is not signed in registers themselves, and makes an account first. */
const usersNew = createRoute({
  getParentRoute: () => page,
  id: 'users-new',
  component: PrivateGate,
  beforeLoad: requireAccount,
})
const newPerson = createRoute({
  getParentRoute: () => usersNew,
  path: 'users/new',
  component: lazyRouteComponent(() => import('#features/companions/NewPersonScreen.tsx'), 'NewPersonScreen'),
})
const mails = createRoute({
  getParentRoute: () => inside,
  path: 'mails',
  component: lazyRouteComponent(() => import('#features/emails/MailsScreen.tsx'), 'MailsScreen'),
})
const mail = createRoute({
  getParentRoute: () => inside,
  path: 'mails/$mailId',
  component: lazyRouteComponent(() => import('#features/emails/MailScreen.tsx'), 'MailScreen'),
})

/** Every address of the application. */
export const routeTree = root.addChildren([
  event.addChildren([
    entry.addChildren([login, passwordForgot, createAccount, unknown]),
    page.addChildren([
      inside.addChildren([
        home,
        registration,
        passwordNew,
        message,
        badge,
        replay,
        satisfaction,
        conferences,
        userConferences,
        companions,
        companionsAdd,
        waitingList,
        mails,
        mail,
      ]),
      usersNew.addChildren([newPerson]),
    ]),
  ]),
])
