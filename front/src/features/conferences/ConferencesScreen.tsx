import type { SlotStanding } from '@parvis/contract/conferences/conferences.rules.ts'
import { savedSlots } from '@parvis/contract/conferences/conferences.steps.ts'
import type { Conference } from '@parvis/contract/conferences/conferences.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSearch } from '#kit/router.tsx'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page, Stack } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { ConferenceList } from './parts/ConferenceList.tsx'
import { SlotsToWait } from './parts/SlotsToWait.tsx'
import { useSlots } from './useSlots.ts'

const statesOf = (conferences: readonly Conference[]): ReadonlyMap<string, SlotStanding> =>
  new Map(conferences.flatMap(({ slots }) => slots.map((slot) => [slot.id, slot] as const)))

/**
 * `conferences`: conferences and slots, of one's own or, with `userId`, of a registered person (specification 2, §
 * 2).
 */
export function ConferencesScreen() {
  const say = useSay()
  const tell = useProblem()
  const me = useMe()
  const { event, settings, phase } = useEvent()
  const search = useSearch<'userId'>()
  const userId = typeof search.userId === 'string' ? search.userId : me.id
  const { read, choose, errors, busyId, said } = useSlots(userId)
  const title = say('conferences.title')
  useTitle(title)
  const data = settings.FO_MEETING_CONFERENCES_ACTIVE ? read.data?.data : []
  const isIn = userId !== me.id || me.UserEvent?.registered === true

  return (
    <Page>
      <h1>{title}</h1>
      <p>{say('conferences.lead')}</p>
      <LiveRegion>{said}</LiveRegion>
      {read.error && !data ? <Banner kind="error">{tell(read.error)}</Banner> : null}
      {!data && !read.error ? <Loader label={say('conferences.loading')} /> : null}
      {data ? (
        <Stack>
          {isIn ? null : <NotIn />}
          {isIn && phase !== 'open' ? <Banner kind="info">{say('conferences.closed')}</Banner> : null}
          {isIn && phase === 'open' && data.some(({ maxReached }) => maxReached) ? (
            <Banner kind="info">{say('conferences.maxReached')}</Banner>
          ) : null}
          {data.length === 0 ? (
            <EmptyState icon="calendar" title={say('conferences.none')}>
              {say('conferences.none.text')}
            </EmptyState>
          ) : (
            <ConferenceList
              conferences={data}
              states={statesOf(data)}
              chosen={savedSlots(data)}
              look={settings.FO_MEETING_CONFERENCES_VERSION === 1 ? 'select' : 'picker'}
              errors={errors}
              busyId={busyId}
              closed={!isIn || phase !== 'open'}
              onChoose={choose}
              below={(conference) =>
                isIn && phase === 'open' ? (
                  <SlotsToWait
                    {...{ conference, event, settings, userId }}
                    states={statesOf(data)}
                    chosen={savedSlots(data)}
                  />
                ) : null
              }
            />
          )}
          <div>
            <Button variant="ghost" icon="calendar" href={paths.userConferences(event.context, userId)}>
              {say('conferences.mine')}
            </Button>
          </div>
        </Stack>
      ) : null}
    </Page>
  )
}

function NotIn() {
  const say = useSay()
  const { event } = useEvent()
  const action = (
    <Button small href={paths.registration(event.context)}>
      {say('conferences.register')}
    </Button>
  )
  return (
    <Banner kind="info" actions={action}>
      {say('conferences.unregistered')}
    </Banner>
  )
}
