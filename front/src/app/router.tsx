import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '#kit/search.ts'
import { Broken } from './Broken.tsx'
import type { Boot } from './boot.ts'
import { Pending } from './Pending.tsx'
import { routeTree } from './routes.tsx'

/** The router of one event's pages. */
export function createEventRouter(boot: Boot, cache: QueryClient) {
  return createRouter({
    routeTree,
    context: { boot, cache },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    defaultPendingComponent: Pending,
    defaultErrorComponent: Broken,
    scrollRestoration: true,
    trailingSlash: 'never',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createEventRouter>
  }
}
