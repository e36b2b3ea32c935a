import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { acceptTeamInvitation } from '@parvis/contract/team/team.ts'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import type { Invited } from './invited.ts'
import styles from './Team.module.css'

interface AcceptPanelProps {
  readonly token: string
  readonly invited: Invited
  readonly me: NonNullable<Invited['me']>
  readonly onJoined: (context: string) => void
  /** Signs out, to use the account of the invited address. */
  readonly onOther: () => void
}

/** Accepts the invitation with the signed-in account, which is named where it is not the invited one. */
export function AcceptPanel({ token, invited, me, onJoined, onOther }: AcceptPanelProps) {
  const say = useSay()
  const tell = useProblem()
  const { form, isSending, problem } = useSubmission(async () => {
    const { context } = await call(acceptTeamInvitation, { body: { token, anyAccount: !me.isInvited } })
    onJoined(context)
  })
  const name = me.name || shownEmail(me.email)
  return (
    <form {...form} className={styles.form}>
      {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
      {me.isInvited ? (
        <p>{say('team.invitation.as', { name, email: shownEmail(me.email) })}</p>
      ) : (
        <Banner kind="warning" title={say('team.invitation.other', { invited: shownEmail(invited.email) })}>
          {say('team.invitation.other.text', { name, email: shownEmail(me.email) })}
        </Banner>
      )}
      <Button type="submit" fullWidth busy={isSending}>
        {say(me.isInvited ? 'team.invitation.join' : 'team.invitation.joinAs', { email: shownEmail(me.email) })}
      </Button>
      {me.isInvited ? null : (
        <Button variant="ghost" fullWidth onClick={onOther}>
          {say('team.invitation.use', { email: shownEmail(invited.email) })}
        </Button>
      )}
    </form>
  )
}
