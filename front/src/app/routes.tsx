import { effectiveSettings } from '@parvis/contract/context/context.rules.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import type { Feature, Frame, MovedPage, Page } from '#feature.ts'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { features } from '#features.ts'
import { currentLanguage } from '#kit/language.ts'
import { prepareHtmlOf } from '#kit/ui/Html.tsx'
import type { Boot } from './boot.ts'
import { Entrance } from './Entrance.tsx'
import { EntryLayout } from './EntryLayout.tsx'
import { EventShell } from './EventShell.tsx'
import { requireAccount, requirePage, requireSession, requireVisitor } from './guards.ts'
import { PageLayout } from './PageLayout.tsx'
import { PrivateGate } from './PrivateGate.tsx'
import { pages } from './pages.ts'
import { withWordsOf } from './words.ts'

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
  () => withWordsOf('entry', import('#features/home/EntranceScreen.tsx')),
  'EntranceScreen',
)
const login = createRoute({
  getParentRoute: () => entry,
  path: 'login',
  component: () => <Entrance screen={EntranceScreen} />,
  loader: ({ context: { boot } }) => prepareEntrance(boot),
})
/** Brings the presentation before it shows: it does not move when the organiser's words come. */
async function prepareEntrance({ context }: Boot): Promise<void> {
  const { FO_ENTRANCE, homeMessage } = effectiveSettings(context, currentLanguage())
  if (!FO_ENTRANCE) return
  await Promise.all([EntranceScreen.preload?.(), prepareHtmlOf(homeMessage)]).catch(() => undefined)
}
/** Unknown paths show the login screen (specification 2, § 2). */
const unknown = createRoute({ getParentRoute: () => entry, path: '$', component: LoginScreen })

const page = createRoute({ getParentRoute: () => event, id: 'page', component: PageLayout })
const inside = createRoute({
  getParentRoute: () => page,
  id: 'private',
  component: PrivateGate,
  beforeLoad: requireSession,
})
/** Registers another person; somebody who is not signed in registers themselves, and makes an account first. */
const newcomer = createRoute({
  getParentRoute: () => page,
  id: 'users-new',
  component: lazyRouteComponent(() => withWordsOf('visit', import('./UsersNewGate.tsx')), 'UsersNewGate'),
  beforeLoad: requireAccount,
})
/** Screens that projectors, speakers and moderators open without an account, with a key of the live or nothing. */
const screens = createRoute({ getParentRoute: () => event, id: 'screens', component: Outlet })
/** The organisers' area; its pieces come with its addresses alone. */
const areaGate = createRoute({
  getParentRoute: () => event,
  id: 'area',
  component: PrivateGate,
  beforeLoad: requireSession,
})
const AREA = 'organisation'
const area = createRoute({
  getParentRoute: () => areaGate,
  path: AREA,
  component: lazyRouteComponent(() => withWordsOf('area', import('./AreaLayout.tsx')), 'AreaLayout'),
})

/** `base`: the address that the parent stands at. */
function routeOf(parent: AnyRoute, { path, words, screen, elsewhere }: Page, base: string): AnyRoute {
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: (base ? path.slice(base.length + 1) : path) || '/',
    component: lazyRouteComponent(async () => ({ default: await withWordsOf(words, screen()) })),
    ...(elsewhere && { beforeLoad: requirePage(elsewhere) }),
  })
  const inner = listed.filter(({ within }) => within === path)
  return inner.length > 0 ? route.addChildren(inner.map((one) => routeOf(route, one, path))) : route
}
const listed: readonly Page[] = pages
const pagesIn = (frame: Frame, parent: AnyRoute): AnyRoute[] =>
  listed
    .filter((one) => one.frame === frame && one.within === undefined)
    .map((one) => routeOf(parent, one, parent === area ? AREA : ''))

const routeOfMoved = ({ path, to }: MovedPage): AnyRoute =>
  createRoute({
    getParentRoute: () => event,
    path,
    beforeLoad: ({ params }: { params: { context: string } & Readonly<Record<string, string>> }) => {
      throw redirect({ href: to(params.context, params), replace: true })
    },
  })
const all: readonly Feature[] = features

export const routeTree = root.addChildren([
  event.addChildren([
    ...all.flatMap(({ moved }) => moved ?? []).map(routeOfMoved),
    areaGate.addChildren([area.addChildren(pagesIn('area', area))]),
    screens.addChildren(pagesIn('bare', screens)),
    entry.addChildren([login, ...pagesIn('entrance', entry), unknown]),
    page.addChildren([
      inside.addChildren(pagesIn('private', inside)),
      newcomer.addChildren(pagesIn('newcomer', newcomer)),
      ...pagesIn('public', page),
    ]),
  ]),
])
