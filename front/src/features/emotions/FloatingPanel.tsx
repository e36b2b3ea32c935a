import type { Emotion } from '@parvis/contract/emotions/emotions.ts'
import type { Ref } from 'react'
import { useImperativeHandle, useRef } from 'react'
import { cx } from '#kit/ui/cx.ts'
import styles from './FloatingPanel.module.css'
import type { Counts } from './useEmotions.ts'

export interface Floating {
  float(counts: Counts): void
}

interface FloatingPanelProps {
  emotions: readonly Emotion[]
  most?: number | undefined
  /** Maximum number started at once, slightly staggered. */
  mostAtOnce?: number | undefined
  /** Reactions rise along the edges, over no text. */
  isAside?: boolean | undefined
  handle: Ref<Floating>
}

const SPREAD_MS = 500
export const isPicture = (iconUrl: string): boolean => /^(https?:|\/|data:)/.test(iconUrl)

function drawingOf({ iconUrl }: Pick<Emotion, 'iconUrl'>): HTMLElement {
  if (!isPicture(iconUrl)) {
    const sign = document.createElement('span')
    sign.textContent = iconUrl
    return sign
  }
  const picture = document.createElement('img')
  picture.src = iconUrl
  picture.alt = ''
  return picture
}

function drawn(counts: Counts, most: number): string[] {
  const all = Object.entries(counts)
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  const share = total > most ? most / total : 1
  return all
    .flatMap(([id, count]) => Array.from({ length: Math.max(1, Math.round(count * share)) }, () => id))
    .slice(0, most)
}

/** Reactions that rise over the page and fade; not kept, and not announced to screen readers. */
export function FloatingPanel({ emotions, most = 60, mostAtOnce = 30, isAside = false, handle }: FloatingPanelProps) {
  const air = useRef<HTMLDivElement>(null)
  useImperativeHandle(
    handle,
    () => ({
      float(counts) {
        const sky = air.current
        if (!sky || document.visibilityState === 'hidden') return
        if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
        const room = Math.min(mostAtOnce, most - sky.childElementCount)
        for (const id of drawn(counts, Math.max(0, room))) {
          const emotion = emotions.find((one) => one.id === id)
          if (emotion) rise(sky, emotion, isAside)
        }
      },
    }),
    [emotions, most, mostAtOnce, isAside],
  )
  return <div ref={air} className={styles.air} aria-hidden="true" />
}

/** Outside React: thirty elements that come and go would render the page each time. */
function rise(sky: HTMLElement, emotion: Emotion, isAside: boolean): void {
  const sprite = drawingOf(emotion)
  sprite.className = cx(styles['sprite'], isAside && styles['aside']) ?? ''
  if (isAside) sprite.style[Math.random() < 0.5 ? 'insetInlineStart' : 'insetInlineEnd'] = '0'
  else {
    sprite.style.insetInlineStart = `${8 + Math.random() * 84}%`
    sprite.style.setProperty('--drift', `${Math.random() * 80 - 40}px`)
  }
  sprite.style.animationDelay = `${Math.random() * SPREAD_MS}ms`
  sprite.addEventListener('animationend', () => sprite.remove())
  sky.append(sprite)
}
