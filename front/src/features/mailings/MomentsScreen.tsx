import { createSending } from '@parvis/contract/mailings/mailings.ts'
import { MailsScreen } from '#features/emails/kit/MailsScreen.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import { BegunReminder } from './parts/BegunReminder.tsx'
import { SendingsList } from './parts/SendingsList.tsx'

const BLANK = { texts: {}, audience: { standing: ['registered'] }, departure: { kind: 'now' as const } }

export function MomentsScreen() {
  const say = useSay()
  const tell = useProblem()
  const go = useGo()
  const { event } = useEvent()
  const { mutate, isPending, error } = useSend(createSending)
  const params = { domainId: event.domainId, eventId: event.id }
  const begin = () => mutate({ params, body: BLANK }, { onSuccess: ({ id }) => go(paths.sending(event.context, id)) })
  return (
    <MailsScreen
      action={
        <Button icon="mail" busy={isPending} onClick={begin}>
          {say('sendings.write')}
        </Button>
      }
    >
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <BegunReminder />
      <SendingsList />
    </MailsScreen>
  )
}
