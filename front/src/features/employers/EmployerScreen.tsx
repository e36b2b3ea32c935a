import { readEventCompany } from '@parvis/contract/employers/employers.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { CompanyFilePanel } from '#features/attendance-sheets/CompanyFilePanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { CallError } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useParams } from '#kit/router.tsx'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { ReadProblem } from '#kit/ui/ReadProblem.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useTitle } from '#kit/useTitle.ts'
import { CompanyFacts } from './parts/CompanyFacts.tsx'
import { CorrectDialog } from './parts/CorrectDialog.tsx'
import { EmployeesTable } from './parts/EmployeesTable.tsx'
import styles from './parts/Employers.module.css'
import { LinkDialog } from './parts/LinkDialog.tsx'
import { Pages } from './parts/Pages.tsx'
import { Payers } from './parts/Payers.tsx'
import { PAGE_SIZE, useEmployerNames } from './useEmployers.ts'

export type Employer = CallReply<typeof readEventCompany>

export function EmployerScreen() {
  const say = useSay()
  const { companyId = '' } = useParams<'companyId'>()
  const { event } = useEvent()
  const [page, setPage] = useState(1)
  const params = { domainId: event.domainId, eventId: event.id, companyId }
  const { data, error, isFetching, refetch } = useRead(
    readEventCompany,
    { params, query: { page, pageSize: PAGE_SIZE } },
    { placeholderData: (previous) => previous, staleTime: 0 },
  )
  const isGone = error instanceof CallError && error.status === 404
  useTitle((!isGone && data?.company.name) || say('employers.title'))
  return (
    <Page>
      <p className={styles.muted}>
        <Anchor href={paths.employers(event.context)}>{say('employers.one.back')}</Anchor>
      </p>
      {data && !isGone ? null : <h1>{say('employers.title')}</h1>}
      {isGone ? (
        <EmptyState icon="building" title={say('employers.one.gone')}>
          {say('employers.one.gone.text')}
        </EmptyState>
      ) : null}
      {error && !isGone ? <ReadProblem again={say('employers.again')} {...{ error, isFetching, refetch }} /> : null}
      {data === undefined && !error ? (
        <div role="status" aria-label={say('employers.one.loading')}>
          <Skeleton lines={2} />
          <Skeleton height="12rem" />
        </div>
      ) : null}
      {data && !isGone ? <OneCompany key={companyId} employer={data} busy={isFetching} onPage={setPage} /> : null}
    </Page>
  )
}

interface OneCompanyProps {
  readonly employer: Employer
  readonly busy: boolean
  readonly onPage: (page: number) => void
}

function OneCompany({ employer, busy, onPage }: OneCompanyProps) {
  const say = useSay()
  const { nameOf } = useEmployerNames()
  const mayWrite = useMe().rights.includes('people.write')
  const [asking, ask] = useState<'correct' | 'link'>()
  const [said, tell] = useState({ sentence: '' })
  const title = useRef<HTMLHeadingElement>(null)
  const { company, isRewritable, people, payers } = employer
  // The pressed button may be gone with its row: once the dialog has returned the focus, it goes to the title.
  useEffect(() => {
    if (said.sentence) title.current?.focus()
  }, [said])
  function done(sentence: string) {
    ask(undefined)
    tell({ sentence })
  }
  return (
    <>
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          {nameOf(company)}
        </h1>
        <Coming employer={employer} />
      </div>
      <LiveRegion>{said.sentence}</LiveRegion>
      {said.sentence ? <Banner kind="success">{said.sentence}</Banner> : null}
      {employer.coming > 0 ? <CompanyFilePanel companyId={company.id} /> : null}
      <div className={styles.columns}>
        <Facts company={company} onCorrect={mayWrite ? () => ask('correct') : undefined} />
        {payers ? <Payers payers={payers} /> : null}
      </div>
      <section className={styles.section}>
        <div className={styles.sectionHead}>
          <h2>{say('employers.one.people')}</h2>
          {mayWrite ? (
            <Button small variant="ghost" icon="plus" onClick={() => ask('link')}>
              {say('employers.link')}
            </Button>
          ) : null}
        </div>
        <EmployeesTable {...{ company, busy, mayWrite }} people={people.data} onDone={done} />
        <Pages page={people.page} pages={Math.ceil(people.total / people.pageSize)} onShow={onPage} />
      </section>
      {asking === 'correct' ? (
        <CorrectDialog
          employer={employer}
          onClose={() => ask(undefined)}
          onDone={() => done(say('employers.correct.done'))}
        />
      ) : null}
      {asking === 'link' ? (
        <LinkDialog {...{ company, isRewritable }} onClose={() => ask(undefined)} onDone={done} />
      ) : null}
    </>
  )
}

interface FactsProps extends Pick<Employer, 'company'> {
  readonly onCorrect: (() => void) | undefined
}

function Facts({ company, onCorrect }: FactsProps) {
  const say = useSay()
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{say('employers.one.facts')}</h2>
        {onCorrect ? (
          <Button small variant="ghost" icon="edit" onClick={onCorrect}>
            {say('employers.one.correct')}
          </Button>
        ) : null}
      </div>
      <CompanyFacts company={company} />
    </section>
  )
}

function Coming({ employer: { company, coming } }: { readonly employer: Employer }) {
  const say = useSay()
  const { language } = useLanguage()
  const { participantsOf } = useEmployerNames()
  if (coming === 0) return <p>{say('employers.one.coming.none')}</p>
  const total = new Intl.NumberFormat(language).format(coming)
  return (
    <>
      <p>{say('employers.one.coming', { count: coming, total })}</p>
      {company.name ? (
        <div className={styles.doors}>
          <Button variant="ghost" small icon="people" href={participantsOf(company.name)}>
            {say('employers.one.list')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
