import { useCallback } from 'react'
import { usePageLoader } from './router.tsx'

/** Navigates to an address from `paths`; `replace` removes the current page from the history. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const loader = usePageLoader()
  return useCallback((href, options = {}) => loader.navigate(href, options), [loader])
}
