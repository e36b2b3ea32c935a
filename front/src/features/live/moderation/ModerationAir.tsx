import { activeItemIn } from '@parvis/contract/live/live.rules.ts'
import type { LiveState } from '@parvis/contract/live/live.ts'
import { titleOf } from '@parvis/contract/live/modules.rules.ts'
import type { ModeratedMessage } from '@parvis/contract/messages/messages.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import type { useModeration } from '../useModeration.ts'
import styles from './Moderation.module.css'

type Desk = ReturnType<typeof useModeration>

function titleInFront(front: Desk['front'], state: LiveState): string | undefined {
  if (front === 'chat') return state.message?.message
  const active = activeItemIn(state)
  return active?.key === front ? titleOf(active.key, active.item) : undefined
}

export function ModerationAir({ desk }: { desk: Desk }) {
  const say = useSay()
  const { state, front, activeId, actions, done } = desk
  if (!state) return <Skeleton height="3.75rem" />
  const title = titleInFront(front, state)
  const isShown = front === 'chat' && activeId !== null
  const head = front === 'chat' ? (isShown ? 'shown' : 'nothingShown') : `front.${front ?? 'nothing'}`
  const hide = (
    <Button small variant="ghost" icon="eyeOff" busy={actions.isPending} onClick={desk.hide}>
      {say('live.remote.hide')}
    </Button>
  )
  return (
    <div className={styles.onTop}>
      <div className={styles.air} data-on={isShown || undefined}>
        <p>
          <strong>{say(`live.remote.${head}`)}</strong>
          {title ? <span className={styles.airText}>{title}</span> : null}
        </p>
        {isShown ? hide : null}
      </div>
      {activeId !== null && !isShown ? (
        <div className={styles.air} data-ready>
          <p>
            <strong>{say('live.remote.ready')}</strong>
            <span className={styles.airText}>{state.message?.message}</span>
          </p>
          {hide}
        </div>
      ) : null}
      <p className={styles.done} role="status">
        {done ? (
          <>
            <span>{say(`live.remote.done.${done.what}`)}</span>
            <Button variant="link" busy={actions.isPending} onClick={done.undo}>
              {say('live.remote.undo')}
            </Button>
          </>
        ) : null}
      </p>
    </div>
  )
}

interface ModerationInsteadProps {
  readonly desk: Desk
  readonly message: ModeratedMessage
  readonly onClose: () => void
}

export function ModerationInstead({ desk, message, onClose }: ModerationInsteadProps) {
  const say = useSay()
  const { front, state } = desk
  const answer = (act: (message: ModeratedMessage) => void) => () => {
    act(message)
    onClose()
  }
  const title = state && titleInFront(front, state)
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('live.remote.instead')}
      closeLabel={say('live.remote.cancel')}
      footer={
        <>
          <Button variant="ghost" onClick={answer(desk.show)}>
            {say('live.remote.instead.now')}
          </Button>
          <Button onClick={answer(desk.prepare)}>{say('live.remote.instead.later')}</Button>
        </>
      }
    >
      <p>
        <strong>{say(`live.remote.front.${front ?? 'nothing'}`)}</strong>
        {title ? <span className={styles.airText}>{title}</span> : null}
      </p>
      <p>{say('live.remote.instead.lead')}</p>
    </Dialog>
  )
}
