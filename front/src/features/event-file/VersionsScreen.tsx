import type { Revision } from '@parvis/contract/event-config/event-config.ts'
import { listRevisions, partRights } from '@parvis/contract/event-config/event-config.ts'
import { getEventFile } from '@parvis/contract/event-file/event-file.ts'
import { useState } from 'react'
import styles from '#features/event-config/kit/Parts.module.css'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { call } from '#kit/call.ts'
import { useRead } from '#kit/read.ts'
import { saveFile } from '#kit/saveFile.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useTitle } from '#kit/useTitle.ts'
import { ImportPanel } from './ImportPanel.tsx'
import { UndoDialog } from './parts/UndoDialog.tsx'
import { useVersionText } from './parts/useVersionText.ts'

export function VersionsScreen() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { rights } = useMe()
  const params = { domainId: event.domainId, eventId: event.id }
  const latest = useRead(listRevisions, { params, query: {} })
  const title = say('parts.versions.title')
  useTitle(title)
  return (
    <Page>
      <header>
        <h1>{title}</h1>
        <p className={styles.muted}>{say('parts.versions.lead')}</p>
      </header>
      <EventFile />
      {needed.every((right) => rights.includes(right)) ? <ImportPanel /> : null}
      {latest.data ? (
        // What comes before is read anew once something is undone.
        <Versions key={latest.data.data[0]?.number} latest={latest.data.data} />
      ) : latest.error ? (
        <Banner
          kind="error"
          actions={
            <Button small variant="ghost" busy={latest.isFetching} onClick={() => void latest.refetch()}>
              {say('parts.again')}
            </Button>
          }
        >
          {tell(latest.error)}
        </Banner>
      ) : (
        <Loader label={say('parts.loading')} />
      )}
    </Page>
  )
}

/** The reason why the file cannot be downloaded: it would lack the parts that the organiser may not read. */
const asked = Object.values(partRights).flatMap(({ read }) => read ?? [])
const needed = Object.values(partRights).flatMap(({ read, write }) => (read ? [read, write] : [write]))

/** All that the event is made of, to be kept or to make another from. */
function EventFile() {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { rights } = useMe()
  const params = { domainId: event.domainId, eventId: event.id }
  const read = useSend(getEventFile, { onSuccess: (file) => saveFile(file, `${event.context}.yaml`) })
  if (!asked.every((right) => rights.includes(right))) return null
  return (
    <>
      <div className={styles.file}>
        <Button small variant="ghost" icon="download" busy={read.isPending} onClick={() => read.mutate({ params })}>
          {say('parts.versions.download')}
        </Button>
        <p className={styles.muted}>{say('parts.versions.download.hint')}</p>
      </div>
      {read.error ? <Banner kind="error">{tell(read.error)}</Banner> : null}
    </>
  )
}

const PAGE = 100

function Versions({ latest }: { latest: readonly Revision[] }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [older, setOlder] = useState<readonly Revision[]>([])
  const [hasMore, setMore] = useState(latest.length === PAGE)
  const [problem, setProblem] = useState<unknown>(null)
  const [undone, undo] = useState<Revision | null>(null)
  const all = [...latest, ...older]
  const last = all.at(-1)
  async function readOlder() {
    if (!last) return
    const params = { domainId: event.domainId, eventId: event.id }
    try {
      const { data } = await call(listRevisions, { params, query: { before: String(last.number) } })
      setProblem(null)
      setOlder([...older, ...data])
      setMore(data.length === PAGE)
    } catch (failure) {
      setProblem(failure)
    }
  }
  if (all.length === 0)
    return (
      <EmptyState icon="clock" title={say('parts.versions.empty')}>
        {say('parts.versions.empty.text')}
      </EmptyState>
    )
  return (
    <>
      <ol className={styles.versions} reversed start={latest[0]?.number}>
        {all.map((revision) => (
          <Version key={revision.number} revision={revision} onUndo={() => undo(revision)} />
        ))}
      </ol>
      {problem ? <Banner kind="error">{tell(problem)}</Banner> : null}
      {hasMore ? (
        <div>
          <Button small variant="ghost" onClick={() => void readOlder()}>
            {say('parts.versions.older')}
          </Button>
        </div>
      ) : null}
      {undone ? (
        <UndoDialog
          revision={undone}
          since={all.filter(({ part, number }) => part === undone.part && number > undone.number)}
          onClose={() => undo(null)}
        />
      ) : null}
    </>
  )
}

function Version({ revision, onUndo }: { revision: Revision; onUndo: () => void }) {
  const say = useSay()
  const textOf = useVersionText()
  const { number, part } = revision
  const name = say(`parts.name.${part}`)
  return (
    <li className={styles.version} value={number}>
      <div>
        <strong>{name}</strong>
        <p className={styles.muted}>{textOf(revision)}</p>
      </div>
      <Button
        small
        variant="ghost"
        aria-label={say('parts.versions.undo.of', { number: String(number), name })}
        onClick={onUndo}
      >
        {say('parts.versions.undo')}
      </Button>
    </li>
  )
}
