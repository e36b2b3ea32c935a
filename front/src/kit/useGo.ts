import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to a page by its address, as `paths` builds them; `replace` leaves no way back to the present one. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return useCallback((href, options = {}) => void router.navigate({ href, ...options }), [router])
}
