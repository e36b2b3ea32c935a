import { REDIRECT_MS } from '@parvis/contract/waiting-list/waiting-list.rules.ts'
import { useEffect, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useGo } from '#kit/useGo.ts'
import { useCountdown } from '../useCountdown.ts'
import styles from './WaitingList.module.css'

/** The confirmation; the home page follows after five seconds, unless the person stays. */
export function AnswerConfirmation({ wanted }: { wanted: boolean }) {
  const say = useSay()
  const go = useGo()
  const { event } = useEvent()
  const home = paths.home(event.context)
  const title = useRef<HTMLHeadingElement>(null)
  const { left, isStopped, stop } = useCountdown(REDIRECT_MS, () => go(home, { replace: true }))
  useEffect(() => title.current?.focus(), [])
  const saved = wanted ? 'waiting.saved.yes' : 'waiting.saved.no'
  const stay = isStopped ? null : (
    <Button variant="ghost" onClick={stop}>
      {say('waiting.stay')}
    </Button>
  )
  return (
    <Sheet
      level={1}
      title={say(saved)}
      titleRef={title}
      lead={say(`${saved}.text`)}
      footer={
        <ButtonRow back={stay}>
          <Button icon="home" href={home}>
            {say('waiting.home')}
          </Button>
        </ButtonRow>
      }
    >
      {isStopped ? null : (
        <p className={styles.countdown} aria-hidden="true">
          <span className={styles.stub}>{left}</span>
          {say('waiting.redirect', { count: left })}
        </p>
      )}
      <LiveRegion>{isStopped ? '' : say('waiting.redirect', { count: REDIRECT_MS / 1000 })}</LiveRegion>
    </Sheet>
  )
}
