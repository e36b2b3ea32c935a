import { selectPeople } from '@parvis/contract/stats/stats.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Acting } from '../useActing.ts'
import styles from './Bulk.module.css'
import { WayBack } from './WayBack.tsx'

/** Limit of a selection by ids. */
const MOST = 1000
/** Longer lists are cut. */
const LISTED = 200

interface BulkResultProps {
  readonly acting: Acting
  readonly onStop: () => void
  readonly onGoOn: () => void
  readonly onClose: () => void
  readonly onAgain: (selection: Acting['selection'], act: Acting['act']) => Promise<void>
  readonly onUndo: () => void
}

/** The progress, and the outcomes; refusals come first, with their reasons. */
export function BulkResult({ acting, onStop, onGoOn, onClose, onAgain, onUndo }: BulkResultProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const figure = (count: number) => new Intl.NumberFormat(language).format(count)
  const { outcomes, selection, state, error } = acting
  const isVoid = error instanceof CallError && error.code === 'SELECTION_MOVED'
  const done = outcomes.length
  return (
    <>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <div role="status">
        {state === 'over' ? null : (
          <>
            <p>{say('bulk.progress', { done: figure(done), total: figure(selection.count) })}</p>
            <progress className={styles.progress} value={done} max={selection.count} aria-label={say('bulk.far')} />
          </>
        )}
        {state === 'under way' ? <p className={styles.quiet}>{say('bulk.stay')}</p> : null}
        {state === 'stopped' && !isVoid ? <p>{say('bulk.stopped')}</p> : null}
        <Sums acting={acting} />
      </div>
      <Refused acting={acting} onAgain={onAgain} />
      <Others acting={acting} />
      <WayBack acting={acting} onStart={onUndo} />
      <div className={styles.foot}>
        {state === 'under way' ? (
          <Button variant="ghost" onClick={onStop}>
            {say('bulk.stop')}
          </Button>
        ) : (
          <>
            {state === 'stopped' && !isVoid ? (
              <Button variant="ghost" onClick={onGoOn}>
                {say('bulk.goOn')}
              </Button>
            ) : null}
            <Button onClick={onClose}>{say('bulk.back')}</Button>
          </>
        )}
      </div>
    </>
  )
}

export function Sums({ acting: { outcomes, act } }: Pick<BulkResultProps, 'acting'>) {
  const say = useSay()
  const of = (which: string) => outcomes.filter(({ outcome }) => outcome === which).length
  return (
    <ul className={styles.sums}>
      {of('done') > 0 ? <li>{say(`bulk.done.${act.kind}`, { count: of('done') })}</li> : null}
      {of('same') > 0 ? <li>{say('bulk.same', { count: of('same') })}</li> : null}
      {of('refused') > 0 ? <li>{say('bulk.refused', { count: of('refused') })}</li> : null}
    </ul>
  )
}

/** Each refusal with its reason, and a button to try them again. */
function Refused({ acting: { outcomes, act, state }, onAgain }: Pick<BulkResultProps, 'acting' | 'onAgain'>) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const choosing = useSend(selectPeople)
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused')
  if (refused.length === 0) return null
  async function again() {
    const params = { domainId: event.domainId, eventId: event.id }
    const userIds = refused.slice(0, MOST).map(({ userId }) => userId)
    await onAgain(await choosing.mutateAsync({ params, body: { userIds } }), act)
  }
  return (
    <>
      <ul className={styles.refused}>
        {refused.slice(0, LISTED).map(({ userId, name, code }) => (
          <li key={userId}>
            <Anchor href={paths.person(event.context, userId)}>{name || say('segments.noName')}</Anchor>
            <span>{say(code === null || code === 'NOT_FOUND' ? 'bulk.gone' : code)}</span>
          </li>
        ))}
      </ul>
      {choosing.error ? <Banner kind="error">{tell(choosing.error)}</Banner> : null}
      {state === 'under way' ? null : (
        <Button small variant="ghost" busy={choosing.isPending} onClick={() => void again().catch(() => undefined)}>
          {say('bulk.again', { count: refused.length })}
        </Button>
      )}
    </>
  )
}

function Others({ acting: { outcomes, state } }: Pick<BulkResultProps, 'acting'>) {
  const say = useSay()
  const others = outcomes.filter(({ outcome }) => outcome !== 'refused')
  if (others.length === 0 || state === 'under way') return null
  return (
    <details className={styles.others}>
      <summary>{say('bulk.who')}</summary>
      <ul>
        {others.slice(0, LISTED).map(({ userId, name, outcome }) => (
          <li key={userId}>
            {name || say('segments.noName')}
            {outcome === 'same' ? <span className={styles.quiet}> · {say('bulk.same.one')}</span> : null}
          </li>
        ))}
        {others.length > LISTED ? <li>{say('bulk.more', { count: others.length - LISTED })}</li> : null}
      </ul>
    </details>
  )
}
