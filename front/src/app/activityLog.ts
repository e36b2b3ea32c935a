import type { downloadBadge } from '@parvis/contract/badges/badges.ts'
import type { linkUsers } from '@parvis/contract/contacts/contacts.ts'
import type { Context } from '@parvis/contract/events/events.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { addActionLog, addLog } from '@parvis/contract/logs/logs.ts'
import type { register } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import type { PageLoader } from '#kit/pageLoader.ts'
import { currentToken } from '#kit/session.ts'

const PAGES: Readonly<Record<string, string>> = {
  '': 'PAGE_HOME',
  inscription: 'PAGE_REGISTRATION',
  conferences: 'PAGE_CONFERENCES',
  live: 'PAGE_LIVE',
  replay: 'PAGE_REPLAY',
  photos: 'PAGE_PHOTOS',
  satisfaction: 'PAGE_SATISFACTION',
}

export function actionOfPage(pathname: string): string | undefined {
  const [, , ...rest] = pathname.split('/')
  const page = rest.join('/')
  return Object.hasOwn(PAGES, page) ? PAGES[page] : undefined
}

interface Deed {
  readonly action: string
  readonly userId?: string | undefined
}

/** Copies of the routes: importing the endpoints would load the registration's schemas with every page. */
const LINK: typeof linkUsers.route = 'POST /domains/:domainId/events/:eventId/users/:userIdA/links/:userIdB'
const REGISTER: typeof register.route = 'PUT /domains/:domainId/events/:eventId/users/:userId/registration'
const DOWNLOAD: typeof downloadBadge.route = 'POST /v2/domains/:domainId/events/:eventId/badges/download'

/** A text at a path of the call's input; without zod, since every page loads this module. */
function textAt(input: unknown, ...path: readonly string[]): string | undefined {
  const value = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[key] : undefined),
    input,
  )
  return typeof value === 'string' ? value : undefined
}

/** The action that a successful write stands for. The scanned badge is private to the contacts, and is not logged. */
export function deedOfWrite(route: unknown, input: unknown): Deed | undefined {
  if (route === LINK) return { action: 'CONTACT_SCAN' }
  if (route === REGISTER) return { action: 'REGISTRATION', userId: textAt(input, 'params', 'userId') }
  if (route !== DOWNLOAD) return undefined
  const action = textAt(input, 'query', 'badgeId') === 'recap' ? 'RECAP_DOWNLOAD' : 'BADGE_DOWNLOAD'
  return { action, userId: textAt(input, 'query', 'userId') }
}

/** Logs the actions that show organisers whether the event works; never delays the person. */
export function logActions(
  { domainId, id: eventId }: Pick<Context, 'id' | 'domainId'>,
  loader: PageLoader,
  cache: QueryClient,
): void {
  const myId = () =>
    cache.getQueriesData<CallReply<typeof getMe>>({ queryKey: [getMe.route] }).find(([, me]) => me !== undefined)?.[1]
      ?.id
  function note(deed: Deed | undefined) {
    if (deed === undefined || currentToken() === null) return
    const { action, userId } = deed
    // No idempotency key: an action done twice is logged twice. `keepalive` lets it outlive the page.
    const options = { keepalive: true, idempotencyKey: '', isAside: true }
    const isForAnother = userId !== undefined && userId !== myId()
    const sent = isForAnother
      ? call(addActionLog, { body: { actionId: action, domainId, eventId, userId } }, options)
      : call(addLog, { params: { domainId, eventId }, body: { action } }, options)
    sent.catch(() => undefined)
  }
  const notePage = (pathname: string) => {
    const action = actionOfPage(pathname)
    note(action === undefined ? undefined : { action })
  }
  notePage(loader.history.location.pathname)
  loader.onRendered(({ from, to }) => {
    if (from && from.pathname !== to.pathname) notePage(to.pathname)
  })
  cache.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    note(deedOfWrite(event.mutation.options.mutationKey?.[0], event.mutation.state.variables))
  })
}
