import { downloadBadge } from '@parvis/contract/badges/badges.ts'
import type { Context } from '@parvis/contract/context/context.ts'
import { addLog } from '@parvis/contract/logs/logs.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { currentToken } from '#kit/session.ts'
import type { createEventRouter } from './router.tsx'

/** Pages whose opening the organiser wants to know of, by what follows the event's name in their address. */
const PAGES: Readonly<Record<string, string>> = {
  live: 'PAGE_LIVE',
  replay: 'PAGE_REPLAY',
  photos: 'PAGE_PHOTOS',
  satisfaction: 'PAGE_SATISFACTION',
}

/** The action that an address opened stands for. */
export function actionOfPage(pathname: string): string | undefined {
  const [, , ...rest] = pathname.split('/')
  const page = rest.join('/')
  return Object.hasOwn(PAGES, page) ? PAGES[page] : undefined
}

/** The action that a write which succeeded stands for. */
export function actionOfWrite(route: unknown, input: unknown): string | undefined {
  if (route === register.route) return 'REGISTRATION'
  if (route !== downloadBadge.route) return undefined
  const { query } = input as { query?: { badgeId?: string } }
  return query?.badgeId === 'recap' ? 'RECAP_DOWNLOAD' : 'BADGE_DOWNLOAD'
}

/** Notes for the organiser the few things people do that tell whether the event works; never in anybody's way. */
export function noteActions(
  { domainId, id: eventId }: Pick<Context, 'id' | 'domainId'>,
  router: ReturnType<typeof createEventRouter>,
  cache: QueryClient,
): void {
  function note(action: string | undefined) {
    if (action === undefined || currentToken() === null) return
    const input = { params: { domainId, eventId }, body: { action } }
    // Said twice is said twice: no key to keep. A page being left still says it.
    call(addLog, input, { keepalive: true, idempotencyKey: '' }).catch(() => undefined)
  }
  note(actionOfPage(router.state.location.pathname))
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged) note(actionOfPage(toLocation.pathname))
  })
  cache.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    note(actionOfWrite(event.mutation.options.mutationKey?.[0], event.mutation.state.variables))
  })
}
