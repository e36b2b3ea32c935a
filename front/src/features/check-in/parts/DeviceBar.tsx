import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { leaveDevice } from '#kit/session.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './Device.module.css'

/** Names the lent device above its tool, and lets the user give it back. */
export function DeviceBar({ name }: { name: string }) {
  const say = useSay()
  const { event } = useEvent()
  const [isAsked, ask] = useState(false)
  return (
    <header className={styles.bar}>
      <span className={styles.event}>{event.name}</span>
      <Pill kind="brand">{say('device.name', { name })}</Pill>
      <Button small variant="ghost" onClick={() => ask(true)}>
        {say('device.leave')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={say('device.leave.title')}
        yesLabel={say('device.leave')}
        noLabel={say('device.stay')}
        onYes={leaveDevice}
        onNo={() => ask(false)}
      >
        <p>{say('device.leave.text')}</p>
      </ConfirmDialog>
    </header>
  )
}
