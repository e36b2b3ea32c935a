import type { ReactNode, RefObject } from 'react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import styles from './PriceDock.module.css'
import { useIsBelowView } from './useIsBelowView.ts'

interface PriceDockProps {
  summary: RefObject<HTMLElement | null>
  label: string
  total: string
  children: ReactNode
}

export function PriceDock({ summary, label, total, children }: PriceDockProps) {
  const isBelow = useIsBelowView(summary)
  // Always mounted, so that the layout does not move with the dock.
  return (
    <div className={styles.place}>
      {isBelow ? (
        <Dock label={label} total={total}>
          {children}
        </Dock>
      ) : null}
    </div>
  )
}

function Dock({ label, total, children }: { label: string; total: string; children: ReactNode }) {
  const say = useSay()
  const detailId = useId()
  const [isOpen, setOpen] = useState(false)
  useEscape(isOpen, () => setOpen(false))
  return (
    <div className={styles.dock} data-floats>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section id={detailId} className={styles.detail} aria-label={say('articles.summary')} tabIndex={0}>
          {children}
        </section>
      ) : null}
      <button
        type="button"
        className={styles.bar}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? (
          <span>{say('articles.summary.fold')}</span>
        ) : (
          <>
            <span>{label}</span>
            <strong>{total}</strong>
            <VisuallyHidden>{say('articles.summary.unfold')}</VisuallyHidden>
          </>
        )}
        <Icon name="chevron" />
      </button>
    </div>
  )
}

function useEscape(isOpen: boolean, onEscape: () => void) {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    const hear = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOpen])
}
