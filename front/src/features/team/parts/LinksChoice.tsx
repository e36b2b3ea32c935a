import type { TeamMember } from '@parvis/contract/team/team.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'
import { nameOf } from './MemberLine.tsx'

/** What becomes of the links of a member who may no longer give them. */
export type Links = 'end' | 'keep'

interface LinksChoiceProps {
  readonly member: TeamMember
  readonly links: Links
  readonly onChange: (links: Links) => void
}

/** Asks what becomes of the links that a member made; one's own end. Nothing where there are none. */
export function LinksChoice({ member, links, onChange }: LinksChoiceProps) {
  const say = useSay()
  const me = useMe()
  const { links: count } = member
  if (count === 0) return null
  if (member.userId === me.id) return <p>{say('team.links.own', { count })}</p>
  return (
    <RadioGroup
      name="links"
      label={say('team.links', { name: nameOf(member) })}
      hint={say('team.links.text', { count })}
      value={links}
      onChange={(value) => onChange(value === 'keep' ? 'keep' : 'end')}
      options={(['end', 'keep'] as const).map((one) => ({
        value: one,
        label: say(`team.links.${one}`),
        description: say(`team.links.${one}.text`),
      }))}
    />
  )
}
