import { formatTime } from '@parvis/contract/kit/dates.ts'
import type { Fate } from '@parvis/contract/messages/messages.rules.ts'
import { fateOf } from '@parvis/contract/messages/messages.rules.ts'
import { listMyMessages } from '@parvis/contract/messages/messages.ts'
import { useEffect, useRef } from 'react'
import { useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './OwnMessages.module.css'

/** Spreads the readings of all people who have asked a question. */
const SPREAD_MS = 2_000

const KINDS = {
  awaiting: 'neutral',
  accepted: 'brand',
  onScreen: 'success',
  answered: 'success',
  declined: 'neutral',
} as const satisfies Record<Fate, string>

interface OwnMessagesProps {
  eventId: string
  onScreen: string | undefined
  decisions: number
}

export function OwnMessages({ eventId, onScreen, decisions }: OwnMessagesProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { data, refetch } = useRead(listMyMessages, { query: { eventId } }, { refetchOnWindowFocus: false })
  const hasAsked = data !== undefined && data.data.length > 0
  const known = useRef(decisions)
  useEffect(() => {
    if (known.current === decisions) return
    known.current = decisions
    if (!hasAsked) return
    const timer = setTimeout(() => void refetch(), Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [decisions, hasAsked, refetch])
  const mine = data?.data.map((message) => ({ ...message, fate: fateOf(message, message.id === onScreen) })) ?? []
  const changed = useChanged(mine)
  return (
    <>
      <LiveRegion>
        {changed
          ? say('messages.fate.told', { message: changed.message, fate: say(`messages.fate.${changed.fate}`) })
          : ''}
      </LiveRegion>
      {mine.length === 0 ? null : (
        <details className={styles.own} open>
          <summary>{say('messages.own', { count: mine.length })}</summary>
          <ul>
            {mine.map(({ id, message, createdAt, fate }) => (
              <li key={id}>
                <time dateTime={createdAt}>
                  {formatTime(createdAt, language, Intl.DateTimeFormat().resolvedOptions().timeZone)}
                </time>
                <div>
                  <p>{message}</p>
                  <Pill kind={KINDS[fate]}>{say(`messages.fate.${fate}`)}</Pill>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface Mine {
  readonly id: string
  readonly message: string
  readonly fate: Fate
}

/** The message whose status has changed since the last render; initial statuses are not reported. */
function useChanged(mine: readonly Mine[]): Mine | undefined {
  const fates = useRef(new Map<string, Fate>())
  const told = useRef<Mine>(undefined)
  const changed = mine.find(({ id, fate }) => (fates.current.get(id) ?? fate) !== fate)
  if (changed) told.current = changed
  useEffect(() => {
    fates.current = new Map(mine.map(({ id, fate }) => [id, fate]))
  })
  return told.current
}
