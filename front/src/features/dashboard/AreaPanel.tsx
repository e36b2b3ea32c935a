import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { hasDialog } from '#kit/keys.ts'
import { withWords } from '#kit/say.tsx'
import styles from './parts/Area.module.css'
import { PhoneBar, PhoneTop } from './parts/PhoneBar.tsx'
import { Rail } from './parts/Rail.tsx'
import type { PaletteKind } from './parts/usePaletteResults.ts'
import { RefusedPanel } from './RefusedPanel.tsx'
import { useWays } from './useWays.ts'

const Palette = lazy(async () => ({
  default: (await withWords(['visit', 'live', 'event', 'area', 'edit'], import('./parts/Palette.tsx'))).Palette,
}))

interface AreaPanelProps {
  readonly path: string
  readonly onLeave: () => void
  readonly children: ReactNode
}

export function AreaPanel({ path, onLeave, children }: AreaPanelProps) {
  const { isOpen } = useWays()
  const [open, setOpen] = useState<PaletteKind>()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // An open dialog must be answered first.
      if (!hasDialog()) setOpen('go')
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
