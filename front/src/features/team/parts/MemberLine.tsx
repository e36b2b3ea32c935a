import { fullName } from '@parvis/contract/kit/full-name.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { TeamMember } from '@parvis/contract/team/team.ts'
import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './Team.module.css'

export const nameOf = ({ firstName, lastName, email }: TeamMember): string =>
  fullName({ firstName, lastName }) || shownEmail(email)

interface MemberLineProps {
  readonly member: TeamMember
  /** The organisation requires a second factor of its organisers. */
  readonly mustHaveFactor: boolean
  readonly onRole: () => void
  readonly onRemove: () => void
}

export function MemberLine({ member, mustHaveFactor, onRole, onRemove }: MemberLineProps) {
  const say = useSay()
  const me = useMe()
  const isMe = member.userId === me.id
  const name = nameOf(member)
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <strong>{isMe ? say('team.you', { name }) : name}</strong>
        <span className={styles.email}>{shownEmail(member.email)}</span>
      </div>
      <div className={styles.what}>
        <Pill kind="brand">{say(`team.role.${member.role}`)}</Pill>
        {member.everywhere ? <Pill kind="neutral">{say('team.everywhere')}</Pill> : null}
        {member.hasFactor ? (
          <Pill kind="neutral">{say('factor.pill')}</Pill>
        ) : mustHaveFactor ? (
          <Pill kind="warning">{say('factor.pill.none')}</Pill>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button small variant="ghost" aria-label={say('team.change.of', { name })} onClick={onRole}>
          {say('team.change')}
        </Button>
        <Button
          small
          variant="ghost"
          aria-label={isMe ? undefined : say('team.remove.of', { name })}
          onClick={onRemove}
        >
          {say(isMe ? 'team.leave' : 'team.remove')}
        </Button>
      </div>
    </li>
  )
}
