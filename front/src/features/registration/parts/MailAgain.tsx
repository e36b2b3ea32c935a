import { mailAction, sendMails } from '@parvis/contract/emails/emails.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { ParticipationState } from '@parvis/contract/participation/participation.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import type { ActionProblem } from './ActionBanner.tsx'

interface MailAgainProps {
  user: User
  state: Exclude<ParticipationState, 'none'>
  onProblem: (problem: ActionProblem | null) => void
}

/** Sends the confirmation again; absent for a person without an address. */
export function MailAgain({ user, state, onProblem }: MailAgainProps) {
  const say = useSay()
  const { event } = useEvent()
  const send = useSend(sendMails)
  const [sent, setSent] = useState('')
  if (user.Authentication.email === '') return null

  async function sendAgain() {
    onProblem(null)
    try {
      const params = { domainId: event.domainId, eventId: event.id }
      await send.mutateAsync({ params, body: { userId: user.id, actionId: mailAction[state] } })
      setSent(say('registration.mailSent', { email: shownEmail(user.Authentication.email) }))
    } catch (error) {
      onProblem({ title: 'registration.mailFailed', error })
    }
  }
  return (
    <>
      <Button variant="link" icon="mail" busy={send.isPending} onClick={() => void sendAgain()}>
        {say('registration.mailAgain')}
      </Button>
      {sent ? (
        <Pill kind="success" icon="check">
          {sent}
        </Pill>
      ) : null}
      <LiveRegion>{sent}</LiveRegion>
    </>
  )
}
