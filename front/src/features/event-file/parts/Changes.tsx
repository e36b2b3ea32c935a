import type { PartPlan } from '@parvis/contract/event-config/event-config.ts'
import { useChangeTexts } from '#features/journal/useChangeTexts.ts'
import { useSay } from '#kit/say.tsx'
import styles from './Import.module.css'

type Change = PartPlan['changes'][number]
const LONGEST = 60

const shortOf = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

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

function Line({ change: { kind, told } }: { change: Change }) {
  const say = useSay()
  const { path, before, after } = told
  const { nameOf, textOf } = useChangeTexts()
  const inShort = (value: unknown) => shortOf(textOf(path, value))
  const [was, is] = [inShort(before), inShort(after)]
  return (
    <li>
      {say(`parts.import.is.${kind}`, { name: nameOf(path) })}
      {kind === 'changed' && was !== is ? (
        <>
          {' '}
          <del>{was || say('journal.detail.nothing')}</del> <ins>{is || say('journal.detail.nothing')}</ins>
        </>
      ) : null}
    </li>
  )
}
