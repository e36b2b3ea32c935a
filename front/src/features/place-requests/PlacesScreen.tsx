import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { OwnRequest } from './parts/OwnRequest.tsx'
import styles from './parts/Requests.module.css'
import { useRequests } from './useRequests.ts'

/** What a person waits for and the places kept for them, which mails link to. */
export function PlacesScreen() {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event } = useEvent()
  const [said, setSaid] = useState('')
  const of = { domainId: event.domainId, eventId: event.id, userId: me.id }
  const { data, error, isFetching, refetch } = useRequests(of)
  useTitle(say('requests.page'))
  const kept = data?.data.some(({ keptUntil }) => keptUntil !== null)
  const retry = (
    <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
      {say('requests.retry')}
    </Button>
  )
  return (
    <Page narrow>
      {error && !data ? (
        <Banner kind="error" actions={retry}>
          {tell(error)}
        </Banner>
      ) : null}
      {!data && !error ? <Loader label={say('requests.loading')} /> : null}
      {data ? (
        <Sheet
          level={1}
          title={say('requests.page')}
          lead={say('requests.page.lead')}
          footer={
            <ButtonRow>
              <Button iconEnd="arrow" href={paths.registration(event.context, { etape: 'first' })}>
                {say(kept ? 'requests.page.take' : 'requests.page.registration')}
              </Button>
            </ButtonRow>
          }
        >
          <LiveRegion>{said}</LiveRegion>
          {data.data.length === 0 ? (
            <EmptyState icon="clock" title={say('requests.page.empty')}>
              {say('requests.page.empty.text')}
            </EmptyState>
          ) : (
            <ul className={styles.rows}>
              {data.data.map((request) => (
                <li key={`${request.kind} ${request.target}`} className={styles.row}>
                  <OwnRequest of={of} request={request} timeZone={event.timeZone} onSaid={setSaid} />
                </li>
              ))}
            </ul>
          )}
        </Sheet>
      ) : null}
    </Page>
  )
}
