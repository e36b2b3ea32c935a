import { readKeeping, startBundle } from '@parvis/contract/bundles/bundles.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import { LOG_MONTHS, MAIL_MONTHS } from '@parvis/contract/privacy/privacy.rules.ts'
import type { ReactNode } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { ExportPanel } from '#features/exports/ExportPanel.tsx'
import { useExport } from '#features/exports/useExport.ts'
import { HistoryPanel } from '#features/journal/HistoryPanel.tsx'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import styles from './DataScreen.module.css'

export function DataScreen() {
  const say = useSay()
  useTitle(say('data.title'))
  return (
    <Page>
      <header className={styles.head}>
        <h1>{say('data.title')}</h1>
        <p className={styles.note}>{say('data.lead')}</p>
      </header>
      <Section name="bundle">
        <Take />
      </Section>
      <Section name="keeping">
        <Keeping />
      </Section>
      <Section name="reads">
        <Reads />
      </Section>
    </Page>
  )
}

function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const say = useSay()
  return (
    <section className={styles.section} aria-labelledby={`data-${name}`}>
      <h2 id={`data-${name}`}>{say(`data.${name}`)}</h2>
      {children}
    </section>
  )
}

const useParams = () => {
  const { event } = useEvent()
  return { domainId: event.domainId, eventId: event.id }
}

function Take() {
  const say = useSay()
  const tell = useProblem()
  const params = useParams()
  const { mutate, isPending, error } = useSend(startBundle)
  const { standing, error: lost, follow, forget } = useExport()
  const start = () => mutate({ params, body: {} }, { onSuccess: follow })
  return (
    <>
      <p>{say('data.bundle.text')}</p>
      <p className={styles.note}>{say('data.bundle.care')}</p>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      {lost && !standing ? <Banner kind="error">{tell(lost)}</Banner> : null}
      {standing ? (
        <ExportPanel standing={standing} unit="files" onClose={forget} onAgain={start} />
      ) : (
        <div>
          <Button icon="download" busy={isPending} onClick={start}>
            {say('data.bundle.go')}
          </Button>
        </div>
      )}
      <p className={styles.note}>{say('data.bundle.back')}</p>
    </>
  )
}

function Keeping() {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { data, error } = useRead(readKeeping, { params: useParams() }, { staleTime: 0 })
  if (error) return <Banner kind="error">{tell(error)}</Banner>
  if (!data) return <Loader label={say('context.loading')} />
  const { months, until, people, invoices } = data
  const when =
    until === null
      ? say(months === 0 ? 'data.keeping.forever' : 'data.keeping.undated')
      : say('data.keeping.until', {
          day: formatDay(until, language),
          months: say('data.keeping.months', { count: months }),
        })
  return (
    <>
      <p>
        <b>{people === 0 ? say('data.keeping.people.none') : say('data.keeping.people', { count: people })}</b> {when}
      </p>
      <p>{say('data.keeping.mails', { count: MAIL_MONTHS, logs: LOG_MONTHS })}</p>
      {invoices > 0 ? <p>{say('data.keeping.invoices', { count: invoices })}</p> : null}
      <p>
        <Anchor href={paths.general(event.context)}>{say('data.keeping.set')}</Anchor>
      </p>
    </>
  )
}

function Reads() {
  const say = useSay()
  const tell = useProblem()
  const { data, error } = useRead(listJournal, { params: useParams(), query: { kind: 'reads' } }, { staleTime: 0 })
  if (error) return <Banner kind="error">{tell(error)}</Banner>
  if (!data) return <Loader label={say('context.loading')} />
  return (
    <>
      <p className={styles.note}>{say('data.reads.text')}</p>
      <HistoryPanel lines={data.data} asides={[]} none={say('data.reads.none')} />
    </>
  )
}
