import type { QuestionResponse } from '@parvis/contract/questions/questions.ts'
import { useState } from 'react'
import { moveItem } from '#kit/moveItem.ts'
import { useSay } from '#kit/say.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import styles from './Ranking.module.css'

interface RankingProps {
  /** In the person's order. */
  responses: readonly QuestionResponse[]
  onChange: (ids: readonly string[]) => void
}

/** Sorting by buttons, which suit touch and keyboard. */
export function Ranking({ responses, onChange }: RankingProps) {
  const say = useSay()
  const [told, tell] = useState('')
  const ids = responses.map(({ id }) => id)
  function move(index: number, by: -1 | 1) {
    const place = index + by
    const response = responses[index]
    if (!response || place < 0 || place >= ids.length) return
    onChange(moveItem(ids, index, by))
    tell(say('questions.moved', { label: response.label, place: place + 1, count: ids.length }))
  }
  return (
    <>
      <ol className={styles.ranking} aria-label={say('questions.ranking')}>
        {responses.map(({ id, label, image }, index) => (
          <li key={id} className={styles.line}>
            <span className={styles.place} aria-hidden="true">
              {index + 1}
            </span>
            {image ? <img className={styles.picture} src={image} alt="" /> : null}
            <span className={styles.label}>{label}</span>
            <span className={styles.tools}>
              <span className={styles.up}>
                <IconButton
                  icon="chevron"
                  label={say('questions.ranking.up', { label })}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
              </span>
              <IconButton
                icon="chevron"
                label={say('questions.ranking.down', { label })}
                aria-disabled={index === ids.length - 1}
                onClick={() => move(index, 1)}
              />
            </span>
          </li>
        ))}
      </ol>
      <LiveRegion>{told}</LiveRegion>
    </>
  )
}
