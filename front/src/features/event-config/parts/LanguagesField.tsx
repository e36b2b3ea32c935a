import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { FieldGroup } from '#kit/ui/FieldGroup.tsx'
import { AddLanguage } from '../kit/AddLanguage.tsx'
import styles from '../kit/Items.module.css'

interface LanguagesFieldProps {
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** The languages that an event offers, by their names; the first is the one that it is written in. */
export function LanguagesField({ name, label, hint, error, value, onChange }: LanguagesFieldProps) {
  const say = useSay()
  const { language: own } = useLanguage()
  const names = new Intl.DisplayNames(own, { type: 'language' })
  return (
    <FieldGroup name={name} label={label} hint={hint} error={error}>
      {() => (
        <>
          <ul className={styles.offered}>
            {value.map((code, index) => {
              const called = names.of(code) ?? code
              return (
                <li key={code}>
                  <span>{index === 0 ? say('languages.first', { language: called }) : called}</span>
                  {value.length > 1 ? (
                    <Button
                      small
                      variant="link"
                      aria-label={say('settings.list.remove.of', { name: called })}
                      onClick={() => onChange(value.filter((one) => one !== code))}
                    >
                      {say('settings.list.remove')}
                    </Button>
                  ) : null}
                </li>
              )
            })}
          </ul>
          <AddLanguage offered={value} onAdd={(code) => onChange([...value, code])} />
        </>
      )}
    </FieldGroup>
  )
}
