import { effectiveSettings } from '@parvis/contract/events/events.rules.ts'
import type { ComponentType } from 'react'
import type { Frame, MovedPage, Page } from '#feature.ts'
import { currentLanguage } from '#kit/language.ts'
import type { LazyScreen } from '#kit/lazyScreen.tsx'
import { lazyScreen } from '#kit/lazyScreen.tsx'
import type { Guard, Route } from '#kit/route.ts'
import { prepareHtmlOf } from '#kit/ui/Html.tsx'
import type { Boot } from './boot.ts'
import { EventShell } from './EventShell.tsx'
import { requireAccount, requireFramable, requirePage, requireSession, requireVisitor } from './guards.ts'
import { PageLayout } from './PageLayout.tsx'
import { PrivateGate } from './PrivateGate.tsx'
import { pages } from './pages.ts'
import { isPresented } from './presented.ts'
import { lookAtTexts, withWordsOf } from './words.ts'

/** Loaded on demand: signed-in people never see the login. */
const EntryLayout = lazyScreen(async () => (await import('./EntryLayout.tsx')).EntryLayout)
const LoginScreen = lazyScreen(async () => (await import('#features/auth/LoginScreen.tsx')).LoginScreen)
const EntranceScreen = lazyScreen(async () => (await import('./Entrance.tsx')).loadEntrance(LoginScreen))
const UsersNewGate = lazyScreen(async () => (await withWordsOf('visit', import('./UsersNewGate.tsx'))).UsersNewGate)
/** Loads the less used addresses before they are matched; the pending screen is shown meanwhile. */
const More = lazyScreen(async () => {
  await import('./morePages.ts')
  return () => null
})
const AreaLayout = lazyScreen(async () => (await withWordsOf('area', import('./AreaLayout.tsx'))).AreaLayout)

/** Loads the parts of the front page first, so that the organiser's texts do not move the layout. */
async function prepareEntrance({ context, event }: Boot, search: Parameters<typeof isPresented>[2]): Promise<void> {
  const settings = effectiveSettings(context, currentLanguage())
  if (!isPresented(settings, event.context, search)) return void (await LoginScreen.load())
  const { homeMessage, FO_ORGANISER_HTML, FO_ASSISTANCE_HTML, FO_LEGAL_HTML } = settings
  const told = [homeMessage, FO_ORGANISER_HTML, FO_ASSISTANCE_HTML, FO_LEGAL_HTML]
  await Promise.all(told.map(prepareHtmlOf)).catch(() => undefined)
}

interface Framed {
  readonly layouts: readonly (ComponentType | LazyScreen)[]
  readonly guards: readonly Guard[]
}

const framesOf = (boot: Boot): Readonly<Record<Frame, Framed>> => ({
  entrance: { layouts: [EntryLayout], guards: [requireVisitor] },
  public: { layouts: [PageLayout], guards: [] },
  private: { layouts: [PageLayout, PrivateGate], guards: [requireSession] },
  // Registers another person; a visitor creates their own account first.
  newcomer: { layouts: [PageLayout, UsersNewGate], guards: [requireAccount(boot)] },
  // Screens opened without an account: by a live key, or freely.
  bare: { layouts: [], guards: [] },
  area: { layouts: [AreaLayout, PrivateGate], guards: [requireSession] },
})

/** Created once: the router identifies a loaded screen by its identity. */
const screens = new Map<string, LazyScreen>()
function screenOf({ path, words, screen }: Page): LazyScreen {
  const made = screens.get(path) ?? lazyScreen(() => withWordsOf(words, screen()))
  screens.set(path, made)
  return made
}

/** The page, after the pages that stay mounted around it. */
function linesOf(page: Page, listed: readonly Page[]): readonly Page[] {
  const outer = page.within === undefined ? undefined : listed.find(({ path }) => path === page.within)
  return [...(outer ? linesOf(outer, listed) : []), page]
}

/** The routes of an event: former addresses redirect, unknown ones show the login. */
export function routesOf(boot: Boot): Route[] {
  lookAtTexts([boot.context.settings, boot.context.settingsAll])
  const frames = framesOf(boot)
  const Shell = () => <EventShell boot={boot} />
  const routeIn = (frame: Frame, path: string, layouts: Route['layouts'], guards: readonly Guard[] = []): Route => ({
    path: `$context/${path}`,
    frame,
    layouts: [Shell, ...frames[frame].layouts, ...layouts],
    guards: [requireFramable, ...frames[frame].guards, ...guards],
  })
  const routeOfMoved = ({ path, to }: MovedPage): Route => ({
    path: `$context/${path}`,
    layouts: [],
    guards: [({ params }) => to(params['context'] ?? '', params)],
  })
  const routesOfPages = (listed: readonly Page[]): Route[] => listed.map((page) => routeOf(page, listed))
  const routeOf = (page: Page, listed: readonly Page[]): Route => {
    const lines = linesOf(page, listed)
    return routeIn(
      page.frame,
      page.path,
      lines.map(screenOf),
      lines.flatMap(({ elsewhere }) => (elsewhere ? [requirePage(elsewhere, boot)] : [])),
    )
  }
  return [
    {
      ...routeIn('entrance', 'login', [EntranceScreen]),
      prepare: (search) => prepareEntrance(boot, search),
    },
    ...routesOfPages(pages),
    {
      ...routeIn('area', 'organisation/$', []),
      loadRoutes: async () => routesOfPages((await import('./areaPages.ts')).areaPages),
    },
    {
      ...routeIn('bare', '$', [More]),
      loadRoutes: async () => {
        const { morePages, movedPages } = await import('./morePages.ts')
        return [...movedPages.map(routeOfMoved), ...routesOfPages(morePages), routeIn('entrance', '$', [LoginScreen])]
      },
    },
  ]
}
