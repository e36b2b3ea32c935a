import { useEvent } from '#features/context/useEvent.ts'
import { LogsPanel } from '#features/logs/LogsPanel.tsx'
import { useMaybeMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { useToken } from '#kit/session.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { FiguresPanel } from './FiguresPanel.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import styles from './StatsScreen.module.css'

/** The dashboard: figures for whoever may read them, and for organisers the people and the log behind them. */
export function StatsScreen() {
  const say = useSay()
  const isKnown = useToken() !== null
  const { event, settings } = useEvent()
  const { data: me, isPending } = useMaybeMe()
  const title = say('stats.title')
  useTitle(title)

  if (isKnown && isPending) return <Waiting label={say('stats.loading')} title={title} />
  const isOrganiser = me?.isOrganiser === true
  if (settings.FO_STATS_PRIVATE && !isOrganiser) {
    return (
      <Page narrow>
        <h1>{title}</h1>
        <EmptyState
          icon="lock"
          title={say('stats.refused')}
          action={<Button href={paths.home(event.context)}>{say('stats.home')}</Button>}
        >
          {say('stats.refused.text')}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{say('stats.lead')}</p>
      </header>
      <FiguresPanel />
      {isOrganiser ? (
        <>
          <PeoplePanel />
          <LogsPanel />
        </>
      ) : null}
    </Page>
  )
}

function Waiting({ label, title }: { label: string; title: string }) {
  return (
    <Page>
      <h1>{title}</h1>
      <Loader label={label} />
    </Page>
  )
}
