import { useCallback } from 'react'
import { usePageLoader } from './router.tsx'

/** Goes to a page by its address, as `paths` builds them; `replace` leaves no way back to the present one. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const loader = usePageLoader()
  return useCallback((href, options = {}) => loader.navigate(href, options), [loader])
}
