import type { LiveState } from '@parvis/contract/live/live.ts'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './ArrivalCue.module.css'
import { shownIn } from './announce.ts'

interface ArrivalCueProps {
  readonly state: LiveState | undefined
  readonly place: RefObject<HTMLElement | null>
}

/** With fewer visible pixels than this, a new module is announced. */
const SEEN_PX = 96

export function ArrivalCue({ state, place }: ArrivalCueProps) {
  const say = useSay()
  const shown = state && shownIn(state)
  const id = shown?.id
  const [unseen, setUnseen] = useState<string>()
  const before = useRef(state && (id ?? ''))
  useEffect(() => {
    if (state === undefined) return
    const isNew = before.current !== undefined && id !== undefined && id !== before.current
    before.current = id ?? ''
    if (isNew) setUnseen(id)
  }, [state, id])
  useEffect(() => {
    const element = place.current
    if (unseen === undefined) return
    // The module is not offered to this person.
    if (!element) return setUnseen(undefined)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setUnseen(undefined), {
      rootMargin: `0px 0px -${SEEN_PX}px 0px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [unseen, place])
  if (!shown || unseen !== id) return null
  function go() {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    place.current?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
    place.current?.focus({ preventScroll: true })
    setUnseen(undefined)
  }
  return (
    <button type="button" className={styles.cue} data-floats onClick={go}>
      <span>{say(shown.key, { title: shown.title })}</span>
      <Icon name="chevron" size={20} />
    </button>
  )
}
