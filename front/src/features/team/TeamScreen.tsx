import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import type { TeamMember } from '@parvis/contract/team/team.ts'
import { listTeam } from '@parvis/contract/team/team.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { ProviderPanel } from '#features/openid/ProviderPanel.tsx'
import { FactorRulePanel } from '#features/two-factor/FactorRulePanel.tsx'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { DevicesPanel } from './DevicesPanel.tsx'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { MemberLine } from './parts/MemberLine.tsx'
import { onceEach } from './parts/members.ts'
import { RemoveMember } from './parts/RemoveMember.tsx'
import { RoleDialog } from './parts/RoleDialog.tsx'
import styles from './parts/Team.module.css'

export function TeamScreen() {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event } = useEvent()
  const team = useRead(listTeam, { params: { domainId: event.domainId, eventId: event.id } }, { staleTime: 0 })
  const title = say('team.title')
  useTitle(title)
  return (
    <Page>
      <header>
        <h1>{title}</h1>
        <p className={styles.lead}>{say('team.lead')}</p>
      </header>
      {team.data ? (
        <>
          <Members team={team.data} />
          <InvitationsPanel mayEverywhere={leadsAll(team.data, me.id)} />
          <DevicesPanel />
          <FactorRule team={team.data} onChange={() => void team.refetch()} />
          {leadsAll(team.data, me.id) ? <ProviderPanel /> : null}
        </>
      ) : team.error ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" busy={team.isFetching} onClick={() => void team.refetch()}>
              {say('team.again')}
            </Button>
          }
        >
          {tell(team.error)}
        </Banner>
      ) : (
        <Loader label={say('team.loading')} />
      )}
    </Page>
  )
}

type Team = CallReply<typeof listTeam>

const leadsAll = ({ data }: Team, id: string): boolean =>
  data.some(({ userId, role, everywhere }) => userId === id && everywhere && role === 'lead')

function FactorRule({ team, onChange }: { team: Team; onChange: () => void }) {
  const me = useMe()
  const without = new Set(team.data.flatMap(({ userId, hasFactor }) => (hasFactor ? [] : [userId])))
  return (
    <FactorRulePanel
      isRequired={team.isFactorRequired}
      without={without.size}
      mayDecide={leadsAll(team, me.id)}
      hasOwn={!without.has(me.id)}
      onChange={onChange}
    />
  )
}

function Members({ team: { data: members, isFactorRequired } }: { team: Team }) {
  const [asked, ask] = useState<{ readonly what: 'role' | 'remove'; readonly member: TeamMember } | null>(null)
  const close = () => ask(null)
  return (
    <>
      <ul className={styles.members}>
        {onceEach(members).map((member) => (
          <MemberLine
            key={`${member.userId} ${member.everywhere}`}
            member={member}
            mustHaveFactor={isFactorRequired}
            onRole={() => ask({ what: 'role', member })}
            onRemove={() => ask({ what: 'remove', member })}
          />
        ))}
      </ul>
      {asked?.what === 'role' ? <RoleDialog member={asked.member} onClose={close} /> : null}
      {asked?.what === 'remove' ? <RemoveMember member={asked.member} onClose={close} /> : null}
    </>
  )
}
