import { photoKinds } from '@parvis/contract/photos/photos.ts'
import { useId, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Seeing } from './parts/PeopleField.tsx'
import { badgesOf, isNobody, PeopleField } from './parts/PeopleField.tsx'
import styles from './Upload.module.css'
import type { Sending } from './useUploads.ts'
import { useUploads } from './useUploads.ts'

const plural = (count: number) => (count < 2 ? 'one' : 'other')

/** Uploads many photos: choose them and the people on them, then send. */
export function UploadPanel() {
  const say = useSay()
  const { event } = useEvent()
  const uploads = useUploads()
  const { list } = uploads
  const [seeing, setSeeing] = useState<Seeing>({ isForAll: true, people: [] })
  const [isMissing, setMissing] = useState(false)
  const chosen = list.filter(({ state }) => state === 'chosen').length
  const isWorking = list.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'working')
  function send() {
    setMissing(isNobody(seeing))
    if (!isNobody(seeing)) uploads.sendAll({ eventId: event.id, badges: badgesOf(seeing).join(',') })
  }
  return (
    <Sheet title={say('photos.add')}>
      <div className={styles.form}>
        <DropZone onFiles={uploads.choose} />
        {list.length > 0 ? (
          <ul className={styles.list}>
            {list.map((sending) => (
              <SendingLine
                key={sending.id}
                sending={sending}
                onRetry={() => uploads.retry(sending)}
                onDrop={() => uploads.drop(sending.id)}
              />
            ))}
          </ul>
        ) : null}
        {chosen > 0 ? (
          <>
            <PeopleField
              label={say('photos.people.who.many')}
              name="seeing"
              value={seeing}
              error={isMissing && isNobody(seeing) ? say('photos.people.missing') : undefined}
              onChange={setSeeing}
            />
            <ButtonRow>
              <Button icon="upload" onClick={send}>
                {say('photos.add.send', { count: chosen })}
              </Button>
            </ButtonRow>
          </>
        ) : null}
        {list.length === 0 || isWorking || chosen > 0 ? null : (
          <ButtonRow>
            <Button small variant="ghost" onClick={uploads.clear}>
              {say('photos.add.clear')}
            </Button>
          </ButtonRow>
        )}
      </div>
      <LiveRegion>{isWorking || list.length === chosen ? '' : outcome(say, list)}</LiveRegion>
    </Sheet>
  )
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const say = useSay()
  const [isOver, setOver] = useState(false)
  const hintId = useId()
  return (
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
          // The same file must be selectable again after a refusal.
          target.value = ''
          onFiles(files)
        }}
      />
    </label>
  )
}

function outcome(say: ReturnType<typeof useSay>, list: readonly Sending[]): string {
  const done = list.filter(({ state }) => state === 'done').length
  const failed = list.filter(({ state }) => state === 'failed').length
  const sentences = [
    ...(done > 0 ? [say(`photos.add.done_${plural(done)}`, { count: done })] : []),
    ...(failed > 0 ? [say(`photos.add.failed_${plural(failed)}`, { count: failed })] : []),
  ]
  return sentences.join(', ')
}

interface SendingLineProps {
  readonly sending: Sending
  readonly onRetry: () => void
  readonly onDrop: () => void
}

function SendingLine({ sending, onRetry, onDrop }: SendingLineProps) {
  const say = useSay()
  const tell = useProblem()
  const { file, state, share, error } = sending
  const words = {
    chosen: say('photos.add.chosen'),
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
      {state === 'chosen' ? (
        <IconButton icon="close" label={say('photos.add.remove', { name: file.name })} onClick={onDrop} />
      ) : null}
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
