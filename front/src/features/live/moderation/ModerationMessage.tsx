import { formatTime } from '@parvis/contract/kit/dates.ts'
import type { ModeratedMessage } from '@parvis/contract/messages/messages.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './Moderation.module.css'

interface ModerationMessageProps {
  readonly message: ModeratedMessage
  readonly isShown: boolean
  /** The message that is shown once the chat goes on air. */
  readonly isReady: boolean
  readonly isUnread: boolean
  /** Undefined until the live state is known. */
  readonly onShow: (() => void) | undefined
  /** Undefined where the event publishes questions without moderation. */
  readonly onAccept: (() => void) | undefined
  readonly onArchive: () => void
  readonly onFavorite: () => void
  readonly onBan: () => void
}

export function ModerationMessage(props: ModerationMessageProps) {
  const { message, isShown, isReady, isUnread, onShow, onAccept, onArchive, onFavorite, onBan } = props
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  return (
    <article className={cx(styles.card, isShown && styles.shown)} tabIndex={-1} aria-label={message.message}>
      <p className={styles.who}>
        <strong>{message.author}</strong>
        <time dateTime={message.createdAt}>{formatTime(message.createdAt, language, event.timeZone)}</time>
        {message.refusedWord === null ? null : (
          <Pill kind="warning">{say('live.remote.refusedWord', { word: message.refusedWord })}</Pill>
        )}
        {isUnread ? <Pill kind="brand">{say('live.remote.new.mark')}</Pill> : null}
        {isShown ? (
          <Pill kind="error" icon="eye">
            {say('live.remote.shown')}
          </Pill>
        ) : null}
        {isReady ? <Pill kind="warning">{say('live.remote.ready.mark')}</Pill> : null}
        {onAccept && message.accepted ? <Pill kind="success">{say('live.remote.accepted')}</Pill> : null}
        {onAccept && (message.accepted || message.votes > 0) ? (
          <span className={styles.votes}>
            {say('messages.votes', {
              count: message.votes,
              number: new Intl.NumberFormat(language).format(message.votes),
            })}
          </span>
        ) : null}
        {message.archived && !isShown ? <Pill>{say('live.remote.archived')}</Pill> : null}
      </p>
      <p className={styles.text}>{message.message}</p>
      <div className={styles.actions}>
        <Button
          small
          variant={isShown ? 'ghost' : 'primary'}
          icon={isShown ? 'eyeOff' : 'eye'}
          disabled={!onShow}
          onClick={onShow}
        >
          {say(isShown ? 'live.remote.hide' : 'live.remote.show')}
        </Button>
        {onAccept && !message.archived ? (
          <Button small variant="ghost" icon="people" aria-pressed={message.accepted} onClick={onAccept}>
            {say('live.remote.accept')}
          </Button>
        ) : null}
        <Button small variant="ghost" icon="star" aria-pressed={message.favorite} onClick={onFavorite}>
          {say('live.remote.favorite')}
        </Button>
        <Button small variant="ghost" icon={message.archived ? 'upload' : 'check'} onClick={onArchive}>
          {say(message.archived ? 'live.remote.unarchive' : 'live.remote.archive')}
        </Button>
        <Button small variant="ghost" icon="lock" onClick={onBan}>
          {say('live.remote.ban')}
        </Button>
      </div>
    </article>
  )
}
