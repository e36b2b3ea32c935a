import type { MyEvent } from '@parvis/contract/dashboard/dashboard.ts'
import { listMyEvents } from '@parvis/contract/dashboard/dashboard.ts'
import { deriveDark, derivePalette } from '@parvis/contract/kit/colour.ts'
import { formatDays } from '@parvis/contract/kit/dates.ts'
import { lazy, Suspense, useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { CallError, call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay, withWords } from '#kit/say.tsx'
import { keptTokens } from '#kit/session.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { SkipLink } from '#kit/ui/SkipLink.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { emptyKey } from './parts/empty.ts'
import styles from './parts/MyEvents.module.css'
import { OverviewSkeleton } from './parts/OverviewSkeleton.tsx'
import type { Mine } from './parts/prepare.ts'

// Loaded on demand, with its words: most visits open an existing event.
const PreparePanel = lazy(async () => ({
  default: (await withWords(['visit', 'live', 'event', 'edit'], import('./PreparePanel.tsx'))).PreparePanel,
}))

/** Loaded on demand: needed only while a session waits for its second factor. */
const AwaitedSection = lazy(async () => ({
  default: (await withWords(['edit'], import('./parts/AwaitedSection.tsx'))).AwaitedSection,
}))

interface Found {
  /** Undefined without a session. */
  readonly mine: readonly Mine[] | undefined
  readonly awaited: readonly string[]
}

/** A person has one account, and one session, for each organisation whose events they run. */
async function readMine(): Promise<Found> {
  const answers = await Promise.all(keptTokens().map(readWith))
  const known = answers.filter((one) => one !== undefined)
  const mine = known.filter((one) => typeof one !== 'string')
  return { mine: known.length === 0 ? undefined : mine, awaited: known.filter((one) => typeof one === 'string') }
}

/** Undefined for a session that has ended or was opened by a badge; the token where it waits for a second factor. */
async function readWith(token: string): Promise<Mine | string | undefined> {
  try {
    const { data: events, organisation, unread } = await call(listMyEvents, {}, { token })
    return { token, organisation, events, unread }
  } catch (error) {
    if (error instanceof CallError && error.isAwaited) return token
    if (error instanceof CallError && (error.status === 401 || error.status === 403)) return undefined
    throw error
  }
}

type Reading = { is: 'loading' } | { is: 'failed'; error: unknown } | { is: 'known'; found: Found }

export function MyEventsScreen() {
  const say = useSay()
  const tell = useProblem()
  const [standing, setStanding] = useState<Reading>({ is: 'loading' })
  const read = useCallback(() => {
    setStanding({ is: 'loading' })
    readMine().then(
      (found) => setStanding({ is: 'known', found }),
      (error: unknown) => setStanding({ is: 'failed', error }),
    )
  }, [])
  useEffect(read, [read])
  const title = say('organisation.mine.title')
  useTitle(title)
  const again = (
    <Button small variant="ghost" onClick={read}>
      {say('organisation.overview.again')}
    </Button>
  )
  return (
    <>
      <SkipLink>{say('context.skip')}</SkipLink>
      <main id="main" tabIndex={-1} className={styles.home}>
        <header className={styles.top}>
          <h1>{title}</h1>
          <OtherLanguages />
        </header>
        {standing.is === 'loading' ? <OverviewSkeleton label={say('organisation.mine.loading')} /> : null}
        {standing.is === 'failed' ? (
          <Banner kind="error" title={say('organisation.mine.failed')} actions={again}>
            {tell(standing.error)}
          </Banner>
        ) : null}
        {standing.is === 'known' ? <Known found={standing.found} onDone={read} /> : null}
      </main>
    </>
  )
}

function OtherLanguages() {
  const { language, offered, change } = useLanguage()
  return offered
    .filter(({ id }) => id !== language)
    .map(({ id, label }) => (
      <button key={id} type="button" lang={id} className={styles.language} onClick={() => void change(id)}>
        <Icon name="globe" size={18} />
        {label}
      </button>
    ))
}

function Known({ found: { mine, awaited }, onDone }: { found: Found; onDone: () => void }) {
  const say = useSay()
  const unread = (mine ?? []).reduce((sum, one) => sum + one.unread, 0)
  const where = (mine ?? []).filter(({ organisation }) => organisation.mayCreate)
  const isKnown = mine === undefined || mine.length > 0
  return (
    <div className={where.length > 0 ? styles.panes : undefined}>
      <div className={styles.lists}>
        <Suspense>
          {awaited.map((token) => (
            <AwaitedSection key={token} token={token} className={styles.part} onDone={onDone} />
          ))}
        </Suspense>
        {unread > 0 ? <Banner kind="warning">{say('organisation.mine.unread', { count: unread })}</Banner> : null}
        {isKnown ? <Events events={mine?.flatMap(({ events }) => events)} mayCreate={where.length > 0} /> : null}
      </div>
      {where.length > 0 ? (
        <Suspense>
          <PreparePanel mine={where} onCreated={(context) => location.assign(paths.organisation(context))} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface EventsProps {
  readonly events: readonly MyEvent[] | undefined
  readonly mayCreate: boolean
}

function Events({ events, mayCreate }: EventsProps) {
  const say = useSay()
  if (events === undefined || events.length === 0) {
    const key = emptyKey(events, mayCreate)
    return (
      <section className={styles.nothing}>
        <h2>{say(`organisation.mine.${key}`)}</h2>
        <p>{say(`organisation.mine.${key}.text`)}</p>
      </section>
    )
  }
  const kept = events.filter(({ isArchived }) => isArchived)
  const parts = [
    { key: 'ahead', those: events.filter(({ isAhead, isArchived }) => isAhead && !isArchived) },
    { key: 'over', those: events.filter(({ isAhead, isArchived }) => !isAhead && !isArchived) },
  ]
  const listed = parts.map(({ key, those }) =>
    those.length === 0 ? null : (
      <section key={key} className={styles.part}>
        <h2>{say(`organisation.mine.${key}`)}</h2>
        <ul>
          {those.map((event) => (
            <Stub key={event.eventId} event={event} />
          ))}
        </ul>
      </section>
    ),
  )
  return (
    <>
      {listed}
      {kept.length > 0 ? (
        <details className={styles.part}>
          <summary>{say('organisation.mine.archived', { count: kept.length })}</summary>
          <ul>
            {kept.map((event) => (
              <Stub key={event.eventId} event={event} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const readDark = (): boolean => dark.matches
function followDark(tell: () => void): () => void {
  dark.addEventListener('change', tell)
  return () => dark.removeEventListener('change', tell)
}

const inColours = (event: MyEvent, isDark: boolean) => (element: HTMLElement | null) => {
  const palette = (isDark ? deriveDark : derivePalette)(event)
  for (const [name, value] of Object.entries(palette)) element?.style.setProperty(`--${name}`, value)
}

function Stub({ event }: { event: MyEvent }) {
  const say = useSay()
  const { language } = useLanguage()
  const { name, days, isPublished: isOnline, isArchived, registered, present, context } = event
  // An archived event is shown as a past one.
  const [isPublished, isAhead] = [isOnline || isArchived, event.isAhead && !isArchived]
  const nameId = useId()
  const isDark = useSyncExternalStore(followDark, readDark)
  const href = paths.organisation(context)
  return (
    <li className={styles.event} ref={inColours(event, isDark)} data-over={isAhead ? undefined : ''}>
      <div className={styles.stub}>
        <b id={nameId}>{name}</b>
        <span>{days.length > 0 ? formatDays(days, language) : say('organisation.mine.noDates')}</span>
      </div>
      <div className={styles.body}>
        <p>
          {!isPublished
            ? say('organisation.mine.draft')
            : isAhead
              ? registered > 0
                ? say('organisation.mine.registered', { count: registered })
                : say('organisation.mine.nobody')
              : [say('organisation.mine.came'), present > 0 && say('organisation.mine.present', { count: present })]
                  .filter(Boolean)
                  .join(' · ')}
        </p>
        <a className={styles.go} href={href} aria-describedby={nameId}>
          {say(`organisation.mine.${isPublished ? (isAhead ? 'open' : 'review') : 'continue'}`)}
          <Icon name="arrow" size={18} />
        </a>
      </div>
    </li>
  )
}
