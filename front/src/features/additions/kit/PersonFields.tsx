import { useSay } from '#kit/say.tsx'
import { EmailInput, TextInput } from '#kit/ui/TextInput.tsx'
import type { Typed } from '../useAddition.ts'
import styles from './PersonFields.module.css'

interface PersonFieldsProps {
  readonly typed: Typed
  readonly wrong: Partial<Record<keyof Typed, string | undefined>>
  /** Folds company and address away under these words. */
  readonly more?: string
  readonly onType: (typed: Typed) => void
}

/** The browser must not fill in the own data of the organiser. */
export function PersonFields({ typed, wrong, more, onType }: PersonFieldsProps) {
  const say = useSay()
  const field = (name: keyof Typed) => ({
    ...{ name, label: say(`additions.${name}`), value: typed[name], error: wrong[name], autoComplete: 'off' as const },
    onChange: (value: string) => onType({ ...typed, [name]: value }),
  })
  const rest = (
    <>
      <EmailInput {...field('email')} />
      <TextInput {...field('company')} maxLength={200} />
    </>
  )
  return (
    <div className={styles.fields}>
      <TextInput {...field('firstName')} required maxLength={100} autoCapitalize="words" />
      <TextInput {...field('lastName')} required maxLength={100} autoCapitalize="words" />
      {more === undefined ? (
        rest
      ) : (
        <details className={styles.more} open={wrong.email !== undefined || wrong.company !== undefined || undefined}>
          <summary>{more}</summary>
          <div className={styles.fields}>{rest}</div>
        </details>
      )}
    </div>
  )
}
