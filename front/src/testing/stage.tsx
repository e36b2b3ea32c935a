import { getEvent } from '@parvis/contract/context/context.ts'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeAll, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type * as z from 'zod/mini'
import type { Boot } from '#app/boot.ts'
import { loadBoot } from '#app/boot.ts'
import { useTypoId } from '#app/useTypoId.ts'
import { EventContext, useCurrentEvent } from '#features/context/useEvent.ts'
import { MeContext, useMaybeMe } from '#features/users/useMe.ts'
import { call } from '#kit/call.ts'
import { FrameHosts } from '#kit/frameHosts.ts'
import { memoryHistory } from '#kit/history.ts'
import { PageLoader } from '#kit/pageLoader.ts'
import { useRead, useReadIn } from '#kit/read.ts'
import { RouterProvider } from '#kit/router.tsx'
import { SayProvider, useLanguage } from '#kit/say.tsx'
import { isLent, openSession, signIn, signOut, useToken } from '#kit/session.ts'
import '#kit/theme.css'

type Named = 'parvis' | 'domain' | 'context'
/** An event as its file says it, without the names that keep it apart from every other test's. */
export type Staging = Partial<Omit<z.input<typeof EventFile>, Named>>

/** Somebody of the event, signed in. */
export interface StagedPerson {
  readonly email: string
  readonly userId: string
  readonly token: string
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    openServer(): Promise<void>
    stageEvent(file: object): Promise<StagedPerson[]>
    settleJobs(): Promise<void>
    hangPhotos(eventId: string, count: number): Promise<void>
    loseInvoices(eventId: string): Promise<void>
    lastText(userId: string): Promise<string>
    passTime(milliseconds: number): Promise<void>
  }
}

// The first file that needs the server waits for it outside the time of its tests.
beforeAll(() => commands.openServer(), 180_000)

/** Who looks at the screens unless a test says otherwise; who runs the event. */
export const CAMILLE = 'camille@exemple.fr'
export const ORGANISER = 'orga@exemple.fr'

type FiledPerson = NonNullable<Staging['people']>[number]
const ON_SITE: FiledPerson['participation'] = { choice: 'onsite', days: ['j1'] }

/** `CAMILLE`, with what is said of her, `ORGANISER`, and others. */
export const withCamille = (more: Partial<FiledPerson> = {}, others: readonly FiledPerson[] = []): FiledPerson[] => [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', ...more },
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
  ...others,
]

/** The same, with a place on the first day. */
export const withCamilleOnSite = (others: readonly FiledPerson[] = []): FiledPerson[] =>
  withCamille({ participation: ON_SITE }, others)

const blank: Staging = {
  name: 'Fête',
  days: [
    { id: 'j1', day: '2027-03-11' },
    { id: 'j2', day: '2027-03-12' },
  ],
  people: withCamille(),
}
/** After which the server refuses every change, while a page that was open goes on. */
export const CLOSED = { FO_REGISTER_END: '2020-01-01T00:00:00Z' }

interface Scene {
  /** The address of who looks; nobody who is signed in when null. */
  as?: string | null
  /** The page's address under the event's, and the pattern that names its parameters. */
  path?: string
  route?: string
  /** What stands inside of what is drawn, where it leaves a place for the page itself. */
  inside?: ReactNode
}

/** An event of the test's own on the real server. */
export interface Stage {
  readonly boot: Boot
  /** Path parameters of the event. */
  readonly ids: { readonly domainId: string; readonly eventId: string }
  person(email: string): StagedPerson
  /** Path parameters of somebody in the event. */
  pathOf(email: string): { readonly domainId: string; readonly eventId: string; readonly userId: string }
  /** Asks the server as somebody of the event, as another page of theirs would. */
  ask<E extends EndpointShape>(email: string, endpoint: E, input: CallInput<E>): Promise<CallReply<E>>
  /** Imports the event's file again with something changed, as its organiser would; what people answered stays. */
  change(more: Staging): Promise<void>
  /** Draws a screen in the event. */
  show(drawn: ReactNode, scene?: Scene): ReturnType<typeof show>
}

