import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { getPerson } from '@parvis/contract/people/people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QrPanel } from '#features/badges/QrPanel.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { HistoryPanel } from '#features/journal/HistoryPanel.tsx'
import { MarksPanel } from '#features/tags/MarksPanel.tsx'
import { KeptPanel } from '#features/unpaid/KeptPanel.tsx'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { readAgain } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Person } from '../usePerson.ts'
import { useWaysOfCard } from '../usePerson.ts'
import { Acts } from './Acts.tsx'
import styles from './Card.module.css'
import { CorrectDialog } from './CorrectDialog.tsx'
import { Days } from './Days.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { Facts } from './Facts.tsx'
import { Holdings } from './Holdings.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { Payment } from './Payment.tsx'
import { ReturnedMail } from './ReturnedMail.tsx'

export type Correctable = 'firstName' | 'lastName' | 'email' | 'mobile'

export interface Outcome {
  readonly text?: string
  readonly error?: unknown
}

export function PersonCard({ person }: { person: Person }) {
  const say = useSay()
  const tell = useProblem()
  const cache = useQueryClient()
  const [correcting, correct] = useState<Correctable>()
  const [outcome, setOutcome] = useState<Outcome>({})
  const top = useRef<HTMLDivElement>(null)
  function tellOutcome(news: Outcome) {
    setOutcome(news)
    top.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <Head person={person} />
      <Acts person={person} onOutcome={tellOutcome} />
      <div className={styles.body}>
        <div ref={top} className={styles.pane}>
          {outcome.error ? <Banner kind="error">{tell(outcome.error)}</Banner> : null}
          {outcome.text ? <Banner kind="success">{outcome.text}</Banner> : null}
          <LiveRegion>{outcome.text ?? ''}</LiveRegion>
          {person.user.UserEvent?.isIntroduced ? (
            <Banner kind="info" isQuiet>
              {say('people.introduced')}
            </Banner>
          ) : null}
          <ReturnedMail person={person} onCorrect={correct} onOutcome={tellOutcome} />
          <Facts person={person} onCorrect={correct} />
          <Days person={person} onOutcome={tellOutcome} />
          <Holdings person={person} />
          <Payment person={person} />
          {person.user.UserEvent?.registered && !person.user.UserEvent.isCompleted ? (
            <KeptPanel
              userId={person.user.id}
              name={fullName(person.user) || say('people.noName')}
              onDone={(text) => {
                tellOutcome({ text })
                void readAgain(cache, [getPerson])
              }}
            />
          ) : null}
          <MarksPanel userId={person.user.id} />
        </div>
        <section className={styles.history}>
          <h3>{say('people.history')}</h3>
          <History person={person} />
          <Rare person={person} onOutcome={tellOutcome} />
        </section>
      </div>
      {correcting ? (
        <CorrectDialog
          person={person}
          first={correcting}
          onClose={() => correct(undefined)}
          onOutcome={(news) => {
            correct(undefined)
            tellOutcome(news)
          }}
        />
      ) : null}
    </>
  )
}

function Head({ person: { user, typology, company } }: { person: Person }) {
  const say = useSay()
  const { event } = useEvent()
  const { rights } = useMe()
  const { language } = useLanguage()
  const reads = user.languageId && new Intl.DisplayNames(language, { type: 'language' }).of(user.languageId)
  const { code, isCompleted, isRegistered } = user.UserEvent ?? {}
  const mayPrint = isCompleted && isRegistered && rights.includes('people.read')
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.type}>
          {typology?.colour ? (
            <svg width={10} height={10} aria-hidden="true">
              <circle cx={5} cy={5} r={5} fill={typology.colour} />
            </svg>
          ) : null}
          {[typology?.label, reads].filter(Boolean).join(' · ')}
        </p>
        <h2>{fullName(user) || say('people.noName')}</h2>
        {company ? <p>{company}</p> : null}
      </div>
      {code && user.qrcode ? (
        <div className={styles.badge}>
          <QrPanel svg={user.qrcode} label={say('people.code')} />
          <span>{spacedBadgeCode(code)}</span>
          {mayPrint ? (
            <span className={styles.print}>
              <Button
                small
                variant="link"
                href={paths.badges(event.context, { personnes: user.id })}
                aria-label={say('people.act.print')}
              >
                {say('people.print')}
              </Button>
            </span>
          ) : null}
        </div>
      ) : null}
    </header>
  )
}

function Rare({ person, onOutcome }: { person: Person; onOutcome: (outcome: Outcome) => void }) {
  const say = useSay()
  const { rights } = useMe()
  const ways = useWaysOfCard()
  const [isAsking, ask] = useState(false)
  const [isMerging, merge] = useState(false)
  function onMerged(userId: string, outcome: Outcome) {
    if (userId === person.user.id) onOutcome(outcome)
    else ways.open(userId)
  }
  if (!person.mayDecide || !rights.includes('people.write')) return null
  return (
    <div className={styles.rare}>
      <Button small variant="link" icon="people" onClick={() => merge(true)}>
        {say('people.act.merge')}
      </Button>
      {isMerging ? <MergeDialog person={person} onClose={() => merge(false)} onMerged={onMerged} /> : null}
      <Button small variant="link" icon="trash" onClick={() => ask(true)}>
        {say('people.act.erase')}
      </Button>
      {isAsking ? <EraseDialog person={person} onClose={() => ask(false)} /> : null}
    </div>
  )
}

/** One timeline of the team's audit entries, the person's own actions and the mails sent. */
function History({ person: { journal, deeds, mails = [], reads = [] } }: { person: Person }) {
  const say = useSay()
  const own = deeds.map(({ id, at, label }) => ({ id, at, text: `${say('people.history.own')} · ${label}` }))
  const sent = mails.map(({ id, sentAt, createdAt, status, to, subject, returned }) => ({
    id,
    at: returned?.at ?? sentAt ?? createdAt,
    text: `${say(`people.mail.${status}`, { to })}${returned ? say('people.mail.why', { reason: say(`returned.for.${returned.reason}`) }) : ''} · ${subject}`,
    isWrong: status === 'dead' || status === 'returned',
  }))
  const seen = reads.map(({ by, kind, count, lastAt }) => ({
    id: `${by.id} ${kind} ${lastAt}`,
    at: lastAt,
    text: say(`people.read.${kind}`, { name: fullName(by) || say('people.noName'), count }),
  }))
  return <HistoryPanel lines={journal} asides={[...own, ...sent, ...seen]} none={say('people.history.none')} />
}
