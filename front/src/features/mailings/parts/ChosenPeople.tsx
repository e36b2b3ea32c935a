import type { Sending } from '@parvis/contract/mailings/mailings.ts'
import { releaseChosen } from '@parvis/contract/mailings/mailings.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Sendings.module.css'

/** Says that the mailing is limited to a selection from the list of people. */
export function ChosenPeople({ sending: { id, chosen } }: { readonly sending: Sending }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { mutate, isPending, error } = useSend(releaseChosen)
  if (chosen === null) return null
  const params = { domainId: event.domainId, eventId: event.id, sendingId: id }
  return (
    <>
      <div className={styles.frozen}>
        <Icon name="people" size={18} />
        <p>
          <b>{chosen === 0 ? say('sendings.chosen.none') : say('sendings.chosen', { count: chosen })}</b>{' '}
          {say('sendings.chosen.text')}
        </p>
        <Button small variant="link" busy={isPending} onClick={() => mutate({ params })}>
          {say('sendings.chosen.release')}
        </Button>
      </div>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
    </>
  )
}
