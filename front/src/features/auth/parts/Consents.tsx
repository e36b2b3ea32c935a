import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { consentField } from '../useAccountCreation.ts'
import styles from './EntryForm.module.css'

interface ConsentsProps {
  given: readonly string[]
  onChange: (given: string[]) => void
  problems: Readonly<Record<string, string>>
}

/** The event's consents as separate, unticked boxes (GDPR, recital 32), then the privacy notice. */
export function Consents({ given, onChange, problems }: ConsentsProps) {
  const say = useSay()
  const { settings } = useEvent()
  const without = (key: string) => given.filter((other) => other !== key)
  return (
    <>
      {settings.FO_CONSENTS.map(({ key, label, required }) => (
        <Checkbox
          key={key}
          name={consentField(key)}
          label={label}
          required={required}
          value={given.includes(key)}
          onChange={(ticked) => onChange(ticked ? [...without(key), key] : without(key))}
          error={problems[consentField(key)]}
        />
      ))}
      {settings.FO_PRIVACY_HTML ? (
        <details className={styles.privacy}>
          <summary>{say('auth.privacy')}</summary>
          <Html html={settings.FO_PRIVACY_HTML} videoTitle={say('auth.privacy')} />
        </details>
      ) : null}
    </>
  )
}
