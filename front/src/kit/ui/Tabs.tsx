import { useEffect, useRef } from 'react'
import { Anchor } from './Anchor.tsx'
import styles from './Tabs.module.css'

interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly name: string; readonly href: string; readonly isCurrent: boolean }[]
}

/** Navigation between the screens of one entry. */
export function Tabs({ label, tabs }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the tabs scroll: the current one is centred, after the router has restored scroll positions.
    const frame = requestAnimationFrame(() => {
      const [list, tab] = [row.current, row.current?.querySelector<HTMLElement>('[aria-current]')]
      if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ name, href, isCurrent }) => (
        <Anchor key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Anchor>
      ))}
    </nav>
  )
}
