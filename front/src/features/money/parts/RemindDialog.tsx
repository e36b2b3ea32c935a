import { dateIn, formatDayOfYear } from '@parvis/contract/kit/dates.ts'
import type { Reminded } from '@parvis/contract/money/money.ts'
import { MOST_REMINDED, remindDues } from '@parvis/contract/money/money.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import type { Batches } from '#kit/useBatches.ts'
import { useBatches } from '#kit/useBatches.ts'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Money.module.css'

interface RemindDialogProps {
  readonly userIds: readonly string[]
  readonly onClose: (isOver: boolean) => void
}

/** The number of reminders before sending, then the outcome of each. */
export function RemindDialog({ userIds, onClose }: RemindDialogProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const {
    parts: reminding,
    start,
    goOn,
  } = useBatches({
    most: MOST_REMINDED,
    stale: remindDues.stale(),
    // A repeated request does not remind the same person twice.
    send: async (part: string[], options) =>
      (await call(remindDues, { params, body: { userIds: part } }, options)).data,
  })
  const count = userIds.length
  const total = new Intl.NumberFormat(language).format(count)
  const close = () => {
    if (reminding?.state !== 'under way') onClose(reminding !== undefined)
  }
  return (
    <Dialog
      open
      title={say('dues.ask.title')}
      closeLabel={say('dues.close')}
      onClose={close}
      footer={
        reminding ? (
          <>
            {reminding.state === 'stopped' ? (
              <Button variant="ghost" onClick={() => void goOn()}>
                {say('dues.goOn')}
              </Button>
            ) : null}
            <Button busy={reminding.state === 'under way'} onClick={close}>
              {say('dues.back')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={close}>
              {say('dues.ask.no')}
            </Button>
            <Button icon="mail" onClick={() => void start(userIds)}>
              {say('dues.ask.yes', { count, total })}
            </Button>
          </>
        )
      }
    >
      {reminding ? (
        <Came reminding={reminding} />
      ) : (
        <>
          <p>{say('dues.ask.text', { count, total })}</p>
          <p>{say('dues.ask.care')}</p>
        </>
      )}
    </Dialog>
  )
}

const LISTED = 200

/** Failures come first. */
function Came({ reminding: { outcomes, total, state, error } }: { readonly reminding: Batches<string, Reminded> }) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const sent = outcomes.filter(({ outcome }) => outcome === 'sent')
  const others = outcomes.filter(({ outcome }) => outcome !== 'sent')
  const told = ({ outcome, remindedAt }: Reminded) =>
    say(`dues.outcome.${outcome}`, {
      date: remindedAt === null ? '' : formatDayOfYear(dateIn(remindedAt, event.timeZone), language),
    })
  return (
    <>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <div role="status">
        {state === 'under way' ? (
          <progress className={styles.progress} value={outcomes.length} max={total} aria-label={say('dues.far')} />
        ) : (
          <p>
            <strong>{sent.length === 0 ? say('dues.sent.none') : say('dues.sent', { count: sent.length })}</strong>
          </p>
        )}
        {state === 'stopped' ? <p>{say('dues.stopped')}</p> : null}
      </div>
      {outcomes.length > 0 ? (
        <ul className={styles.outcomes} aria-label={say('dues.outcomes')}>
          {[...others, ...sent].slice(0, LISTED).map((one) => (
            <li key={one.userId}>
              <b>{one.name || say('money.payer.erased')}</b>
              <span>{told(one)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
