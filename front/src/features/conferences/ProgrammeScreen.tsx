import type { Category } from '@parvis/contract/categories/categories.ts'
import { listCategories } from '@parvis/contract/categories/categories.ts'
import type { Conference } from '@parvis/contract/conferences/conferences.ts'
import { listConferences } from '@parvis/contract/conferences/conferences.ts'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { CategoriesDialog } from './parts/CategoriesDialog.tsx'
import styles from './parts/Programme.module.css'
import { ProgrammeLine } from './parts/ProgrammeLine.tsx'

/** The conferences of the event for those who run it: when, how full, and under which categories visitors find each. */
export function ProgrammeScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const conferences = useRead(listConferences, {
    params: { domainId: event.domainId, eventId: event.id },
    query: { all: '1' },
  })
  const categories = useRead(listCategories, { query: { eventId: event.id } })
  const title = say('organisation.programme.title')
  useTitle(title)
  const error = conferences.error ?? categories.error
  const again = () => {
    void conferences.refetch()
    void categories.refetch()
  }
  return (
    <Page>
      <header>
        <h1>{title}</h1>
        <p className={styles.lead}>{say('organisation.programme.lead')}</p>
      </header>
      {error ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" onClick={again}>
              {say('organisation.overview.again')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : conferences.data && categories.data ? (
        <Programme conferences={conferences.data.data} categories={categories.data.data} />
      ) : (
        <Loader label={say('organisation.programme.loading')} />
      )}
    </Page>
  )
}

interface ProgrammeProps {
  readonly conferences: readonly Conference[]
  readonly categories: readonly Category[]
}

function Programme({ conferences, categories }: ProgrammeProps) {
  const say = useSay()
  const [changed, setChanged] = useState<Conference | null>(null)
  if (conferences.length === 0) {
    return (
      <EmptyState icon="calendar" title={say('organisation.programme.empty')}>
        {say('organisation.programme.empty.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.lines}>
        {conferences.map((conference) => (
          <ProgrammeLine
            key={conference.id}
            conference={conference}
            categories={categories.filter(({ conferenceIds }) => conferenceIds.includes(conference.id))}
            onChange={categories.length > 0 ? () => setChanged(conference) : undefined}
          />
        ))}
      </ul>
      {changed ? (
        <CategoriesDialog conference={changed} categories={categories} onClose={() => setChanged(null)} />
      ) : null}
    </>
  )
}
