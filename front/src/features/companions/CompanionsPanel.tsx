import type { User } from '@parvis/contract/users/users.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { useGo } from '#kit/useGo.ts'
import { useProblem } from '#kit/useProblem.ts'
import type { Removal } from './parts/CompanionCard.tsx'
import { CompanionCard } from './parts/CompanionCard.tsx'
import styles from './parts/Companions.module.css'
import { useCompanions } from './useCompanions.ts'

interface CompanionsPanelProps {
  registrar: User
  /** 1 on a page of its own. */
  level?: 1 | 2 | undefined
  Removal?: Removal | undefined
}

/** A person's companions as cards, and a link to add one; absent where none exist or are allowed. */
export function CompanionsPanel({ registrar, level = 2, Removal }: CompanionsPanelProps) {
  const say = useSay()
  const Heading = level === 1 ? 'h1' : 'h2'
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState('')
  const { read, companions, max, mayAdd, isFull, mayEdit, mayRemove } = useCompanions(registrar)
  useEffect(() => {
    // The removed card held the focus.
    if (removed) title.current?.focus()
  }, [removed])
  if (read.error && !read.data) {
    return <Unread error={read.error} isBusy={read.isFetching} onRetry={() => void read.refetch()} />
  }
  if (companions.length === 0 && !mayAdd) return null
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Heading id={titleId} ref={title} tabIndex={-1}>
          {say('companions.title')}
        </Heading>
        {max > 0 && read.data ? <p>{say('companions.count', { count: companions.length, max })}</p> : null}
      </header>
      {companions.length > 0 ? (
        <div className={styles.cards}>
          {companions.map((companion) => (
            <CompanionCard
              key={companion.id}
              companion={companion}
              level={level === 1 ? 2 : 3}
              mayEdit={mayEdit}
              mayRemove={mayRemove}
              onRemoved={setRemoved}
              Removal={Removal}
            />
          ))}
        </div>
      ) : level === 1 && read.data ? (
        <EmptyState icon="people" title={say('companions.none')}>
          {say('companions.none.text')}
        </EmptyState>
      ) : null}
      {mayAdd ? <Add isFull={isFull} isReady={read.data !== undefined} /> : null}
      <LiveRegion>{removed ? say('companions.removed', { name: removed }) : ''}</LiveRegion>
    </section>
  )
}

interface UnreadProps {
  error: unknown
  isBusy: boolean
  onRetry: () => void
}

function Unread({ error, isBusy, onRetry }: UnreadProps) {
  const say = useSay()
  const tell = useProblem()
  const retry = (
    <Button small variant="ghost" busy={isBusy} onClick={onRetry}>
      {say('companions.retry')}
    </Button>
  )
  return (
    <Banner kind="error" title={say('companions.loadFailed')} actions={retry}>
      {tell(error)}
    </Banner>
  )
}

function Add({ isFull, isReady }: { isFull: boolean; isReady: boolean }) {
  const say = useSay()
  const go = useGo()
  const { event } = useEvent()
  return (
    <div className={styles.actions}>
      <Button
        variant="ghost"
        icon="plus"
        disabled={isFull || !isReady}
        onClick={() => go(paths.companionsAdd(event.context))}
      >
        {say('companions.add')}
      </Button>
      {isFull ? <p className={styles.note}>{say('companions.full')}</p> : null}
    </div>
  )
}
