import { getPart, getReadiness, savePart } from '@parvis/contract/event-config/event-config.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { LedPoint } from '@parvis/contract/kit/obstacle.ts'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { call } from '#kit/call.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { LeavingPanel } from './LeavingPanel.tsx'
import { HeldBar } from './parts/HeldBar.tsx'
import styles from './parts/Publication.module.css'
import { keyOf, PublicationLines, usePointAddress, usePointWords } from './parts/PublicationLines.tsx'

/** Others change the event meanwhile. */
const AGAIN_MS = 15_000

interface PublicationProps {
  /** Addresses of the screens that the organiser may open. */
  readonly open: ReadonlySet<string>
  readonly onPublished: () => void
}

export function PublicationPanel(given: PublicationProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, refetch, isFetching } = useRead(
    getReadiness,
    { params, query: {} },
    { refetchInterval: AGAIN_MS, staleTime: 0 },
  )
  const [isAsking, setAsking] = useState(false)
  async function checkAgain() {
    setAsking(true)
    // The server believes an answer for a minute; the next reading has this one.
    await call(getReadiness, { params, query: { fresh: '1' } }).catch(() => undefined)
    await refetch()
    setAsking(false)
  }
  if (!data)
    return error ? (
      <Banner
        kind="error"
        actions={
          <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
            {say('organisation.overview.again')}
          </Button>
        }
      >
        {tell(error)}
      </Banner>
    ) : (
      <Loader label={say('organisation.overview.loading')} />
    )
  return <Known points={data.data} again={{ busy: isAsking, onPress: () => void checkAgain() }} {...given} />
}

interface KnownProps extends PublicationProps {
  readonly points: readonly LedPoint[]
  readonly again: { readonly busy: boolean; readonly onPress: () => void }
}

function Known({ points, again, open, onPublished }: KnownProps) {
  const say = useSay()
  const { title } = usePointWords()
  const { rights } = useMe()
  const first = useRef<HTMLElement>(null)
  const ticket = useRef<HTMLDivElement>(null)
  const of = (...levels: LedPoint['level'][]) => points.filter(({ level }) => levels.includes(level))
  const [blocks, warns, ready] = [of('blocks'), of('warns', 'unchecked'), of('ready')]
  const lines = { open, again }
  const mayPublish = rights.includes('publish')
  return (
    <div className={styles.panes}>
      <Settled blocks={blocks} />
      <div className={styles.pane}>
        {blocks.length > 0 ? (
          <section ref={first} tabIndex={-1} className={styles.part} aria-labelledby="blocks">
            <header className={styles.head}>
              <h2 id="blocks">{say('readiness.blocks')}</h2>
              <p>{say('readiness.blocks.count', { count: blocks.length })}</p>
            </header>
            <PublicationLines points={blocks} {...lines} />
          </section>
        ) : null}
        {warns.length > 0 ? (
          <section className={styles.part}>
            <header className={styles.head}>
              <h2>{say('readiness.warns')}</h2>
              <p>{say('readiness.warns.text')}</p>
            </header>
            <PublicationLines points={warns} {...lines} />
          </section>
        ) : null}
        <section className={styles.part}>
          <header className={styles.head}>
            <h2>{say('readiness.ready')}</h2>
            <p>{say('readiness.ready.of', { count: ready.length, all: points.length })}</p>
          </header>
          <ul className={styles.ready}>
            {ready.map((one) => (
              <li key={keyOf(one)}>
                <Icon name="check" size={18} />
                {title(one)}
              </li>
            ))}
          </ul>
        </section>
      </div>
      {mayPublish ? <Publish {...{ blocks, open, first, ticket, onPublished }} warned={warns.length} /> : null}
      {mayPublish && blocks.length > 0 ? <HeldBar count={blocks.length} ticket={ticket} target={first} /> : null}
    </div>
  )
}

function Settled({ blocks }: { blocks: readonly LedPoint[] }) {
  const say = useSay()
  const { title } = usePointWords()
  const before = useRef(blocks)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const now = new Set(blocks.map(keyOf))
    const settled = before.current.filter((one) => !now.has(keyOf(one)))
    before.current = blocks
    if (settled.length > 0) setSaid(settled.map((one) => say('readiness.settled', { point: title(one) })).join(' '))
  }, [blocks, say, title])
  return <LiveRegion>{said}</LiveRegion>
}

interface PublishProps {
  readonly blocks: readonly LedPoint[]
  /** How many others there are to look at. */
  readonly warned: number
  readonly open: ReadonlySet<string>
  readonly first: RefObject<HTMLElement | null>
  readonly ticket: RefObject<HTMLDivElement | null>
  readonly onPublished: () => void
}

/** What publishing does and does not do, and below the tear the one button. */
function Publish({ blocks, warned, open, first, ticket, onPublished }: PublishProps) {
  const say = useSay()
  const tell = useProblem()
  const { event, settings, phase } = useEvent()
  const { language } = useLanguage()
  const params = { domainId: event.domainId, eventId: event.id, part: 'published' as const }
  const start = settings.FO_REGISTER_START
  const opens = start ? formatInstant(start, language, event.timeZone) : ''
  const [problem, setProblem] = useState<unknown>(null)
  const [said, setSaid] = useState('')
  const { mutateAsync, isPending } = useSend(savePart)
  const count = blocks.length
  async function publish() {
    setProblem(null)
    if (count > 0) {
      setSaid(say('readiness.publish.still', { count }))
      return first.current?.focus()
    }
    try {
      const { revision } = await call(getPart, { params })
      await mutateAsync({ params, body: { revision, value: true } })
      onPublished()
    } catch (failure) {
      setProblem(failure)
    }
  }
  const facts = [
    { icon: 'globe', text: say('readiness.publish.page', { address: `${location.host}/${event.context}` }) },
    { icon: 'clock', text: say(`readiness.publish.registration.${phase}`, { date: opens }) },
    { icon: 'mail', text: say('readiness.publish.mails') },
  ] as const
  const back = say('readiness.publish.back')
  const note = warned > 0 ? `${say('readiness.publish.warned', { count: warned })} ${back}` : back
  return (
    <div ref={ticket}>
      <LeavingPanel title={say('readiness.publish.title')} facts={facts} note={count > 0 ? '' : note}>
        {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
        <Button busy={isPending} aria-disabled={count > 0} onClick={() => void publish()}>
          {say('readiness.publish')}
        </Button>
        <LiveRegion>{said}</LiveRegion>
        {count > 0 ? <Held blocks={blocks} open={open} /> : null}
      </LeavingPanel>
    </div>
  )
}

/** What holds the publication back, what would come of it, and the way to each point. */
function Held({ blocks, open }: Pick<PublishProps, 'blocks' | 'open'>) {
  const say = useSay()
  const words = usePointWords()
  const hrefOf = usePointAddress(open)
  const led = blocks.flatMap((one) => ({ one, href: hrefOf(one) }))
  return (
    <>
      <p className={styles.held}>
        <b>{say('readiness.publish.held', { count: blocks.length })}</b> {words.would(blocks)}
      </p>
      <ul className={styles.ways}>
        {led.map(({ one, href }) =>
          href ? (
            <li key={keyOf(one)}>
              <Icon name="close" size={14} />
              <Anchor href={href}>{words.go(one)}</Anchor>
            </li>
          ) : null,
        )}
      </ul>
    </>
  )
}
