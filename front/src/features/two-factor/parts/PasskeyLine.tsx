import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { Passkey } from '@parvis/contract/two-factor/two-factor.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import styles from './Factor.module.css'

interface PasskeyLineProps {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
}

export function PasskeyLine({ passkey: { name, since, lastUsedAt }, onRename, onRemove }: PasskeyLineProps) {
  const say = useSay()
  const { language } = useLanguage()
  const made = formatInstant(since, language)
  return (
    <li className={styles.line}>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span className={styles.note}>
          {lastUsedAt === null
            ? say('factor.passkey.unused', { since: made })
            : say('factor.passkey.used', { since: made, at: formatInstant(lastUsedAt, language) })}
        </span>
      </div>
      <div className={styles.actions}>
        <Button small variant="ghost" aria-label={say('factor.passkey.rename.of', { name })} onClick={onRename}>
          {say('factor.passkey.rename')}
        </Button>
        <Button small variant="ghost" aria-label={say('factor.passkey.remove.of', { name })} onClick={onRemove}>
          {say('factor.passkey.remove')}
        </Button>
      </div>
    </li>
  )
}
