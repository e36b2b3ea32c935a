import type { Figures } from '@parvis/contract/figures/figures.ts'
import { dateIn, formatDayOfYear, formatTime } from '@parvis/contract/kit/dates.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { AnswersTally } from './parts/AnswersTally.tsx'
import { ExportDialog } from './parts/ExportDialog.tsx'
import styles from './parts/Figures.module.css'
import { FiguresSummary } from './parts/FiguresSummary.tsx'
import { Halves } from './parts/Halves.tsx'
import { MoneyTally } from './parts/MoneyTally.tsx'
import { ArticlesTally, LineTally, SlotsTally, TypesTally } from './parts/Tallies.tsx'
import { useAnswers, useFigures } from './useFigures.ts'

export function FiguresScreen() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [isExporting, setIsExporting] = useState(false)
  const { data, error, isFetching, refetch } = useFigures()
  const title = say('figures.title')
  useTitle(title)
  const time = data ? formatTime(data.at, language, event.timeZone) : ''
  const isNothing = data !== undefined && isEmpty(data)
  return (
    <main id="main" tabIndex={-1} className={styles.desk}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {data ? <p>{say('figures.note', { time })}</p> : null}
        {data && !isNothing ? (
          <Button variant="ghost" small icon="download" aria-haspopup="dialog" onClick={() => setIsExporting(true)}>
            {say('figures.export')}
          </Button>
        ) : null}
      </header>
      {error && !data ? <ReadProblem again={say('figures.again')} {...{ error, isFetching, refetch }} /> : null}
      {error && data ? <Banner kind="warning">{say('figures.stale', { time })}</Banner> : null}
      {!data && !error ? (
        <div role="status" aria-label={say('figures.loading')}>
          <Skeleton height="20rem" />
        </div>
      ) : null}
      {isNothing ? <Nothing /> : null}
      {data && !isNothing ? <Counted figures={data} /> : null}
      {data && isExporting ? <Exporting figures={data} onClose={() => setIsExporting(false)} /> : null}
    </main>
  )
}

const isEmpty = ({ registered, halves, line, money }: Figures): boolean =>
  registered === 0 &&
  halves.every(({ came, besides }) => came + besides === 0) &&
  (line === null || line.waiting + line.offered === 0) &&
  (money === null || [money.taken, money.awaited, money.due, money.back].every(({ people }) => people === 0))

function Nothing() {
  const say = useSay()
  const { language } = useLanguage()
  const { event, settings, phase } = useEvent()
  const when = settings.FO_REGISTER_START
  const isBefore = phase === 'before' && when !== ''
  return (
    <EmptyState
      icon="chart"
      title={
        isBefore
          ? say('figures.empty.before', {
              day: formatDayOfYear(dateIn(when, event.timeZone), language),
              time: formatTime(when, language, event.timeZone),
            })
          : say('figures.empty')
      }
    >
      {say('figures.empty.text')}
    </EmptyState>
  )
}

function Counted({ figures }: { readonly figures: Figures }) {
  const say = useSay()
  const { rights } = useMe()
  const { event } = useEvent()
  return (
    <>
      <FiguresSummary figures={figures} />
      {figures.halves.length > 0 ? <Halves figures={figures} /> : null}
      <div className={styles.counts}>
        <TypesTally figures={figures} />
        <ArticlesTally figures={figures} />
        <AnswersTally />
        {figures.money ? <MoneyTally money={figures.money} /> : null}
        <LineTally figures={figures} />
        <SlotsTally figures={figures} />
      </div>
      <p>
        <Anchor href={paths.stats(event.context)}>{say('figures.detailed')}</Anchor>
      </p>
      {rights.includes('people.read') ? (
        <p>
          <Anchor href={paths.attendance(event.context)}>{say('figures.attendance')}</Anchor>
        </p>
      ) : null}
    </>
  )
}

function Exporting({ figures, onClose }: { readonly figures: Figures; readonly onClose: () => void }) {
  const { data } = useAnswers()
  return <ExportDialog questions={data?.questions ?? []} hasArticles={figures.articles.length > 0} onClose={onClose} />
}
