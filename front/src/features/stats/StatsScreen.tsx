import { useSay } from '#kit/say.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { FiguresPanel } from './FiguresPanel.tsx'
import styles from './StatsScreen.module.css'

/** The figures that an event shows to everybody. */
export function StatsScreen() {
  const say = useSay()
  const title = say('stats.title')
  useTitle(title)
  return (
    <Page>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{say('stats.lead')}</p>
      </header>
      <FiguresPanel />
    </Page>
  )
}
