import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { useId, useLayoutEffect, useRef } from 'react'
import { usePersonName } from '#features/directory/usePersonName.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Verdict } from './offline.ts'
import { RefusalButton, RefusalMark } from './PhotoRefusal.tsx'
import { PrintButton } from './PrintButton.tsx'
import { CardDetails } from './TypeName.tsx'
import { useTimeOfDay } from './useTimeOfDay.ts'
import styles from './VerdictDialog.module.css'
import type { Tone } from './verdicts.ts'
import { sayingOf } from './verdicts.ts'

const ICONS: Record<Tone, IconName> = { good: 'check', careful: 'warning', bad: 'close' }

interface VerdictDialogProps {
  verdict: Verdict
  busy: boolean
  /** The door is open for the current day. */
  isToday: boolean
  listReadAt: string | undefined
  onUndo: (code: string) => void
  onForce: (code: string) => void
  onNext: () => void
  onCard: (card: DoorCard) => void
}

/** The verdict over the whole screen, in green, amber or red, readable at arm's length. The next scan replaces it. */
export function VerdictDialog({ isToday, listReadAt, ...acting }: VerdictDialogProps) {
  const { verdict, onNext } = acting
  const say = useSay()
  const tell = useProblem()
  const nameOf = usePersonName()
  const timeOf = useTimeOfDay()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const card = 'card' in verdict ? verdict.card : undefined
  const { tone, key, text = `${key}.text` } = sayingOf(verdict, isToday)
  const at = verdict.is === 'again' ? verdict.at : card?.presentAt
  const vars = { time: at ? timeOf(at) : '', read: listReadAt ? timeOf(listReadAt) : '' }

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed before it is removed: otherwise the browser does not restore the focus.
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={cx(styles.screen, styles[tone])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <div className={styles.said} role="alert">
        <span className={styles.mark}>
          <Icon name={ICONS[tone]} size={56} />
        </span>
        <h2 id={titleId} className={styles.title}>
          {say(key, vars)}
        </h2>
        {card ? (
          <>
            <p className={styles.name}>{nameOf(card)}</p>
            {card.company || card.typo ? (
              <p className={styles.details}>
                <CardDetails card={card} />
              </p>
            ) : null}
            <RefusalMark card={card} />
          </>
        ) : (
          <p className={styles.name}>{'code' in verdict ? spacedBadgeCode(verdict.code.slice(0, 40)) : null}</p>
        )}
        <p>{verdict.is === 'failed' ? tell(verdict.error) : say(text, vars)}</p>
      </div>
      <Actions {...acting} />
    </dialog>
  )
}

type ActionsProps = Omit<VerdictDialogProps, 'listReadAt' | 'isToday'>

function Actions({ verdict, busy, onUndo, onForce, onNext, onCard }: ActionsProps) {
  const say = useSay()
  const nameOf = usePersonName()
  const card = 'card' in verdict ? verdict.card : undefined
  return (
    <div className={styles.actions}>
      <Button fullWidth variant="ghost" onClick={onNext} icon="qr">
        {say('checkIn.next')}
      </Button>
      {card && (verdict.is === 'welcome' || (verdict.is === 'already' && !verdict.isAlone)) ? (
        <Button fullWidth variant="ghost" busy={busy} onClick={() => onUndo(card.code)}>
          {say('checkIn.undo')}
        </Button>
      ) : null}
      {card && 'id' in card && verdict.is !== 'unregistered' && verdict.is !== 'unexpected' && !card.isPartial ? (
        <PrintButton code={card.code} name={nameOf(card)} />
      ) : null}
      {card ? <RefusalButton key={card.code} card={card} onChanged={onCard} /> : null}
      {card && verdict.is === 'unregistered' ? (
        <Button fullWidth variant="ghost" busy={busy} onClick={() => onForce(card.code)}>
          {say('checkIn.force')}
        </Button>
      ) : null}
    </div>
  )
}
