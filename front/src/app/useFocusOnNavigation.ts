import { useEffect } from 'react'
import { usePageLoader } from '#kit/router.tsx'

/** On each new page the focus goes to its main part, unless the page has placed it itself: keyboards and readers start there. */
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
