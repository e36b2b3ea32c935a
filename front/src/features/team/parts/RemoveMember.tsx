import type { TeamMember } from '@parvis/contract/team/team.ts'
import { leaveTeam } from '@parvis/contract/team/team.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Links } from './LinksChoice.tsx'
import { LinksChoice } from './LinksChoice.tsx'
import { nameOf } from './MemberLine.tsx'

export function RemoveMember({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event } = useEvent()
  const leave = useSend(leaveTeam, { onSuccess: onClose })
  const [links, setLinks] = useState<Links>('end')
  const isMe = member.userId === me.id
  const params = { domainId: event.domainId, eventId: event.id, userId: member.userId }
  return (
    <ConfirmDialog
      open
      title={isMe ? say('team.leave.title') : say('team.remove.title', { name: nameOf(member) })}
      yesLabel={say(isMe ? 'team.leave' : 'team.remove')}
      noLabel={say('team.cancel')}
      onYes={() => leave.mutate({ params, query: { links } })}
      onNo={onClose}
      danger
      busy={leave.isPending}
    >
      <p>{say(isMe ? 'team.leave.text' : 'team.remove.text')}</p>
      {member.everywhere ? <p>{say('team.remove.everywhere')}</p> : null}
      <LinksChoice member={member} links={links} onChange={setLinks} />
      {leave.error ? <Banner kind="error">{tell(leave.error)}</Banner> : null}
    </ConfirmDialog>
  )
}
