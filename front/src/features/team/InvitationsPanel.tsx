import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { TeamInvitation } from '@parvis/contract/team/team.ts'
import { listTeamInvitations, resendTeamInvitation, revokeTeamInvitation } from '@parvis/contract/team/team.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { InviteDialog } from './parts/InviteDialog.tsx'
import styles from './parts/Team.module.css'

export function InvitationsPanel({ mayEverywhere }: { mayEverywhere: boolean }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const invitations = useRead(listTeamInvitations, { params: { domainId: event.domainId, eventId: event.id } })
  const [isInviting, setInviting] = useState(false)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{say('team.invitations')}</h2>
        <Button small icon="plus" onClick={() => setInviting(true)}>
          {say('team.invite')}
        </Button>
      </div>
      {invitations.error && !invitations.data ? <Banner kind="error">{tell(invitations.error)}</Banner> : null}
      {invitations.data?.data.length === 0 ? <p className={styles.lead}>{say('team.invitations.none')}</p> : null}
      {invitations.data && invitations.data.data.length > 0 ? (
        <ul className={styles.members}>
          {invitations.data.data.map((one) => (
            <InvitationLine key={one.id} invitation={one} />
          ))}
        </ul>
      ) : null}
      {isInviting ? <InviteDialog mayEverywhere={mayEverywhere} onClose={() => setInviting(false)} /> : null}
    </section>
  )
}

function InvitationLine({ invitation }: { invitation: TeamInvitation }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { language } = useLanguage()
  const [isAsked, ask] = useState(false)
  const resend = useSend(resendTeamInvitation)
  const revoke = useSend(revokeTeamInvitation)
  const { id, sentAt, expiresAt, isExpired, isStopped } = invitation
  const email = shownEmail(invitation.email)
  const params = { domainId: event.domainId, eventId: event.id, invitationId: id }
  const dates = { sent: formatInstant(sentAt, language), until: formatInstant(expiresAt, language) }
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <strong className={styles.name}>{email}</strong>
        <span className={styles.note} role="status">
          {isStopped
            ? say('team.invitation.stopped')
            : resend.isSuccess && !isExpired
              ? say('team.invitation.resent', dates)
              : say(isExpired ? 'team.invitation.ran' : 'team.invitation.sent', dates)}
        </span>
        {resend.error ? <Banner kind="error">{tell(resend.error)}</Banner> : null}
      </div>
      <Marks invitation={invitation} />
      <div className={styles.actions}>
        <Button
          small
          variant="ghost"
          busy={resend.isPending}
          aria-label={say('team.invitation.resend.of', { email })}
          onClick={() => resend.mutate({ params })}
        >
          {say('team.invitation.resend')}
        </Button>
        <Button
          small
          variant="ghost"
          aria-label={say('team.invitation.revoke.of', { email })}
          onClick={() => ask(true)}
        >
          {say('team.invitation.revoke')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={say('team.invitation.revoke.title', { email })}
        yesLabel={say('team.invitation.revoke.yes')}
        noLabel={say('team.invitation.keep')}
        onYes={() => revoke.mutate({ params }, { onSuccess: () => ask(false) })}
        onNo={() => ask(false)}
        danger
        busy={revoke.isPending}
      >
        <p>{say('team.invitation.revoke.text')}</p>
        {revoke.error ? <Banner kind="error">{tell(revoke.error)}</Banner> : null}
      </ConfirmDialog>
    </li>
  )
}

function Marks({ invitation: { role, everywhere, isStopped, isExpired } }: { invitation: TeamInvitation }) {
  const say = useSay()
  return (
    <div className={styles.what}>
      <Pill kind="brand">{say(`team.role.${role}`)}</Pill>
      {everywhere ? <Pill kind="neutral">{say('team.everywhere')}</Pill> : null}
      {isStopped ? <Pill kind="warning">{say('team.invitation.stoppedPill')}</Pill> : null}
      {isExpired ? <Pill kind="warning">{say('team.invitation.expiredPill')}</Pill> : null}
    </div>
  )
}
