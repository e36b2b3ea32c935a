import { getGuestFields, getImport, haltImport } from '@parvis/contract/guests/guests.ts'
import { findUsers } from '@parvis/contract/stats/stats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { paths } from '#kit/paths.ts'
import { readAgain, useRead } from '#kit/read.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { saveAside } from './aside.ts'
import styles from './Guests.module.css'
import { Invite } from './Invite.tsx'
import { LeftPeople, Undo } from './Undo.tsx'
import { useTargets } from './useTargets.ts'

const AGAIN_MS = 1000

/** A started import: its progress, then its result and the invitations. */
export function ImportProgress({ importId, onAnother }: { readonly importId: string; readonly onAnother: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const { rights } = useMe()
  const cache = useQueryClient()
  const params = { domainId: event.domainId, eventId: event.id, importId }
  const { data, error } = useRead(
    getImport,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.status === 'writing' ||
        state.data?.status === 'undoing' ||
        (state.data?.invited && state.data.invited.written < state.data.invited.count)
          ? AGAIN_MS
          : false,
    },
  )
  const halting = useSend(haltImport)
  const isOver = data?.status === 'done'
  const isSettled = isOver || data?.status === 'undone'
  useEffect(() => {
    if (isSettled) void readAgain(cache, [findUsers])
  }, [isSettled, cache])
  if (!data) return error ? <Banner kind="error">{tell(error)}</Banner> : <Loader label={say('context.loading')} />
  const people = data.created + data.updated
  if (data.status === 'undoing' || data.status === 'undone') return <Undoing data={data} onAnother={onAnother} />
  return (
    <div className={styles.run}>
      {isOver ? <Done data={data} people={people} /> : <Progress data={data} />}
      <Tally data={data} />
      {halting.error ? <Banner kind="error">{tell(halting.error)}</Banner> : null}
      {data.aside.length > 0 ? <Aside data={data} /> : null}
      {isOver && rights.includes('mail') && people > 0 ? <Invite data={data} /> : null}
      <div className={styles.row}>
        {isOver ? (
          <>
            <Button href={paths.participants(event.context)} variant="ghost">
              {say('guests.see')}
            </Button>
            <Button variant="ghost" onClick={onAnother}>
              {say('guests.another')}
            </Button>
          </>
        ) : (
          <Button
            variant="ghost"
            busy={halting.isPending}
            onClick={() =>
              halting.mutate({ params, body: { status: data.status === 'writing' ? 'stopped' : 'writing' } })
            }
          >
            {say(data.status === 'writing' ? 'guests.halt' : 'guests.resume')}
          </Button>
        )}
        {data.status !== 'writing' && people > 0 ? <Undo data={data} /> : null}
      </div>
    </div>
  )
}

type ImportRun = NonNullable<ReturnType<typeof useRead<typeof getImport>>['data']>

function Done({ data, people }: { readonly data: ImportRun; readonly people: number }) {
  const say = useSay()
  return (
    <p className={styles.done} role="status">
      <b>{say(people === 0 ? 'guests.done.none' : 'guests.done', { count: people })}</b>{' '}
      {data.invited ? null : say('guests.done.noMail')}
    </p>
  )
}

function Progress({ data }: { readonly data: ImportRun }) {
  const say = useSay()
  const { language } = useLanguage()
  const done = data.created + data.updated + data.unchanged + data.wrong
  const figure = (count: number) => count.toLocaleString(language)
  return (
    <>
      <p className={styles.done} role="status">
        <b>{say('guests.writing', { count: figure(done), total: figure(data.total) })}</b>
      </p>
      <progress className={styles.bar} value={done} max={data.total} aria-label={say('guests.step.import')} />
      <p className={styles.note}>{say(data.status === 'stopped' ? 'guests.stopped' : 'guests.writing.leave')}</p>
    </>
  )
}

/** An import being undone, or undone. */
function Undoing({ data, onAnother }: { readonly data: ImportRun; readonly onAnother: () => void }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const [done, total] = [data.undone + data.left, data.created + data.updated]
  const figure = (count: number) => count.toLocaleString(language)
  const isUndone = data.status === 'undone'
  return (
    <div className={styles.run}>
      <p className={styles.done} role="status">
        <b>
          {isUndone
            ? say('guests.undone', { count: data.undone })
            : say('guests.undoing', { count: figure(done), total: figure(total) })}
        </b>
      </p>
      {isUndone ? null : (
        <>
          <progress className={styles.bar} value={done} max={total} aria-label={say('guests.past.undoing')} />
          <p className={styles.note}>{say('guests.undoing.leave')}</p>
        </>
      )}
      {isUndone && data.left > 0 ? <LeftPeople data={data} /> : null}
      {isUndone ? (
        <div className={styles.row}>
          <Button href={paths.participants(event.context)} variant="ghost">
            {say('guests.see')}
          </Button>
          <Button variant="ghost" onClick={onAnother}>
            {say('guests.another')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** How many rows had each outcome. */
function Tally({ data }: { readonly data: ImportRun }) {
  const say = useSay()
  const { language } = useLanguage()
  const silent = data.withoutAddress
  return (
    <>
      <dl className={styles.tally}>
        {(['created', 'updated', 'unchanged', 'wrong'] as const).map((outcome) =>
          data[outcome] > 0 ? (
            <div key={outcome}>
              <dt>{say(`guests.was.${outcome}`, { count: data[outcome] })}</dt>
              <dd>{data[outcome].toLocaleString(language)}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {silent > 0 ? <p className={styles.note}>{say('guests.noAddress', { count: silent })}</p> : null}
    </>
  )
}

/** What was right when it was tried, and no longer when it was written. */
function Aside({ data: { aside, targets } }: { readonly data: ImportRun }) {
  const say = useSay()
  const { event } = useEvent()
  const { data: fields } = useRead(getGuestFields, { params: { domainId: event.domainId, eventId: event.id } })
  const nameOf = useTargets(fields ?? { questions: [] })
  return (
    <Banner
      kind="warning"
      actions={
        <Button small variant="ghost" icon="download" onClick={() => saveAside(say, nameOf, targets, aside)}>
          {say('guests.aside.download')}
        </Button>
      }
    >
      {say('guests.aside.written', { count: aside.length })}
    </Banner>
  )
}
