import { useEffect, useRef } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { addressOf } from '#kit/paths.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import styles from './Parts.module.css'

interface TabsProps {
  readonly label: string
  /** Each screen with its address below the event's. */
  readonly tabs: readonly { readonly name: string; readonly path: string; readonly isCurrent: boolean }[]
}

/** The way between the screens that stand behind one entry of the area. */
export function Tabs({ label, tabs }: TabsProps) {
  const { event } = useEvent()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone they scroll, and where one is stays in sight; after the router has put them back to where they were.
    const frame = requestAnimationFrame(() => {
      const [list, tab] = [row.current, row.current?.querySelector<HTMLElement>('[aria-current]')]
      if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ name, path, isCurrent }) => (
        <Anchor key={path} href={addressOf(event.context, path)} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Anchor>
      ))}
    </nav>
  )
}
