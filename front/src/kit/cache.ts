import { onlineManager, QueryClient } from '@tanstack/react-query'
import { waitBeforeRetry } from './retry.ts'

/** The cache of everything read from the server. */
export function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => waitBeforeRetry(failures, error) !== undefined,
        retryDelay: (failures, error) => waitBeforeRetry(failures, error) ?? 0,
      },
      mutations: { retry: false },
    },
  })
}

/**
 * Reads nothing more, for a page that is about to be left: what is under way is dropped, and nothing begins. Whoever signs out
 * would otherwise be refused what their page still asks for.
 */
export async function stopReading(cache: QueryClient): Promise<void> {
  onlineManager.setOnline(false)
  await cache.cancelQueries()
}
