import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import styles from './Publication.module.css'

interface HeldBarProps {
  /** How many points hold the publication back. */
  readonly count: number
  /** What it stands for, as long as that is out of sight. */
  readonly ticket: RefObject<HTMLElement | null>
  /** Where a press leads. */
  readonly target: RefObject<HTMLElement | null>
}

/** On a phone, the button that publishes within reach of the thumb, while the ticket that holds it is out of sight. */
export function HeldBar({ count, ticket, target }: HeldBarProps) {
  const say = useSay()
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    if (!ticket.current) return
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true))
    observer.observe(ticket.current)
    return () => observer.disconnect()
  }, [ticket])
  if (isSeen) return null
  return (
    <button type="button" className={styles.bar} aria-disabled="true" onClick={() => target.current?.focus()}>
      <span>{say('readiness.publish')}</span> <span>{say('readiness.publish.toSettle', { count })}</span>
    </button>
  )
}
