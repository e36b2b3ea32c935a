import type { PartPlan } from '@parvis/contract/event-file/event-file.ts'
import { useSay } from '#kit/say.tsx'
import styles from './Import.module.css'

type Change = PartPlan['changes'][number]
const LONGEST = 60

/** A value in short; nothing for what is more than one. */
function shortOf(value: unknown): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** What would differ, part by part: how much of each, and each thing for whoever opens it. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const say = useSay()
  const parts = [...new Set(changes.map(({ at: [part = ''] }) => part))]
  return (
    <ul className={styles.changes}>
      {parts.map((part) => {
        const own = changes.filter(({ at }) => at[0] === part)
        const counted = (['added', 'removed', 'changed'] as const).flatMap((kind) => {
          const count = own.filter((change) => change.kind === kind).length
          return count > 0 ? [say(`parts.import.${kind}`, { count })] : []
        })
        return (
          <li key={part}>
            <details>
              <summary>
                <b>{say(`parts.name.${part}`)}</b> {counted.join(', ')}
              </summary>
              <ul>
                {own.map((change) => (
                  <Line key={`${change.kind} ${change.at.join('.')}`} change={change} />
                ))}
              </ul>
            </details>
          </li>
        )
      })}
    </ul>
  )
}

function Line({ change: { at, kind, name, before, after } }: { change: Change }) {
  const say = useSay()
  const [was, is] = [shortOf(before), shortOf(after)]
  return (
    <li>
      {say(`parts.import.is.${kind}`, { name: name ?? at.at(-1) ?? '' })} <code>{at.join('.')}</code>
      {kind === 'changed' && was !== undefined && is !== undefined ? (
        <>
          {' '}
          <del>{was}</del> <ins>{is}</ins>
        </>
      ) : null}
    </li>
  )
}
