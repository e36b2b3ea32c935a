import type { Event } from '@parvis/contract/events/events.ts'
import type { Opening } from '@parvis/contract/registration/registration.ts'
import { openRegistration } from '@parvis/contract/registration/registration.ts'
import type { Me } from '@parvis/contract/users/users.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerenderToNodeStream } from 'react-dom/static'
import { LoginScreen } from '#features/auth/LoginScreen.tsx'
import { PriceListPanel } from '#features/home/EntranceScreen.tsx'
import { memoryHistory } from '#kit/history.ts'
import { lazyScreen } from '#kit/lazyScreen.tsx'
import { PageLoader } from '#kit/pageLoader.ts'
import { paths } from '#kit/paths.ts'
import { seedRead } from '#kit/read.ts'
import type { Route } from '#kit/route.ts'
import { RouterProvider } from '#kit/router.tsx'
import { loadWords, SayProvider } from '#kit/say.tsx'
import { PrerenderToken } from '#kit/session.ts'
import { setSiteOrigin } from '#kit/site.ts'
import { printWith } from '#kit/ui/Html.tsx'
import type { Boot } from './boot.ts'
import { Entrance } from './Entrance.tsx'
import { EntryLayout } from './EntryLayout.tsx'
import { EventShell } from './EventShell.tsx'
import { offeredBy, overridesOf } from './languages.ts'
import { PageLayout } from './PageLayout.tsx'
import { PrivateGate } from './PrivateGate.tsx'
import { ScriptNeeded } from './ScriptNeeded.tsx'

interface Beginning {
  readonly me: Me
  readonly opening: Opening
}

interface PrerenderRequest {
  /** The boot data for the page's script; for a registration also the opening data of a beginner. */
  readonly boot: Boot & { readonly beginning?: Beginning }
  readonly language: string
  readonly address: string
  readonly origin: string
  /** Sanitises the organiser's HTML, within the content security policy. */
  readonly clean: (html: string, frameHosts: readonly string[]) => string
}

/** The redirect of a visitor, as the page's guards make it. */
function ledTo(address: string, { context: name }: Pick<Event, 'context'>): string {
  const [path = ''] = address.split('?')
  return path.replace(/\/$/, '') === paths.home(name) ? paths.login(name, { redirect: address }) : address
}

interface Drawn {
  readonly route: Route
  readonly at: string
  readonly cache: QueryClient
  readonly token: string | null
}

async function entranceOf({ boot, address }: PrerenderRequest): Promise<Drawn> {
  const login = lazyScreen(async () => LoginScreen)
  await login.load()
  const layouts = [() => <EventShell boot={boot} />, EntryLayout, () => <Entrance login={login} prices={boot.prices} />]
  const at = ledTo(address, boot.event)
  if (boot.prices) await PriceListPanel.load()
  return { route: { path: '$context/login', layouts }, at, cache: new QueryClient(), token: null }
}

/** The first step of a registration; undefined where it would show more than public data. */
async function beginningOf(
  { boot, language, address }: PrerenderRequest,
  { me, opening }: Beginning,
): Promise<Drawn | undefined> {
  const { loadFirstSteps, RegistrationPage } = await import('./steps.tsx')
  const { domainId, id: eventId } = boot.event
  const first = await loadFirstSteps(me, opening, { layers: boot.context, language })
  const wished = new URLSearchParams(address.split('?')[1]).get('etape')
  if (!first || (wished !== null && wished !== first[0]?.key)) return undefined
  const cache = new QueryClient()
  seedRead(cache, getMe, { params: { domainId }, query: { eventId } }, me)
  seedRead(cache, openRegistration, { params: { domainId, eventId, userId: me.id } }, opening)
  const layouts = [() => <EventShell boot={boot} />, PageLayout, PrivateGate, RegistrationPage]
  return { route: { path: '$context/inscription', layouts, frame: 'private' }, at: address, cache, token: 'printed' }
}

/**
 * Renders the login page, or the first registration step, to HTML with the page's own components; the server sends it
 * before any script runs. Empty where nothing is prerendered.
 * @throws Error of a component.
 */
export async function print(asked: PrerenderRequest): Promise<string> {
  const { boot, language, origin, clean } = asked
  const { beginning } = boot
  await loadWords(language, [
    'entry',
    ...(beginning ? (['begin'] as const) : []),
    ...(boot.prices ? (['signing'] as const) : []),
  ])
  setSiteOrigin(origin)
  printWith(clean)
  const drawn = beginning ? await beginningOf(asked, beginning) : await entranceOf(asked)
  if (!drawn) return ''
  const { route, at, cache, token } = drawn
  const loader = new PageLoader({ routes: [route], history: memoryHistory(at) })
  await loader.load()
  const failures: unknown[] = []
  const { prelude } = await prerenderToNodeStream(
    <PrerenderToken value={token}>
      <QueryClientProvider client={cache}>
        <SayProvider initial={language} offered={offeredBy(boot.languages)} overrides={overridesOf(boot.languages)}>
          <ScriptNeeded />
          <RouterProvider loader={loader} />
        </SayProvider>
      </QueryClientProvider>
    </PrerenderToken>,
    { onError: (error) => void failures.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  let html = ''
  for await (const part of prelude.setEncoding('utf8')) html += part
  if (failures.length > 0) throw failures[0]
  return asPrinted(html)
}

/**
 * Adapts the HTML: nothing hydrates it, and the page preloads its images itself. `method="dialog"` keeps its forms
 * from submitting before the script runs, or without one.
 */
const asPrinted = (html: string): string =>
  html
    .replace(/<!--(?:[^<]|<(?!!--))*?-->|<link rel="preload"[^<>]*>/g, '')
    .replaceAll('<form ', '<form method="dialog" ')
