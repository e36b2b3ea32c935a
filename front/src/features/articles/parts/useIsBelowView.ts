import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

export function useIsBelowView(element: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isBelow
}
