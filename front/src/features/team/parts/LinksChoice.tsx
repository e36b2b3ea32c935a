import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { gives } from '@parvis/contract/kit/rights.ts'
import type { TeamMember } from '@parvis/contract/team/team.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { nameOf } from './MemberLine.tsx'

/** The fate of device and API links of a member who loses the right to give them. */
export type Links = 'end' | 'keep'

interface LinksChoiceProps {
  readonly member: TeamMember
  /** The new role; absent when the member leaves. */
  readonly role?: TeamRole
  readonly links: Links
  readonly onChange: (links: Links) => void
}

/**
 * Asks about the links made by a member and the live keys they have read; one's own are always ended. Absent where
 * there are none.
 */
export function LinksChoice({ member, role, links, onChange }: LinksChoiceProps) {
  const say = useSay()
  const me = useMe()
  const { links: count } = member
  const losesLive = gives(member.role, 'live') && !(role && gives(role, 'live'))
  /** The sentence on links, if any, then the one on keys, if they are lost. */
  const told = (ofLinks: string, ofKeys: string) =>
    [count > 0 && say(ofLinks, { count }), losesLive && say(ofKeys)].filter(Boolean).join(' ')
  if (count === 0 && !losesLive) return null
  if (member.userId === me.id) return <p>{told('team.links.own', 'team.links.own.live')}</p>
  return (
    <RadioGroup
      name="links"
      label={say('team.links', { name: nameOf(member) })}
      hint={told('team.links.text', 'team.links.live')}
      value={links}
      onChange={(value) => onChange(value === 'keep' ? 'keep' : 'end')}
      options={(['end', 'keep'] as const).map((one) => ({
        value: one,
        label: say(`team.links.${one}`),
        description: one === 'keep' ? say('team.links.keep.text') : told('team.links.end.text', 'team.links.end.live'),
      }))}
    />
  )
}
