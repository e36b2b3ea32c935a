import { useSay } from '#kit/say.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import type { Change } from './parts/changes.ts'
import styles from './parts/Journal.module.css'
import { useChangeTexts } from './useChangeTexts.ts'

export function ChangesPanel({ changes }: { changes: readonly Change[] }) {
  const say = useSay()
  const { nameOf, textOf } = useChangeTexts()
  if (changes.length === 0) return null
  return (
    <dl className={styles.changes}>
      {changes.map(({ key, before, after }) => (
        <div key={key}>
          <dt>{nameOf(key)}</dt>
          {/* A reordering has equal values before and after. */}
          {key.endsWith('.order') && before === after ? (
            <dd>{say('journal.value.order')}</dd>
          ) : (
            <dd>
              <VisuallyHidden>{say('journal.detail.before')} </VisuallyHidden>
              <del>{textOf(key, before) || say('journal.detail.nothing')}</del>
              <span aria-hidden="true"> → </span>
              <VisuallyHidden>{say('journal.detail.after')} </VisuallyHidden>
              <ins>{textOf(key, after) || say('journal.detail.nothing')}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
