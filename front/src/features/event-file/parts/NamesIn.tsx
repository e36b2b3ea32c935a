import type { EventName } from '@parvis/contract/kit/part.ts'
import { useState } from 'react'
import styles from '#features/event-config/kit/Items.module.css'
import { useSay } from '#kit/say.tsx'
import { FieldGrid } from '#kit/ui/FieldGrid.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'

interface NamesInProps {
  /** The language. */
  readonly title: string
  readonly names: readonly EventName[]
  readonly said: Readonly<Record<string, string>>
  readonly errorAt: (key: string) => string | undefined
  readonly onChange: (key: string, sentence: string) => void
}

/** The names of the event in one language. Names that were missing stay first while edited, so that no field moves. */
export function NamesIn({ title, names, said, errorAt, onChange }: NamesInProps) {
  const say = useSay()
  const isMissing = ({ key }: EventName) => (said[key] ?? '').trim() === ''
  const [first] = useState(() => new Set(names.filter(isMissing).map(({ key }) => key)))
  const missing = names.filter(isMissing).length
  const groups = [
    { title: say('languages.toSay'), of: names.filter(({ key }) => first.has(key)) },
    { title: say('languages.said'), of: names.filter(({ key }) => !first.has(key)) },
  ]
  return (
    <>
      <div className={styles.language}>
        <h2>{title.charAt(0).toLocaleUpperCase() + title.slice(1)}</h2>
        <p>
          {missing > 0
            ? say('languages.missing', { count: missing, all: String(names.length) })
            : say('languages.whole')}
        </p>
      </div>
      {groups
        .filter(({ of }) => of.length > 0)
        .map((group) => (
          <section key={group.title} className={styles.answers} aria-label={group.title}>
            <h3>{group.title}</h3>
            <FieldGrid>
              {group.of.map(({ key, name }) => (
                <TextInput
                  key={key}
                  label={name}
                  hint={say(`languages.kind.${key.slice(0, key.indexOf('.'))}`)}
                  name={`name-${key}`}
                  value={said[key] ?? ''}
                  error={errorAt(key)}
                  maxLength={500}
                  onChange={(sentence) => onChange(key, sentence)}
                />
              ))}
            </FieldGrid>
          </section>
        ))}
    </>
  )
}
