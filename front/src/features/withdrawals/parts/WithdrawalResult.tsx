import { useEffect, useRef } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Withdrawing } from '../useWithdrawing.ts'
import styles from './Withdrawals.module.css'

const LISTED = 200
const SAID = ['PAYMENT_PENDING', 'TRANSFER_AWAITED', 'DAY_FULL', 'DAY_OVER', 'MOVE_COSTS', 'RETURN_FORBIDDEN']

/** The progress and the outcome; people who keep the day are listed with the reason. */
export function WithdrawalResult({ acting }: { readonly acting: Withdrawing }) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const start = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useEffect(() => start.current?.focus(), [])
  const figure = (count: number) => new Intl.NumberFormat(language).format(count)
  const { outcomes, state, error, seen, fate } = acting
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused')
  const done = outcomes.length - refused.length
  return (
    <div ref={start} tabIndex={-1} className={styles.came}>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <div role="status">
        {state === 'over' ? null : (
          <>
            <p>{say('withdrawals.progress', { done: figure(outcomes.length), total: figure(seen.people) })}</p>
            <progress value={outcomes.length} max={seen.people} aria-label={say('withdrawals.far')} />
          </>
        )}
        {state === 'under way' ? <p className={styles.quiet}>{say('withdrawals.stay')}</p> : null}
        {state === 'stopped' && outcomes.length > 0 ? <p>{say('withdrawals.stopped')}</p> : null}
        {done > 0 ? <p>{say(`withdrawals.done.${fate.kind}`, { count: done })}</p> : null}
        {refused.length > 0 ? <p>{say('withdrawals.refused', { count: refused.length })}</p> : null}
      </div>
      {refused.length > 0 ? (
        <ul className={styles.refused}>
          {refused.slice(0, LISTED).map(({ userId, name, code }) => (
            <li key={userId}>
              <Anchor href={paths.person(event.context, userId)}>{name || say('withdrawals.noName')}</Anchor>{' '}
              <span>{say(`withdrawals.refused.${code !== null && SAID.includes(code) ? code : 'other'}`)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
