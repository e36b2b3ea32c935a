import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { useState } from 'react'
import { CertificatePanel } from '#features/attendance/CertificatePanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import type { Person } from '../usePerson.ts'
import { useResend } from '../useResend.ts'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './Card.module.css'
import type { Outcome } from './PersonCard.tsx'
import { WriteDialog } from './WriteDialog.tsx'

interface ActsProps {
  readonly person: Person
  readonly onOutcome: (outcome: Outcome) => void
}

export function Acts({ person, onOutcome }: ActsProps) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const resending = useResend(person)
  const [asking, ask] = useState<'cancel' | 'write'>()
  const close = () => ask(undefined)
  const mayWrite = rights.includes('people.write')
  const comes = person.user.UserEvent?.registered === true
  async function resend() {
    onOutcome({})
    try {
      await resending.resend()
      onOutcome({ text: say('people.sent', { email: shownEmail(person.user.Authentication.email) }) })
    } catch (error) {
      onOutcome({ error })
    }
  }
  if (!mayWrite && !resending.mayWrite && !comes) return null
  return (
    <div className={styles.acts}>
      {mayWrite ? (
        <Button small icon="edit" href={paths.personRegistration(event.context, person.user.id)}>
          {say('people.act.edit')}
        </Button>
      ) : null}
      {resending.isPossible ? (
        <Button small variant="ghost" icon="mail" busy={resending.isPending} onClick={() => void resend()}>
          {say('people.act.resend')}
        </Button>
      ) : null}
      {resending.mayWrite ? (
        <Button small variant="ghost" icon="mail" onClick={() => ask('write')}>
          {say('people.act.write')}
        </Button>
      ) : null}
      {comes ? <CertificatePanel userId={person.user.id} onError={(error) => onOutcome({ error })} /> : null}
      {mayWrite && comes ? (
        <Button small variant="ghost" onClick={() => ask('cancel')}>
          {say('people.act.cancel')}
        </Button>
      ) : null}
      {asking === 'cancel' ? <CancelDialog person={person} onClose={close} onOutcome={onOutcome} /> : null}
      {asking === 'write' ? <WriteDialog person={person} onClose={close} onOutcome={onOutcome} /> : null}
    </div>
  )
}
