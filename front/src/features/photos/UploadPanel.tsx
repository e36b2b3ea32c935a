import { photoKinds } from '@parvis/contract/photos/photos.ts'
import { useId, useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Upload.module.css'
import type { Sending } from './useUploads.ts'
import { useUploads } from './useUploads.ts'

const plural = (count: number) => (count < 2 ? 'one' : 'other')

/** Where organisers add photos, many at a time. */
export function UploadPanel() {
  const say = useSay()
  const { event } = useEvent()
  const { list, add, retry, clear } = useUploads()
  const [badges, setBadges] = useState('')
  const [isOver, setOver] = useState(false)
  const hintId = useId()
  const wished = { eventId: event.id, badges }
  const isWorking = list.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'working')
  return (
    <Sheet title={say('photos.add')}>
      <div className={styles.form}>
        <label className={styles.zone} data-over={isOver || undefined}>
          <span className={styles.icon}>
            <Icon name="upload" size={26} />
          </span>
          <span className={styles.words}>
            <span className={styles.invitation}>{say(isOver ? 'photos.add.drop' : 'photos.add.choose')}</span>
            <span className={styles.hint} id={hintId}>
              {say('photos.add.hint')}
            </span>
          </span>
          <input
            className={styles.native}
            type="file"
            multiple
            accept={photoKinds.join(',')}
            aria-label={say('photos.add.choose')}
            aria-describedby={hintId}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])]
              // The same file must be choosable again after a refusal.
              target.value = ''
              add(files, wished)
            }}
          />
        </label>
        <TextInput
          label={say('photos.add.badges')}
          hint={say('photos.add.badges.hint')}
          value={badges}
          autoComplete="off"
          onChange={setBadges}
        />
      </div>
      {list.length > 0 ? (
        <div className={styles.sent}>
          <ul className={styles.list}>
            {list.map((sending) => (
              <SendingLine key={sending.id} sending={sending} onRetry={() => retry(sending, wished)} />
            ))}
          </ul>
          {isWorking ? null : (
            <Button small variant="ghost" onClick={clear}>
              {say('photos.add.clear')}
            </Button>
          )}
        </div>
      ) : null}
      <LiveRegion>{isWorking || list.length === 0 ? '' : outcome(say, list)}</LiveRegion>
    </Sheet>
  )
}

function outcome(say: ReturnType<typeof useSay>, list: readonly Sending[]): string {
  const done = list.filter(({ state }) => state === 'done').length
  const failed = list.length - done
  const sentences = [
    ...(done > 0 ? [say(`photos.add.done_${plural(done)}`, { count: done })] : []),
    ...(failed > 0 ? [say(`photos.add.failed_${plural(failed)}`, { count: failed })] : []),
  ]
  return sentences.join(', ')
}

function SendingLine({ sending, onRetry }: { sending: Sending; onRetry: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { file, state, share, error } = sending
  const words = {
    waiting: say('photos.add.waiting'),
    sending: `${Math.round(share * 100)}\u00a0%`,
    working: say('photos.add.working'),
    done: say('photos.add.ok'),
    failed: error === undefined ? '' : tell(error),
  }
  return (
    <li className={styles.line} data-state={state}>
      <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'warning' : 'photo'} />
      <span className={styles.name}>{file.name}</span>
      <span className={styles.state}>{words[state]}</span>
      {state === 'failed' ? (
        <Button small variant="link" onClick={onRetry} aria-label={`${say('photos.add.retry')} – ${file.name}`}>
          {say('photos.add.retry')}
        </Button>
      ) : null}
      {state === 'sending' ? (
        <progress
          className={styles.progress}
          value={share}
          max={1}
          aria-label={say('photos.add.progress', { name: file.name })}
        />
      ) : null}
    </li>
  )
}
