import type { Companion } from '@parvis/contract/companions/companions.ts'
import { listCompanions, removeCompanion } from '@parvis/contract/companions/companions.ts'
import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import { givesBadge, shownLastName } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { useDownload } from '#features/badges/useDownload.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { PhotoRefusalPanel } from '#features/participation/PhotoRefusalPanel.tsx'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { ActionLabel } from './ActionLabel.tsx'
import styles from './Companions.module.css'
import { heldDays } from './heldDays.ts'
import { NameForm } from './NameForm.tsx'

/** Shows the effect on the balance before a companion is removed; a prop, since `checkout` is above this feature. */
export type Removal = ComponentType<{ companion: User }>

interface CompanionCardProps {
  companion: Companion
  level: 2 | 3
  mayEdit: boolean
  mayRemove: boolean
  onRemoved: (name: string) => void
  Removal?: Removal | undefined
}

export function CompanionCard({ companion, level, onRemoved, Removal, ...may }: CompanionCardProps) {
  const say = useSay()
  const tell = useProblem()
  const { event, settings } = useEvent()
  const { downloadBadge, pending, error } = useDownload(companion.id)
  // Companions with an account of their own manage their registration themselves.
  const { isClaimed } = companion
  const mayEdit = may.mayEdit && !isClaimed
  const mayRemove = may.mayRemove && !isClaimed
  const state = stateOf(companion.UserEvent)
  const lastName = shownLastName(companion, settings.FO_COMPANION_DEFAULT_LAST_NAME)
  const name = `${companion.firstName} ${lastName}`.trim()
  const isLacking = companion.UserEvent?.isPartial === true
  const isDone = state === 'onsite' && !isLacking
  const isUnfinished = state === 'none' || isLacking
  const code = isDone ? companion.UserEvent?.code : null
  const step = isDone ? 'first' : isLacking ? 'next' : undefined
  const edit = paths.registration(event.context, { userId: companion.id, etape: step })
  return (
    <Card
      title={name}
      level={level}
      aside={
        <Pill kind={isDone ? 'success' : isUnfinished ? 'warning' : 'neutral'} icon={isDone ? 'check' : undefined}>
          {say(isDone ? 'companions.registered' : isUnfinished ? 'companions.unfinished' : 'companions.notComing')}
        </Pill>
      }
      footer={
        <div className={styles.actions}>
          {givesBadge(settings, companion.UserEvent) && code ? (
            <Button small variant="ghost" icon="badge" busy={pending !== undefined} onClick={() => downloadBadge(code)}>
              <ActionLabel action={say('companions.badge')} full={say('companions.badge.of', { name })} />
            </Button>
          ) : null}
          {mayEdit ? (
            <Button small variant={isDone ? 'ghost' : 'primary'} icon="edit" href={edit}>
              <ActionLabel
                action={say(isDone ? 'companions.edit' : 'companions.finish')}
                full={say('companions.edit.of', { name })}
              />
            </Button>
          ) : null}
          {mayEdit ? <NameForm companion={companion} name={name} lastName={lastName} /> : null}
          {mayRemove ? <Remove companion={companion} name={name} onRemoved={onRemoved} Removal={Removal} /> : null}
        </div>
      }
    >
      <Known companion={companion} />
      {isClaimed ? <Claimed /> : null}
      {settings.FO_PHOTOS_ACTIVE && !isClaimed ? (
        <PhotoRefusalPanel user={companion} alsoStale={[listCompanions]} />
      ) : null}
      {error ? (
        <Banner kind="error" title={say('companions.badge.failed')}>
          {tell(error)}
        </Banner>
      ) : null}
    </Card>
  )
}

function Known({ companion }: { companion: Companion }) {
  const { language } = useLanguage()
  const { event } = useEvent()
  const details = [companion.UserEvent?.typo, heldDays(event, companion, language)].filter(Boolean).join(' · ')
  const { email } = companion.Authentication
  return (
    <>
      {details ? <p className={styles.details}>{details}</p> : null}
      {email ? <p className={styles.details}>{shownEmail(email)}</p> : null}
    </>
  )
}

function Claimed() {
  const say = useSay()
  return (
    <p className={styles.details}>
      <strong>{say('companions.claimed')}</strong> {say('companions.claimed.text')}
    </p>
  )
}

interface RemoveProps extends Pick<CompanionCardProps, 'onRemoved' | 'Removal'> {
  companion: User
  name: string
}

function Remove({ companion, name, onRemoved, Removal }: RemoveProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [asking, setAsking] = useState(false)
  const send = useSend(removeCompanion, { onSuccess: () => onRemoved(name) })
  const params = { domainId: event.domainId, eventId: event.id, userId: companion.id }
  return (
    <>
      <Button small variant="link" icon="trash" onClick={() => setAsking(true)}>
        <ActionLabel action={say('companions.remove')} full={say('companions.remove.of', { name })} />
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={send.isPending}
        title={say('companions.remove.title', { name })}
        yesLabel={say('companions.remove.yes')}
        noLabel={say('companions.remove.no')}
        onYes={() => send.mutate({ params })}
        onNo={() => setAsking(false)}
      >
        <p>{say('companions.remove.text')}</p>
        {companion.Authentication.email && companion.UserEvent?.registered ? (
          <p>{say('companions.remove.told')}</p>
        ) : null}
        {Removal && asking ? <Removal companion={companion} /> : null}
        {send.error ? (
          <Banner kind="error" title={say('companions.remove.failed')}>
            {tell(send.error)}
          </Banner>
        ) : null}
      </ConfirmDialog>
    </>
  )
}
