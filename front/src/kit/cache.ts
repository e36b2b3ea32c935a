import { onlineManager, QueryClient } from '@tanstack/react-query'
import { waitBeforeRetry } from './retry.ts'

/** The cache of all server readings. */
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

/** Cancels pending readings and starts none, for a page about to be left. After a logout they would be refused. */
export async function stopReading(cache: QueryClient): Promise<void> {
  onlineManager.setOnline(false)
  await cache.cancelQueries()
}
