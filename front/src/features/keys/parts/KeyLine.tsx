import type { ApiKey } from '@parvis/contract/keys/keys.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './Keys.module.css'

export function KeyLine({ told, onRevoke }: { told: ApiKey; onRevoke: () => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { name, role, readsOnly, lastUsedAt, expiresAt, isExpired, madeBy, isStopped } = told
  const inWords = (instant: string) => formatInstant(instant, language, event.timeZone)
  const until = inWords(expiresAt)
  return (
    <li className={styles.line}>
      <div className={styles.who}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.note}>
          {isStopped
            ? say('keys.stopped', { name: madeBy })
            : lastUsedAt === null
              ? say('keys.unused', { until })
              : say('keys.used', { at: inWords(lastUsedAt), until })}
        </span>
      </div>
      <div className={styles.what}>
        <Pill kind="brand">{say(`team.role.${role}`)}</Pill>
        {readsOnly && role !== 'reader' ? <Pill>{say('keys.readsOnly.short')}</Pill> : null}
        {isStopped ? <Pill kind="warning">{say('keys.stoppedPill')}</Pill> : null}
        {isExpired ? <Pill kind="warning">{say('keys.expired')}</Pill> : null}
      </div>
      <Button small variant="ghost" aria-label={say('keys.revoke.of', { name })} onClick={onRevoke}>
        {say('keys.revoke')}
      </Button>
    </li>
  )
}
