import type { SettingKey } from '@parvis/contract/context/context.settings.ts'
import { getPart, getReadiness, savePart } from '@parvis/contract/event-file/event-file.ts'
import type { Point } from '@parvis/contract/event-file/readiness.rules.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useRef, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { call } from '#kit/call.ts'
import { addressOf } from '#kit/paths.ts'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { ActLines } from '#kit/ui/ActLines.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { LeavingPanel } from './LeavingPanel.tsx'
import styles from './parts/Publication.module.css'

/** Others change the event meanwhile. */
const AGAIN_MS = 15_000

interface PublicationProps {
  /** Addresses of the screens that whoever looks may open. */
  readonly open: ReadonlySet<string>
  readonly onPublished: () => void
}

/** What stands between the event and its publication, each with where it is put right, and the button that publishes it. */
export function PublicationPanel(given: PublicationProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const { data, error, refetch, isFetching } = useRead(
    getReadiness,
    { params },
    { refetchInterval: AGAIN_MS, staleTime: 0 },
  )
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
  return <Known points={data.data} {...given} />
}

function Known({ points, open, onPublished }: PublicationProps & { points: readonly Point[] }) {
  const say = useSay()
  const { rights } = useMe()
  const first = useRef<HTMLElement>(null)
  const of = (level: Point['level']) => points.filter((one) => one.level === level)
  const [blocks, look, ready] = [of('blocks'), of('look'), of('ready')]
  return (
    <div className={styles.panes}>
      <div className={styles.pane}>
        {blocks.length > 0 ? (
          <section ref={first} tabIndex={-1} className={styles.part} aria-labelledby="blocks">
            <header className={styles.head}>
              <h2 id="blocks">{say('readiness.blocks')}</h2>
              <p>{say('readiness.blocks.count', { count: blocks.length })}</p>
            </header>
            <Lines points={blocks} open={open} />
          </section>
        ) : null}
        {look.length > 0 ? (
          <section className={styles.part}>
            <header className={styles.head}>
              <h2>{say('readiness.look')}</h2>
              <p>{say('readiness.look.text')}</p>
            </header>
            <Lines points={look} open={open} />
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
                <Told point={one} />
              </li>
            ))}
          </ul>
        </section>
      </div>
      {rights.includes('publish') ? (
        <Publish count={blocks.length} onBlocked={() => first.current?.focus()} onPublished={onPublished} />
      ) : null}
    </div>
  )
}

const keyOf = ({ key, name }: Point): string => `${key} ${name}`

/** Where each point is put right, where there is a screen for it. */
const SCREENS: Readonly<Record<string, string>> = {
  over: 'organisation/inscription',
  closed: 'organisation/reglages/general',
  seller: 'organisation/reglages/general',
  bank: 'organisation/reglages/general',
  place: 'organisation/reglages/general',
  legal: 'organisation/reglages/general',
  privacy: 'organisation/reglages/general',
  unplaced: 'organisation/programme',
  clashes: 'organisation/programme',
  appearance: 'organisation/apparence',
  choice: 'organisation/inscription/formulaires',
  language: 'organisation/apparence/langues',
}

/** The setting that it is about, where that screen has many. */
const SETTINGS: Readonly<Record<string, SettingKey>> = {
  closed: 'FO_REGISTER_END',
  seller: 'FO_SELLER',
  bank: 'FO_SELLER',
  place: 'FO_LOCATION',
  legal: 'FO_LEGAL_HTML',
  privacy: 'FO_PRIVACY_HTML',
}

function Lines({ points, open }: Pick<PublicationProps, 'open'> & { points: readonly Point[] }) {
  const say = useSay()
  const { event } = useEvent()
  const hrefOf = ({ key }: Point) => addressOf(event.context, SCREENS[key] ?? '', { reglage: SETTINGS[key] })
  return (
    <ActLines
      lines={points.map((one) => ({
        key: keyOf(one),
        icon: one.level === 'blocks' ? 'close' : 'eye',
        isMust: one.level === 'blocks',
        title: <Told point={one} />,
        text: say(`readiness.${one.key}.text`),
        go: open.has(addressOf(event.context, SCREENS[one.key] ?? ''))
          ? { href: hrefOf(one), label: say(`readiness.${one.key}.go`) }
          : undefined,
      }))}
    />
  )
}

/** A point in a sentence; a language is named in the one that is read. */
function Told({ point: { key, level, name, count } }: { point: Point }) {
  const say = useSay()
  const { language } = useLanguage()
  const named = key === 'language' ? (new Intl.DisplayNames(language, { type: 'language' }).of(name) ?? name) : name
  return say(`readiness.${key}.${level}`, { name: named, count })
}

interface PublishProps {
  /** How many points stop it. */
  readonly count: number
  readonly onBlocked: () => void
  readonly onPublished: () => void
}

/** What publishing does and does not do, and below the tear the one button. */
function Publish({ count, onBlocked, onPublished }: PublishProps) {
  const say = useSay()
  const tell = useProblem()
  const { event, settings, phase } = useEvent()
  const { language } = useLanguage()
  const params = { domainId: event.domainId, eventId: event.id, part: 'published' as const }
  const start = settings.FO_REGISTER_START
  const opens = start ? formatInstant(start, language, event.timeZone) : ''
  const [problem, setProblem] = useState<unknown>(null)
  const { mutateAsync, isPending } = useSend(savePart)
  async function publish() {
    setProblem(null)
    if (count > 0) return onBlocked()
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
  return (
    <LeavingPanel
      title={say('readiness.publish.title')}
      facts={facts}
      note={count > 0 ? say('readiness.publish.stopped', { count }) : say('readiness.publish.back')}
    >
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      <Button busy={isPending} aria-disabled={count > 0} onClick={() => void publish()}>
        {say('readiness.publish')}
      </Button>
    </LeavingPanel>
  )
}
