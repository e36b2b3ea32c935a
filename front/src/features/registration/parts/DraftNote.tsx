import { useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Spinner } from '#kit/ui/Spinner.tsx'
import type { DraftStatus } from './draftKeeper.ts'
import styles from './Flow.module.css'

export function DraftNote({ status }: { status: DraftStatus | 'behalf' }) {
  const say = useSay()
  const icon =
    status === 'saving' ? (
      <Spinner size={16} />
    ) : (
      <Icon name={status === 'saved' || status === 'behalf' ? 'check' : 'warning'} size={16} />
    )
  return (
    <p className={styles.note} role="status" data-status={status}>
      {status === 'idle' ? null : (
        <>
          {icon}
          <span>{say(`registration.draft.${status}`)}</span>
        </>
      )}
    </p>
  )
}
