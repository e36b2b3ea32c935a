import { blocksOf } from '@parvis/contract/stats/stats.rules.ts'
import { getStats } from '@parvis/contract/stats/stats.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './FiguresPanel.module.css'
import { Charts } from './parts/Charts.tsx'
import { Totals } from './parts/Totals.tsx'

/** Specification 2, § 9. */
const POLL_MS = 15_000
const POPULATIONS = { all: undefined, onsite: 'false', remote: 'true' } as const
type Population = keyof typeof POPULATIONS
const choices = ['all', 'onsite', 'remote'] as const satisfies readonly Population[]

export function FiguresPanel() {
  const say = useSay()
  const tell = useProblem()
  const { event, settings } = useEvent()
  const [population, setPopulation] = useState<Population>('all')
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, refetch, isFetching, isPlaceholderData } = useRead(
    getStats,
    { params, query: { isRemote: POPULATIONS[population] } },
    // TanStack Query does not poll while the page is hidden.
    { refetchInterval: POLL_MS, staleTime: 0, placeholderData: (previous) => previous },
  )
  const blocks = blocksOf(settings.FO_STATS_BLOCKS)
  const retry = (
    <Button small busy={isFetching} onClick={() => void refetch()}>
      {say('stats.retry')}
    </Button>
  )

  return (
    <>
      <fieldset className={styles.switch}>
        <legend className={styles.legend}>{say('stats.population')}</legend>
        {choices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="population"
              checked={population === choice}
              onChange={() => setPopulation(choice)}
            />
            <span>{say(`stats.population.${choice}`)}</span>
          </label>
        ))}
      </fieldset>
      {error ? (
        <Banner kind={data ? 'warning' : 'error'} actions={retry}>
          {data ? say('stats.stale') : tell(error)}
        </Banner>
      ) : null}
      {!data && !error ? <Loader label={say('stats.loading')} /> : null}
      {data ? (
        <div className={styles.figures} aria-busy={isPlaceholderData || undefined}>
          <Totals stats={data} blocks={blocks} />
          <Charts stats={data} blocks={blocks} days={event.days} />
        </div>
      ) : null}
    </>
  )
}
