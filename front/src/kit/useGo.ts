import { useCallback } from 'react'
import { useRouter } from './router.tsx'

/** Goes to a page by its address, as `paths` builds them; `replace` leaves no way back to the present one. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return useCallback((href, options = {}) => router.go(href, options), [router])
}
