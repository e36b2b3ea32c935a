import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { readTeamInvitation } from '@parvis/contract/team/team.ts'
import { useCallback, useEffect, useState } from 'react'
import { CallError, call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { currentToken, openSession, signIn, signOut } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Masthead } from '#kit/ui/Masthead.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { AcceptPanel } from './parts/AcceptPanel.tsx'
import type { Invited } from './parts/invited.ts'
import { JoinForm } from './parts/JoinForm.tsx'
import { SignInForm } from './parts/SignInForm.tsx'
import styles from './parts/Team.module.css'

type Reading = { is: 'loading' } | { is: 'failed'; error: unknown } | { is: 'known'; invited: Invited }

/** Reads the invitation again with the device's session, once the domain is known. */
async function readInvitation(token: string): Promise<Invited> {
  const asNobody = await call(readTeamInvitation, { body: { token } })
  openSession(asNobody.domainId)
  return currentToken() === null ? asNobody : call(readTeamInvitation, { body: { token } })
}

/** The page of a mailed team invitation: sender, role, and the account that accepts it. */
export function InvitationScreen({ token, onJoined }: { token: string; onJoined: (context: string) => void }) {
  const say = useSay()
  const [reading, setReading] = useState<Reading>({ is: 'loading' })
  const read = useCallback(() => {
    setReading({ is: 'loading' })
    readInvitation(token).then(
      (invited) => setReading({ is: 'known', invited }),
      (error: unknown) => setReading({ is: 'failed', error }),
    )
  }, [token])
  useEffect(read, [read])
  useTitle(say('team.invitation.title'))
  return (
    <>
      <Masthead name={reading.is === 'known' ? reading.invited.organisation : 'Parvis'} compact />
      <Page narrow>
        {reading.is === 'loading' ? <Loader label={say('team.invitation.loading')} /> : null}
        {reading.is === 'failed' ? <Unread error={reading.error} onAgain={read} /> : null}
        {reading.is === 'known' ? (
          <Known token={token} invited={reading.invited} onChange={read} onJoined={onJoined} />
        ) : null}
      </Page>
    </>
  )
}

function Unread({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const isOver = error instanceof CallError && error.status === 410
  if (!isOver) {
    const again = (
      <Button small variant="ghost" onClick={onAgain}>
        {say('team.again')}
      </Button>
    )
    return (
      <Banner kind="error" actions={again}>
        {tell(error)}
      </Banner>
    )
  }
  const kind = error.code === 'TEAM_INVITATION_EXPIRED' ? 'expired' : 'gone'
  return (
    <Sheet title={say(`team.invitation.${kind}`)} level={1} lead={say(`team.invitation.${kind}.text`)}>
      <Button variant="ghost" href="/organisation">
        {say('team.invitation.mine')}
      </Button>
    </Sheet>
  )
}

interface KnownProps {
  readonly token: string
  readonly invited: Invited
  readonly onChange: () => void
  readonly onJoined: (context: string) => void
}

function Known({ token, invited, onChange, onJoined }: KnownProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { eventName, organisation, invitedBy, everywhere, role, expiresAt, account, me } = invited
  const [isOther, setIsOther] = useState(false)
  const what = say(everywhere ? 'team.invitation.everywhere' : 'team.invitation.event', { eventName, organisation })
  function enter(session: string) {
    signIn(session)
    onChange()
  }
  return (
    <Sheet title={say('team.invitation.title')} level={1} lead={what}>
      <dl className={styles.facts}>
        <dt>{say('team.role')}</dt>
        <dd>
          <strong>{say(`team.role.${role}`)}</strong> – {say(`team.role.${role}.text`)}
        </dd>
        <dt>{say('team.invitation.by')}</dt>
        <dd>{invitedBy || say('team.invitation.nobody')}</dd>
        <dt>{say('team.invitation.until')}</dt>
        <dd>{formatInstant(expiresAt, language)}</dd>
      </dl>
      {me ? (
        <AcceptPanel
          token={token}
          invited={invited}
          me={me}
          onJoined={onJoined}
          onOther={() => {
            signOut()
            onChange()
          }}
        />
      ) : isOther || account === 'password' ? (
        <SignInForm
          key={String(isOther)}
          invited={invited}
          isOther={isOther}
          forgot={paths.passwordForgot(invited.context, isOther ? {} : { email: invited.email })}
          onSignedIn={enter}
        />
      ) : (
        <JoinForm
          token={token}
          invited={invited}
          onJoined={({ token: session, context }) => {
            signIn(session)
            onJoined(context)
          }}
        />
      )}
      {me ? null : (
        <Button variant="link" onClick={() => setIsOther(!isOther)}>
          {say(isOther ? 'team.invitation.same' : 'team.invitation.another', { email: shownEmail(invited.email) })}
        </Button>
      )}
    </Sheet>
  )
}
