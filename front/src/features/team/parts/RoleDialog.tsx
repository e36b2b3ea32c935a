import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import type { TeamMember } from '@parvis/contract/team/team.ts'
import { changeRole } from '@parvis/contract/team/team.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Links } from './LinksChoice.tsx'
import { LinksChoice } from './LinksChoice.tsx'
import { nameOf } from './MemberLine.tsx'
import { RoleChoice } from './RoleChoice.tsx'

export function RoleDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [role, setRole] = useState<TeamRole>(member.role)
  const [links, setLinks] = useState<Links>('end')
  const send = useSend(changeRole, { onSuccess: onClose })
  function save() {
    if (role === member.role) return onClose()
    const params = { domainId: event.domainId, eventId: event.id, userId: member.userId }
    send.mutate({ params, body: { role, everywhere: member.everywhere, links } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('team.change.title', { name: nameOf(member) })}
      closeLabel={say('team.close')}
      footerStays
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('team.cancel')}
          </Button>
          <Button busy={send.isPending} onClick={save}>
            {say('team.save')}
          </Button>
        </>
      }
    >
      {send.error ? <Banner kind="error">{tell(send.error)}</Banner> : null}
      <p>{say(member.everywhere ? 'team.change.everywhere' : 'team.change.text')}</p>
      <RoleChoice role={role} onChange={setRole} />
      {role === 'lead' ? null : <LinksChoice member={member} role={role} links={links} onChange={setLinks} />}
    </Dialog>
  )
}
