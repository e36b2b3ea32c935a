import { lazy, Suspense } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { MeContext, useMaybeMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay, withWords } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { FiguresPanel } from './FiguresPanel.tsx'
import styles from './StatsScreen.module.css'

// Loaded for organisers alone.
const PeoplePanel = lazy(async () => ({
  default: (await withWords(['event', 'area'], import('./kit/PeoplePanel.tsx'))).PeoplePanel,
}))
const LogsPanel = lazy(async () => ({
  default: (await withWords(['event', 'area'], import('#features/logs/kit/LogsPanel.tsx'))).LogsPanel,
}))

/** The dashboard (specification 2, § 2): figures for the public where allowed, people and the log for organisers. */
export function StatsScreen() {
  const say = useSay()
  const { event, settings } = useEvent()
  const { data: me } = useMaybeMe()
  const title = say('stats.title')
  useTitle(title)
  const rights = me?.rights ?? []
  const hasFigures = !settings.FO_STATS_PRIVATE || rights.includes('stats')
  const hasPeople = rights.includes('people.read')
  return (
    <Page>
      <header className={styles.head}>
        <h1>{title}</h1>
        {hasFigures ? <p className={styles.lead}>{say('stats.lead')}</p> : null}
      </header>
      {hasFigures ? <FiguresPanel /> : null}
      {me && hasPeople ? (
        <MeContext value={me}>
          <Suspense fallback={null}>
            <PeoplePanel title={say('stats.people')} level={2} />
            <LogsPanel />
          </Suspense>
        </MeContext>
      ) : null}
      {me && !hasFigures && !hasPeople ? (
        <EmptyState icon="lock" title={say('stats.closed')}>
          <Button variant="ghost" icon="home" href={paths.home(event.context)}>
            {say('context.backHome')}
          </Button>
        </EmptyState>
      ) : null}
    </Page>
  )
}
