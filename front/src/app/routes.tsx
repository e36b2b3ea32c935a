import { effectiveSettings } from '@parvis/contract/context/context.rules.ts'
import type { ComponentType } from 'react'
import type { Feature, Frame, MovedPage, Page } from '#feature.ts'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { features } from '#features.ts'
import { currentLanguage } from '#kit/language.ts'
import type { Guard, LazyScreen, Route } from '#kit/router.tsx'
import { lazyScreen } from '#kit/router.tsx'
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

const EntranceScreen = lazyScreen(
  async () => (await withWordsOf('entry', import('#features/home/EntranceScreen.tsx'))).EntranceScreen,
)
const UsersNewGate = lazyScreen(async () => (await withWordsOf('visit', import('./UsersNewGate.tsx'))).UsersNewGate)
/** The organisers' area; its pieces come with its addresses alone. */
const AreaLayout = lazyScreen(async () => (await withWordsOf('area', import('./AreaLayout.tsx'))).AreaLayout)

/** Brings the presentation before it shows: it does not move when the organiser's words come. */
async function prepareEntrance({ context }: Boot): Promise<void> {
  const { FO_ENTRANCE, homeMessage } = effectiveSettings(context, currentLanguage())
  if (!FO_ENTRANCE) return
  await Promise.all([EntranceScreen.load(), prepareHtmlOf(homeMessage)]).catch(() => undefined)
}

interface Framed {
  readonly levels: readonly (ComponentType | LazyScreen)[]
  readonly guards: readonly Guard[]
}

/** What each frame puts around its pages, and whom it lets in. */
const framesOf = (boot: Boot): Readonly<Record<Frame, Framed>> => ({
  entrance: { levels: [EntryLayout], guards: [requireVisitor] },
  public: { levels: [PageLayout], guards: [] },
  private: { levels: [PageLayout, PrivateGate], guards: [requireSession] },
  // Registers another person; somebody who is not signed in registers themselves, and makes an account first.
  newcomer: { levels: [PageLayout, UsersNewGate], guards: [requireAccount(boot)] },
  // Screens that projectors, speakers and moderators open without an account, with a key of the live or nothing.
  bare: { levels: [], guards: [] },
  area: { levels: [PrivateGate, AreaLayout], guards: [requireSession] },
})

const all: readonly Feature[] = features
const listed: readonly Page[] = pages
const screens = new Map(listed.map(({ path, words, screen }) => [path, lazyScreen(() => withWordsOf(words, screen()))]))
/** A page after those that stay drawn around it. */
function linesOf(page: Page): readonly Page[] {
  const outer = page.within === undefined ? undefined : listed.find(({ path }) => path === page.within)
  return [...(outer ? linesOf(outer) : []), page]
}

/** The routes of an event: an address of before leads to the page of now, and whatever is unknown to the sign-in screen. */
export function routesOf(boot: Boot): Route[] {
  const frames = framesOf(boot)
  const Shell = () => <EventShell boot={boot} />
  const routeIn = (frame: Frame, path: string, levels: Route['levels'], guards: readonly Guard[] = []): Route => ({
    path: `$context/${path}`,
    frame,
    levels: [Shell, ...frames[frame].levels, ...levels],
    guards: [...frames[frame].guards, ...guards],
  })
  const routeOfMoved = ({ path, to }: MovedPage): Route => ({
    path: `$context/${path}`,
    levels: [],
    guards: [({ params }) => to(params['context'] ?? '', params)],
  })
  const routeOf = (page: Page): Route => {
    const lines = linesOf(page)
    return routeIn(
      page.frame,
      page.path,
      lines.flatMap(({ path }) => screens.get(path) ?? []),
      lines.flatMap(({ elsewhere }) => (elsewhere ? [requirePage(elsewhere, boot)] : [])),
    )
  }
  return [
    ...all.flatMap(({ moved }) => moved ?? []).map(routeOfMoved),
    {
      ...routeIn('entrance', 'login', [() => <Entrance screen={EntranceScreen} />]),
      prepare: () => prepareEntrance(boot),
    },
    ...listed.map(routeOf),
    routeIn('entrance', '$', [LoginScreen]),
  ]
}
