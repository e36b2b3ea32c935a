import { useEffect } from 'react'
import { usePageLoader } from '#kit/router.tsx'

/**
 * Focuses the main element on each new page, unless the page has set the focus: keyboards and screen readers start
 * there.
 */
export function useFocusOnNavigation(): void {
  const loader = usePageLoader()
  useEffect(
    () =>
      loader.onRendered(({ from, to }) => {
        if (!from || from.pathname === to.pathname) return
        const main = document.getElementById('main')
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
      }),
    [loader],
  )
}
