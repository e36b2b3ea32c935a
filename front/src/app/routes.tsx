import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import type { Boot } from './boot.ts'
import { Entrance } from './Entrance.tsx'
import { EntryLayout } from './EntryLayout.tsx'
import { EventShell } from './EventShell.tsx'
import { requireAccount, requireSession, requireStats, requireVisitor } from './guards.ts'
import { PageLayout } from './PageLayout.tsx'
import { PrivateGate } from './PrivateGate.tsx'
import { withEventWords, withVisitWords } from './words.ts'

interface EntrySearch {
  email?: string
  redirect?: string
  referer?: string
  /** The session has ended by itself. */
  ended?: string
  /** The mailed link was no longer good. */
  expired?: string
  /** Why a badge did not sign in. */
  refused?: string
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
const EntranceScreen = lazyRouteComponent(
  () => withVisitWords(import('#features/home/EntranceScreen.tsx')),
  'EntranceScreen',
)
const login = createRoute({
  getParentRoute: () => entry,
  path: 'login',
  component: () => <Entrance screen={EntranceScreen} />,
})
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
const loginWithBadge = createRoute({
  getParentRoute: () => entry,
  path: 'login-with-badge',
  component: lazyRouteComponent(
    () => withEventWords(import('#features/auth/LoginWithBadgeScreen.tsx')),
    'LoginWithBadgeScreen',
  ),
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
  component: lazyRouteComponent(() => withVisitWords(import('#features/home/HomeScreen.tsx')), 'HomeScreen'),
})
const registration = createRoute({
  getParentRoute: () => inside,
  path: 'inscription',
  component: lazyRouteComponent(() => withVisitWords(import('./steps.tsx')), 'RegistrationPage'),
})
const passwordNew = createRoute({
  getParentRoute: () => inside,
  path: 'password/new',
  component: lazyRouteComponent(() => import('#features/auth/PasswordNewScreen.tsx'), 'PasswordNewScreen'),
})
const message = createRoute({
  getParentRoute: () => inside,
  path: 'message',
  component: lazyRouteComponent(() => withVisitWords(import('#features/home/MessageScreen.tsx')), 'MessageScreen'),
})
const badge = createRoute({
  getParentRoute: () => inside,
  path: 'badge/$badgeId/download',
  component: lazyRouteComponent(() => withVisitWords(import('#features/badges/BadgeScreen.tsx')), 'BadgeScreen'),
})
const replay = createRoute({
  getParentRoute: () => inside,
  path: 'replay',
  component: lazyRouteComponent(() => withEventWords(import('#features/context/ReplayScreen.tsx')), 'ReplayScreen'),
})
const satisfaction = createRoute({
  getParentRoute: () => inside,
  path: 'satisfaction',
  component: lazyRouteComponent(
    () => withEventWords(import('#features/forms/SatisfactionScreen.tsx')),
    'SatisfactionScreen',
  ),
})
const live = createRoute({
  getParentRoute: () => inside,
  path: 'live',
  component: lazyRouteComponent(() => withEventWords(import('#features/live/LiveScreen.tsx')), 'LiveScreen'),
})
const photos = createRoute({
  getParentRoute: () => page,
  path: 'photos',
  component: lazyRouteComponent(() => withEventWords(import('#features/photos/PhotosScreen.tsx')), 'PhotosScreen'),
})
const section = createRoute({
  getParentRoute: () => inside,
  path: 'sections/$sectionId',
  component: lazyRouteComponent(() => withEventWords(import('#features/sections/SectionScreen.tsx')), 'SectionScreen'),
})
const leaderboard = createRoute({
  getParentRoute: () => page,
  path: 'leaderboard',
  component: lazyRouteComponent(
    () => withEventWords(import('#features/live/LeaderboardScreen.tsx')),
    'LeaderboardScreen',
  ),
})
const conferences = createRoute({
  getParentRoute: () => inside,
  path: 'conferences',
  component: lazyRouteComponent(
    () => withVisitWords(import('#features/conferences/ConferencesScreen.tsx')),
    'ConferencesScreen',
  ),
})
const userConferences = createRoute({
  getParentRoute: () => inside,
  path: 'users/$userId/conferences',
  component: lazyRouteComponent(
    () => withVisitWords(import('#features/conferences/UserConferencesScreen.tsx')),
    'UserConferencesScreen',
  ),
})
const companions = createRoute({
  getParentRoute: () => inside,
  path: 'companions',
  component: lazyRouteComponent(() => withVisitWords(import('./companions.tsx')), 'CompanionsPage'),
})
const companionsAdd = createRoute({
  getParentRoute: () => inside,
  path: 'companions/add',
  component: lazyRouteComponent(
    () => withVisitWords(import('#features/companions/AddCompanionScreen.tsx')),
    'AddCompanionScreen',
  ),
})
const waitingList = createRoute({
  getParentRoute: () => inside,
  path: 'waiting-list',
  component: lazyRouteComponent(
    () => withVisitWords(import('#features/waiting-list/WaitingListScreen.tsx')),
    'WaitingListScreen',
  ),
})
const privacy = createRoute({
  getParentRoute: () => page,
  path: 'privacy',
  component: lazyRouteComponent(() => withEventWords(import('#features/privacy/PrivacyScreen.tsx')), 'PrivacyScreen'),
})
const accessibility = createRoute({
  getParentRoute: () => page,
  path: 'accessibility',
  component: lazyRouteComponent(
    () => withEventWords(import('#features/privacy/AccessibilityScreen.tsx')),
    'AccessibilityScreen',
  ),
})
/** Registers another person; somebody who is not signed in registers themselves, and makes an account first. */
const usersNew = createRoute({
  getParentRoute: () => page,
  id: 'users-new',
  component: lazyRouteComponent(() => withVisitWords(import('./UsersNewGate.tsx')), 'UsersNewGate'),
  beforeLoad: requireAccount,
})
const newPerson = createRoute({
  getParentRoute: () => usersNew,
  path: 'users/new',
  component: lazyRouteComponent(
    () => withVisitWords(import('#features/companions/NewPersonScreen.tsx')),
    'NewPersonScreen',
  ),
})
const contacts = createRoute({
  getParentRoute: () => inside,
  path: 'contacts',
  component: lazyRouteComponent(
    () => withEventWords(import('#features/contacts/ContactsScreen.tsx')),
    'ContactsScreen',
  ),
})
const contactsNew = createRoute({
  getParentRoute: () => inside,
  path: 'contacts/new',
  component: lazyRouteComponent(
    () => withEventWords(import('#features/contacts/ContactScanScreen.tsx')),
    'ContactScanScreen',
  ),
})
const scan = createRoute({
  getParentRoute: () => inside,
  path: 'scan',
  component: lazyRouteComponent(() => withEventWords(import('#features/check-in/DoorScreen.tsx')), 'DoorScreen'),
})
const usersRegistered = createRoute({
  getParentRoute: () => inside,
  path: 'users/registered',
  component: lazyRouteComponent(
    () => withEventWords(import('#features/check-in/DoorListScreen.tsx')),
    'RegisteredScreen',
  ),
})
const usersPresent = createRoute({
  getParentRoute: () => inside,
  path: 'users/present',
  component: lazyRouteComponent(() => withEventWords(import('#features/check-in/DoorListScreen.tsx')), 'PresentScreen'),
})
const stats = createRoute({
  getParentRoute: () => page,
  path: 'stats',
  component: lazyRouteComponent(() => withEventWords(import('#features/stats/StatsScreen.tsx')), 'StatsScreen'),
  beforeLoad: requireStats,
})
const mails = createRoute({
  getParentRoute: () => inside,
  path: 'mails',
  component: lazyRouteComponent(() => withVisitWords(import('#features/emails/MailsScreen.tsx')), 'MailsScreen'),
})
const mail = createRoute({
  getParentRoute: () => inside,
  path: 'mails/$mailId',
  component: lazyRouteComponent(() => withVisitWords(import('#features/emails/MailScreen.tsx')), 'MailScreen'),
})

/** Screens that projectors, speakers and moderators open without an account, with a key of the live or nothing. */
const screens = createRoute({ getParentRoute: () => event, id: 'screens', component: Outlet })
const liveOrganiser = createRoute({
  getParentRoute: () => screens,
  path: 'live/orga',
  component: lazyRouteComponent(() => withEventWords(import('#features/live/OrganiserScreen.tsx')), 'OrganiserScreen'),
})
const liveSpeaker = createRoute({
  getParentRoute: () => screens,
  path: 'live/speaker',
  component: lazyRouteComponent(() => withEventWords(import('#features/live/SpeakerScreen.tsx')), 'SpeakerScreen'),
})
const liveEmotions = createRoute({
  getParentRoute: () => screens,
  path: 'live/emotions',
  component: lazyRouteComponent(() => withEventWords(import('#features/live/EmotionsScreen.tsx')), 'EmotionsScreen'),
})
const liveQuestions = createRoute({
  getParentRoute: () => screens,
  path: 'live/questions',
  component: lazyRouteComponent(
    () => withEventWords(import('#features/live/ModerationScreen.tsx')),
    'ModerationScreen',
  ),
})
const liveRemote = createRoute({
  getParentRoute: () => screens,
  path: 'live/remote',
  component: lazyRouteComponent(() => withEventWords(import('#features/live/RemoteScreen.tsx')), 'RemoteScreen'),
  beforeLoad: requireSession,
})

const photosViewer = createRoute({
  getParentRoute: () => screens,
  path: 'photos/viewer',
  component: lazyRouteComponent(() => withEventWords(import('#features/photos/ViewerScreen.tsx')), 'ViewerScreen'),
})

/** Every address of the application. */
export const routeTree = root.addChildren([
  event.addChildren([
    screens.addChildren([liveOrganiser, liveSpeaker, liveEmotions, liveQuestions, liveRemote, photosViewer]),
    entry.addChildren([login, loginWithBadge, passwordForgot, createAccount, unknown]),
    page.addChildren([
      inside.addChildren([
        home,
        registration,
        passwordNew,
        message,
        badge,
        replay,
        satisfaction,
        live,
        section,
        conferences,
        userConferences,
        companions,
        companionsAdd,
        waitingList,
        contacts,
        contactsNew,
        scan,
        usersRegistered,
        usersPresent,
        mails,
        mail,
      ]),
      leaderboard,
      privacy,
      accessibility,
      photos,
      usersNew.addChildren([newPerson]),
      stats,
    ]),
  ]),
])
