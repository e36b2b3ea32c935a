import { formatDay, formatInstant } from '@parvis/contract/kit/dates.ts'
import { mayWait } from '@parvis/contract/participation/participation.rules.ts'
import type { Offer } from '@parvis/contract/waiting-list/waiting-list.ts'
import { saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { now } from '#kit/clock.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { zoneNote } from '#kit/zone.ts'
import { AnswerConfirmation } from './parts/AnswerConfirmation.tsx'
import { GiveUp } from './parts/GiveUp.tsx'
import { LinePosition } from './parts/LinePosition.tsx'
import { useWaiting } from './useWaiting.ts'

/** The waiting list: accept or decline an offered place, which mails link to, or join. */
export function WaitingListScreen() {
  const say = useSay()
  const me = useMe()
  const { event, settings } = useEvent()
  const [answered, setAnswered] = useState<boolean | null>(null)
  const waiting = useWaiting(me.id)
  const send = useSend(saveWaiting, { onSuccess: ({ inWaitingList }) => setAnswered(inWaitingList) })
  const params = { domainId: event.domainId, eventId: event.id, userId: me.id }
  const save = (wanted: boolean) => send.mutate({ params, body: { wanted } })
  const leave = () => save(false)
  const hasLeft = answered !== null
  const mayJoin = mayWait(settings, event, me.UserEvent, now())
  useTitle(say(waiting.data?.offer ? 'waiting.offer.title' : 'waiting.title'))
  const failure = send.error ?? (waiting.data ? null : waiting.error)
  const data = waiting.data
  return (
    <Page narrow>
      {failure ? <Failed error={failure} waiting={send.error ? undefined : waiting} /> : null}
      {hasLeft ? <AnswerConfirmation wanted={answered} /> : null}
      {!data && !failure ? <Loader label={say('waiting.loading')} /> : null}
      {data && !hasLeft && data.offer ? (
        <OfferedPlace offer={data.offer} busy={send.isPending} onDecline={leave} />
      ) : null}
      {data && !hasLeft && !data.offer && data.inWaitingList ? (
        <Sheet level={1} title={say('waiting.full')} lead={say('waiting.full.text')}>
          <LinePosition ahead={data.ahead} busy={send.isPending} onLeave={leave} />
        </Sheet>
      ) : null}
      {data && !hasLeft && !data.inWaitingList && mayJoin ? (
        <Sheet
          level={1}
          title={say('waiting.full')}
          lead={say('waiting.full.text')}
          footer={
            <ButtonRow>
              <Button icon="mail" busy={send.isPending} onClick={() => save(true)}>
                {say('waiting.yes')}
              </Button>
            </ButtonRow>
          }
        >
          <p>{say('waiting.yes.hint')}</p>
        </Sheet>
      ) : null}
      {data && !hasLeft && !data.inWaitingList && !mayJoin ? (
        <Sheet level={1} title={say('waiting.none.title')} lead={say('waiting.none.text')}>
          <div>
            <Button href={paths.registration(event.context)}>{say('waiting.none.go')}</Button>
          </div>
        </Sheet>
      ) : null}
    </Page>
  )
}

interface FailedProps {
  error: unknown
  /** What could not be read; left out where it is the answer that failed. */
  waiting: ReturnType<typeof useWaiting> | undefined
}

function Failed({ error, waiting }: FailedProps) {
  const say = useSay()
  const tell = useProblem()
  const retry = waiting && (
    <Button small variant="ghost" busy={waiting.isFetching} onClick={() => void waiting.refetch()}>
      {say('waiting.retry')}
    </Button>
  )
  return (
    <Banner kind="error" title={say(waiting ? 'waiting.unreachable' : 'waiting.failed')} actions={retry}>
      {tell(error)}
    </Banner>
  )
}

function OfferedPlace({ offer, busy, onDecline }: { offer: Offer; busy: boolean; onDecline: () => void }) {
  const say = useSay()
  const go = useGo()
  const { language } = useLanguage()
  const { event } = useEvent()
  const until =
    formatInstant(offer.expiresAt, language, event.timeZone) + zoneNote(say, event.timeZone, offer.expiresAt)
  return (
    <Sheet
      level={1}
      title={say('waiting.offer.title')}
      lead={say('waiting.offer.text', { day: formatDay(offer.day, language), until })}
      footer={
        <ButtonRow back={<GiveUp kind="decline" busy={busy} onYes={onDecline} />}>
          <Button iconEnd="arrow" onClick={() => go(paths.registration(event.context, { etape: 'first' }))}>
            {say('waiting.offer.take')}
          </Button>
        </ButtonRow>
      }
    />
  )
}
