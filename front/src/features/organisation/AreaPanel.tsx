import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { withWords } from '#kit/say.tsx'
import styles from './parts/Area.module.css'
import { PhoneBar, PhoneTop } from './parts/PhoneBar.tsx'
import { Rail } from './parts/Rail.tsx'
import type { PaletteKind } from './parts/useHits.ts'
import { RefusedPanel } from './RefusedPanel.tsx'
import { useWays } from './useWays.ts'

// It comes when it is first asked for.
const Palette = lazy(async () => ({
  default: (await withWords(['visit', 'live', 'event', 'area', 'edit'], import('./parts/Palette.tsx'))).Palette,
}))

interface AreaPanelProps {
  /** The address of the page, without its query. */
  readonly path: string
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** What every page of the area stands in: the rail, or on a phone the stub and the bar, and the palette. */
export function AreaPanel({ path, onLeave, children }: AreaPanelProps) {
  const { isOpen } = useWays()
  const [open, setOpen] = useState<PaletteKind>()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // Another dialog asks something: it is answered first.
      if (!document.querySelector('dialog:modal')) setOpen('go')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const actions = { path, onLeave, onSearch: () => setOpen('go'), onSwitch: () => setOpen('switch') }
  return (
    <div className={styles.organisation}>
      <PhoneTop {...actions} />
      <Rail {...actions} />
      <div className={styles.page}>{isOpen(path) ? children : <RefusedPanel ofTeam />}</div>
      <PhoneBar {...actions} />
      {open ? (
        <Suspense>
          <Palette kind={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}
