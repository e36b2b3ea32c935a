import { fullName } from '@parvis/contract/kit/full-name.ts'
import { useEffect, useRef } from 'react'
import { useOrder } from '#features/stats/useOrder.ts'
import { CallError } from '#kit/call.ts'
import { hasDialog } from '#kit/keys.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useLetterShortcuts } from '#kit/useLetterShortcuts.ts'
import { useProblem } from '#kit/useProblem.ts'
import styles from './parts/Card.module.css'
import { LookButton } from './parts/LookDialog.tsx'
import { PersonCard } from './parts/PersonCard.tsx'
import type { Person } from './usePerson.ts'
import { usePerson, useWaysOfCard } from './usePerson.ts'

/** One person, on a panel beside the list, which stays usable; on a phone, the whole screen. */
export function PersonScreen() {
  const say = useSay()
  const { userId, read } = usePerson()
  const ways = useWaysOfCard()
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person anew takes the focus
  useEffect(() => panel.current?.focus({ preventScroll: true }), [userId])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasDialog()) return
      event.preventDefault()
      ways.close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
  const name = read.data ? fullName(read.data.user) || say('people.noName') : ''
  return (
    <aside
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={name ? say('people.card', { name }) : say('people.loading')}
      aria-busy={read.isFetching || undefined}
    >
      <Bar person={read.data} />
      {read.data ? (
        <PersonCard key={userId} person={read.data} />
      ) : read.error ? (
        <Failure error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <div className={styles.pane} role="status" aria-label={say('people.loading')}>
          <Skeleton lines={2} />
          <Skeleton height="12rem" />
        </div>
      )}
    </aside>
  )
}

function Bar({ person }: { person: Person | undefined }) {
  const say = useSay()
  const { place, total, previous, next } = useOrder()
  const ways = useWaysOfCard()
  const letters = useLetterShortcuts()
  return (
    <div className={styles.bar}>
      {place === undefined ? null : <span>{say('people.place', { place, total })}</span>}
      <IconButton
        icon="chevronUp"
        label={say('people.previous')}
        aria-disabled={previous === undefined || undefined}
        onClick={() => previous === undefined || ways.open(previous)}
      />
      <IconButton
        icon="chevron"
        label={say('people.next')}
        aria-disabled={next === undefined || undefined}
        onClick={() => next === undefined || ways.open(next)}
      />
      <label className={styles.letters}>
        <input type="checkbox" checked={letters.isOn} onChange={({ target }) => letters.turn(target.checked)} />
        {say('people.keys')}
      </label>
      <span className={styles.end}>
        {person ? <LookButton person={person} /> : null}
        <IconButton icon="close" label={say('people.close')} onClick={ways.close} />
      </span>
    </div>
  )
}

function Failure({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { close } = useWaysOfCard()
  if (error instanceof CallError && error.status === 404)
    return (
      <EmptyState
        icon="people"
        title={say('people.gone')}
        action={
          <Button small variant="ghost" onClick={close}>
            {say('people.close.list')}
          </Button>
        }
      >
        {say('people.gone.text')}
      </EmptyState>
    )
  return (
    <div className={styles.pane}>
      <Banner
        kind="error"
        actions={
          <Button small variant="ghost" onClick={onAgain}>
            {say('people.again')}
          </Button>
        }
      >
        {tell(error)}
      </Banner>
    </div>
  )
}
