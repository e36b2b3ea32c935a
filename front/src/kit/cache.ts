import { QueryClient } from '@tanstack/react-query'
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
