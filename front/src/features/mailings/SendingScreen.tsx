import type { Sending } from '@parvis/contract/mailings/mailings.ts'
import { getSending } from '@parvis/contract/mailings/mailings.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useParams } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { ConfirmedSending } from './parts/ConfirmedSending.tsx'
import { DraftSending } from './parts/DraftSending.tsx'
import styles from './parts/Sendings.module.css'

const AGAIN_MS = 3_000
const isUnderWay = (sending: Sending | undefined) =>
  sending?.status === 'waiting' || sending?.status === 'leaving' || (sending?.progress.queued ?? 0) > 0

export function SendingScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { sendingId = '' } = useParams<'sendingId'>()
  const params = { domainId: event.domainId, eventId: event.id, sendingId }
  const { data, error, isFetching, refetch } = useRead(
    getSending,
    { params },
    { staleTime: 0, refetchInterval: ({ state }) => (isUnderWay(state.data) ? AGAIN_MS : false) },
  )
  useTitle(say('sendings.write'))
  const isDraft = data?.status === 'draft' || data?.status === 'missed'
  return (
    <Page>
      <p className={styles.way}>
        <Anchor href={paths.mails(event.context)}>{say('organisation.entry.mails')}</Anchor>
        {` › ${say('sendings.write')}`}
      </p>
      {data ? isDraft ? <DraftSending sending={data} /> : <ConfirmedSending sending={data} /> : null}
      {!data && !error ? <Loader label={say('context.loading')} /> : null}
      {!data && error ? (
        <>
          <h1>{say('sendings.write')}</h1>
          <Banner
            kind="error"
            actions={
              <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
                {say('parts.again')}
              </Button>
            }
          >
            {tell(error)}
          </Banner>
        </>
      ) : null}
    </Page>
  )
}
