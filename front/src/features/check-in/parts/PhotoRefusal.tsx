import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import { saveRefusalAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useOnline } from '#kit/useOnline.ts'
import { useProblem } from '#kit/useProblem.ts'
import styles from './PhotoRefusal.module.css'

type Refusing = Pick<DoorCard, 'refusesPhotos'>

/** The mark of a person who does not want to be photographed. */
export function RefusalMark({ card: { refusesPhotos } }: { readonly card: Refusing }) {
  const say = useSay()
  if (!refusesPhotos) return null
  return (
    <span className={styles.mark}>
      <Icon name="cameraOff" />
      {say('checkIn.photos.refuses')}
    </span>
  )
}

interface RefusalButtonProps {
  readonly card: DoorCard
  readonly onChanged: (card: DoorCard) => void
}

/** Notes the refusal of the person at the door, or takes it back; needs the network. */
export function RefusalButton({ card, onChanged }: RefusalButtonProps) {
  const say = useSay()
  const tell = useProblem()
  const nameOf = usePersonName()
  const isOnline = useOnline()
  const { event, settings } = useEvent()
  const { code, refusesPhotos } = card
  const sending = useSend(saveRefusalAtDoor, { onSuccess: (reply) => onChanged({ ...card, ...reply }) })
  if (!isOnline || !(settings.FO_PHOTOS_ACTIVE || refusesPhotos)) return null
  const key = refusesPhotos ? 'checkIn.photos.takeBack' : 'checkIn.photos.note'
  return (
    <>
      <Button
        fullWidth
        variant="ghost"
        icon={refusesPhotos ? 'camera' : 'cameraOff'}
        busy={sending.isPending}
        aria-label={say(`${key}.of`, { name: nameOf(card) })}
        onClick={() =>
          sending.mutate({
            params: { domainId: event.domainId, eventId: event.id },
            body: { code, refusesPhotos: !refusesPhotos },
          })
        }
      >
        {say(key)}
      </Button>
      {sending.error ? <p role="alert">{tell(sending.error)}</p> : null}
    </>
  )
}
