import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** On each new page the focus goes to its main part, unless the page has placed it itself: keyboards and readers start there. */
export function useFocusOnArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.getElementById('main')
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
      }),
    [router],
  )
}
