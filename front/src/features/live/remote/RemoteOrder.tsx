import { useLayoutEffect, useRef, useState } from 'react'
import styles from '#features/live-kit/Remote.module.css'
import { useSay } from '#kit/say.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'

interface RemoteOrderProps {
  readonly title: string
  readonly index: number
  readonly count: number
  readonly onMove: (position: number) => void
}

/** Moves an item up or down by one; the focus follows it, and its new position is announced. */
export function RemoteOrder({ title, index, count, onMove }: RemoteOrderProps) {
  const say = useSay()
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const asked = useRef<{ readonly way: 'up' | 'down'; readonly from: number }>(undefined)
  const [told, setTold] = useState('')
  const isFirst = index === 0
  const isLast = index === count - 1

  useLayoutEffect(() => {
    if (asked.current === undefined || asked.current.from === index) return
    // A line that moves loses the focus, and a button at either end is disabled. The focus is not taken back from a
    // person who has moved on meanwhile.
    const isUp = (asked.current.way === 'up' && !isFirst) || isLast
    const button = isUp ? up.current : down.current
    if ([document.body, up.current, down.current].includes(document.activeElement as HTMLElement)) button?.focus()
    asked.current = undefined
    setTold(say('live.remote.moved', { title, place: index + 1, total: count }))
  }, [index, count, isFirst, isLast, say, title])

  function move(way: 'up' | 'down') {
    asked.current = { way, from: index }
    onMove(way === 'up' ? index - 1 : index + 1)
  }
  if (count < 2) return null
  return (
    <span className={styles.order}>
      <span className={styles.up}>
        <IconButton
          icon="chevron"
          label={say('live.remote.moveUp', { title })}
          buttonRef={up}
          disabled={isFirst}
          onClick={() => move('up')}
        />
      </span>
      <IconButton
        icon="chevron"
        label={say('live.remote.moveDown', { title })}
        buttonRef={down}
        disabled={isLast}
        onClick={() => move('down')}
      />
      <LiveRegion>{told}</LiveRegion>
    </span>
  )
}
