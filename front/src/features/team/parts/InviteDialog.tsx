import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { inviteToTeam } from '@parvis/contract/team/team.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { EmailInput } from '#kit/ui/TextInput.tsx'
import { FormDialog } from './FormDialog.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import styles from './Team.module.css'

interface InviteDialogProps {
  /** Whether the caller may give a role for every event. */
  readonly mayEverywhere: boolean
  readonly onClose: () => void
}

export function InviteDialog({ mayEverywhere, onClose }: InviteDialogProps) {
  const say = useSay()
  const { event } = useEvent()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<TeamRole>('editor')
  const [everywhere, setEverywhere] = useState(false)
  const send = useSend(inviteToTeam, { onSuccess: onClose })
  const error = send.error?.errors.find(({ path }) => path === 'email')?.message
  function submit() {
    const params = { domainId: event.domainId, eventId: event.id }
    send.mutate({ params, body: { email, role, everywhere } })
  }
  return (
    <FormDialog
      title={say('team.invite.title')}
      submitLabel={say('team.invite.send')}
      busy={send.isPending}
      problem={send.error}
      wrong={error}
      footerStays
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.note}>{say('team.invite.text')}</p>
      <EmailInput
        name="email"
        label={say('team.invite.email')}
        required
        autoComplete="off"
        value={email}
        error={error}
        onChange={setEmail}
      />
      <RoleChoice role={role} onChange={setRole} />
      {mayEverywhere ? (
        <Checkbox
          name="everywhere"
          label={say('team.invite.everywhere')}
          hint={say('team.invite.everywhere.hint')}
          value={everywhere}
          onChange={setEverywhere}
        />
      ) : null}
    </FormDialog>
  )
}
