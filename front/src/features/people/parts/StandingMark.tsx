import type { RegistrationStatus } from '@parvis/contract/people/people.rules.ts'
import { useSay } from '#kit/say.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './Card.module.css'

const ICONS: Readonly<Record<RegistrationStatus, IconName>> = {
  none: 'info',
  invited: 'mail',
  partial: 'edit',
  due: 'clock',
  transfer: 'clock',
  complete: 'check',
  represented: 'people',
  absent: 'close',
}
const TO_ACT: readonly RegistrationStatus[] = ['partial', 'due', 'transfer']

/** The status of a registration as an icon and a word; coloured only where an action is needed. */
export function StandingMark({ standing }: { standing: RegistrationStatus }) {
  const say = useSay()
  const isDone = standing === 'complete'
  return (
    <span className={cx(styles.standing, isDone && styles.done, TO_ACT.includes(standing) && styles.warn)}>
      <Icon name={ICONS[standing]} size={18} />
      {say(`people.standing.${standing}`)}
    </span>
  )
}
