import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { getEvent } from '@parvis/contract/events/events.ts'
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
import { EventContext, useCurrentEvent } from '#features/events/useEvent.ts'
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

type EventNames = 'parvis' | 'domain' | 'context'
export type Staging = Partial<Omit<z.input<typeof EventFile>, EventNames>>

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

// The first file to need the server waits outside its test timeouts.
beforeAll(() => commands.openServer(), 180_000)

/** The default reader of screens, and the organiser. */
export const CAMILLE = 'camille@exemple.fr'
export const ORGANISER = 'orga@exemple.fr'

type FiledPerson = NonNullable<Staging['people']>[number]
const ON_SITE: FiledPerson['participation'] = { choice: 'onsite', days: ['j1'] }

export const withCamille = (more: Partial<FiledPerson> = {}, others: readonly FiledPerson[] = []): FiledPerson[] => [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', ...more },
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
  ...others,
]

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
/** The server then refuses every change, while an open page continues. */
export const CLOSED = { FO_REGISTER_END: '2020-01-01T00:00:00Z' }

interface Scene {
  as?: string | null
  path?: string
  route?: string
  inside?: ReactNode
}

/** An event of the test's own on the real server. */
export interface Stage {
  readonly boot: Boot
  readonly ids: { readonly domainId: string; readonly eventId: string }
  person(email: string): StagedPerson
  pathOf(email: string): { readonly domainId: string; readonly eventId: string; readonly userId: string }
  /** Calls the server as a person of the event, as from another page. */
  ask<E extends EndpointShape>(email: string, endpoint: E, input: CallInput<E>): Promise<CallReply<E>>
  /** Imports the event's file again with changes, as its organiser would; answers are kept. */
  change(more: Staging): Promise<void>
  show(drawn: ReactNode, scene?: Scene): ReturnType<typeof show>
}

/** A unique word. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (octet) => octet.toString(36)).join('')

/** Creates an event on the real server, with `CAMILLE` and `ORGANISER` unless the file lists people. */
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
    // An unpublished event answers its team alone.
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

/** The context of a page: the event, and the person once they are read. */
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

/** The guard of private pages, without its redirects: loading states are not tested here. */
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
  const where = () => (history.location.pathname + history.location.search).slice(base.length)
  return { screen, press, where, history }
}

/** Makes the network fail for matching calls until `mend`; others reach the server. */
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

/** Delays matching calls until they are released. */
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
