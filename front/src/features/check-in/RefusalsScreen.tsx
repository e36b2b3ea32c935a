import type { DoorEntry } from '@parvis/contract/check-in/check-in.ts'
import { listRefused } from '@parvis/contract/check-in/check-in.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { useEffect } from 'react'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { DaySelect } from './parts/DaySelect.tsx'
import styles from './parts/Door.module.css'
import { ForOrganisers } from './parts/ForOrganisers.tsx'
import { TypeName } from './parts/TypeName.tsx'
import { useTimeOfDay } from './parts/useTimeOfDay.ts'
import { useDay } from './useDay.ts'
import { useDoorDay } from './useDoorDay.ts'

/** `accueil/refus`: refusals at the doors of a day with their reasons, and badges that came in by two doors. */
export function RefusalsScreen() {
  const say = useSay()
  useTitle(say('theDay.refusals.title'))
  return (
    <ForOrganisers>
      <Refusals />
    </ForOrganisers>
  )
}

type Read = CallReply<typeof listRefused>

function Refusals() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [dayId, changeDay] = useDoorDay()
  const { state } = useDay()
  const params = { domainId: event.domainId, eventId: event.id, dayId }
  // Read again after each refusal or entry.
  const version = state && `${state.refused} ${state.twice} ${state.entered}`
  const { data, error, refetch, isFetching } = useRead(listRefused, { params }, { staleTime: 0 })
  useEffect(() => void (version !== undefined && refetch()), [version, refetch])
  return (
    <Page>
      <header className={styles.head}>
        <h1>{say('theDay.refusals.title')}</h1>
        <DaySelect dayId={dayId} onChange={changeDay} />
      </header>
      {data ? (
        <Known {...data} />
      ) : error ? (
        <Banner
          kind="error"
          title={say('theDay.refusals.failed')}
          actions={
            <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
              {say('theDay.refusals.again')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : (
        <Loader label={say('theDay.refusals.loading')} />
      )}
    </Page>
  )
}

function Known({ refused, twice }: Read) {
  const say = useSay()
  const nameOf = usePersonName()
  const timeOf = useTimeOfDay()
  const doorOf = (door: string) => door || say('theDay.door.unknown')
  const entry = ({ door, at }: DoorEntry) => say('theDay.twice.entry', { door: doorOf(door), time: timeOf(at) })
  if (refused.length + twice.length === 0)
    return (
      <EmptyState icon="check" title={say('theDay.refusals.none')}>
        {say('theDay.refusals.none.text')}
      </EmptyState>
    )
  return (
    <>
      {refused.length > 0 ? (
        <section className={styles.told}>
          <h2>{say('theDay.refusals.list')}</h2>
          <ul>
            {refused.map(({ id, why, door, at, person }) => (
              <li key={id}>
                <strong>{person ? nameOf(person) : say('theDay.refusals.nobody')}</strong>
                {person?.typo ? <TypeName card={person} /> : null}
                <span>{say(`theDay.why.${why}`)}</span>
                <span className={styles.detail}>
                  {say('theDay.refusals.at', { door: doorOf(door), time: timeOf(at) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {twice.length > 0 ? (
        <section className={styles.told}>
          <h2>{say('theDay.refusals.twice')}</h2>
          <ul>
            {twice.map(({ id, person, entries }) => (
              <li key={id}>
                <strong>{nameOf(person)}</strong>
                {person.typo ? <TypeName card={person} /> : null}
                <span>{entries.map(entry).join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