/** A word that no other test has. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (octet) => octet.toString(36)).join('')

/** Puts an event on the real server, with `CAMILLE` and `ORGANISER` unless the file says who is there. */
export async function stage(staging: Staging = {}): Promise<Stage> {
  const key = newKey()
  const named = { parvis: 1, domain: { id: `d${key}`, name: 'Domaine' }, context: `c${key}` }
  let file = { ...blank, ...staging, ...named }
  const staged = new Map<string, StagedPerson>()
  const bring = async () => {
    for (const person of await commands.stageEvent(file)) staged.set(person.email, person)
  }
  await bring()
  if (staging.published === false) {
    // Such an event answers its team alone.
    openSession(named.domain.id)
    signIn(staged.get(ORGANISER)?.token ?? '')
  }
  const boot = await loadBoot(named.context)
  if (!boot) throw new Error(`The event ${named.context} is not on the server`)
  const ids = { domainId: boot.context.domainId, eventId: boot.context.id }
  const person = (email: string): StagedPerson => {
    const found = staged.get(email)
    if (!found) throw new Error(`${email} is not in the event's file`)
    return found
  }
  return {
    boot,
    ids,
    person,
    pathOf: (email) => ({ ...ids, userId: person(email).userId }),
    ask: (email, endpoint, input) => call(endpoint, input, { token: person(email).token }),
    async change(more) {
      file = { ...file, ...more, settings: { ...file.settings, ...more.settings } }
      await bring()
    },
    show(drawn, { as = CAMILLE, ...scene } = {}) {
      openSession(ids.domainId)
      if (as === null) signOut()
      else signIn(person(as).token)
      return show(drawn, boot, scene)
    },
  }
}

/** What a page of the event stands on: its event, and who looks at it once they are known. */
function Ground({ boot, children }: { boot: Boot; children: ReactNode }) {
  const { context } = boot
  useReadIn(useLanguage().language)
  const input = { params: { domainId: context.domainId, eventId: context.id } }
  const { data: event = boot.event } = useRead(getEvent, input, { initialData: boot.event, staleTime: 60_000 })
  const current = useCurrentEvent(context, event, useTypoId(context))
  return (
    <EventContext value={current}>
      <FrameHosts value={current.settings.FO_FRAME_HOSTS}>{children}</FrameHosts>
    </EventContext>
  )
}

/** The guard of private pages, less its ways out: what they show while the person is not known is not at stake here. */
function Known({ children }: { children: ReactNode }) {
  const token = useToken()
  const { data: me } = useMaybeMe()
  if (token !== null && !me && !isLent(token)) return null
  return <MeContext value={me ?? null}>{children}</MeContext>
}

async function show(drawn: ReactNode, boot: Boot, { path = '/page', route = '/$', inside }: Scene) {
  const base = `/${boot.event.context}`
  const offered = boot.languages.map(({ id, extended }) => ({ id, label: extended.label }))
  const overrides = Object.fromEntries(boot.languages.map(({ id, translations }) => [id, translations]))
  const page = inside === undefined ? [() => drawn] : [() => drawn, () => inside]
  const history = memoryHistory(base + path)
  const loader = new PageLoader({ routes: [{ path: (base + route).slice(1), layouts: page }], history })
  await loader.load()
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SayProvider initial="fr" offered={offered} overrides={overrides}>
        <Ground boot={boot}>
          <Known>
            <RouterProvider loader={loader} />
          </Known>
        </Ground>
      </SayProvider>
    </QueryClientProvider>,
  )
  const press = (name: string | RegExp) => screen.getByRole('button', { name }).click()
  /** Where the page is, under the event's address. */
  const where = () => (history.location.pathname + history.location.search).slice(base.length)
  return { screen, press, where, history }
}

/** Has the network fail for the calls that it is told of, until it is mended; all others reach the server. */
export function cutNetwork(
  isCut: (path: string, method: string) => boolean = () => true,
  fail: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch')),
): { mend(): void } {
  const reach = window.fetch
  const cut = vi.spyOn(window, 'fetch').mockImplementation((address, init = {}) => {
    const { pathname } = new URL(String(address), location.origin)
    return isCut(pathname, init.method ?? 'GET') ? fail() : reach(address, init)
  })
  return { mend: () => cut.mockRestore() }
}

/** Has the calls that it is told of wait before they reach the server, until they are let go. */
export function holdNetwork(isHeld: (path: string, method: string) => boolean): { release(): void } {
  const reach = window.fetch
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const held = vi.spyOn(window, 'fetch').mockImplementation(async (address, init = {}) => {
    const { pathname } = new URL(String(address), location.origin)
    if (isHeld(pathname, init.method ?? 'GET')) await released
    return reach(address, init)
  })
  return {
    release: () => {
      held.mockRestore()
      resolve()
    },
  }
}
