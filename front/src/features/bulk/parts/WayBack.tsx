import { isUndoable } from '@parvis/contract/bulk/bulk.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Anchor } from '#kit/ui/Anchor.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Acting } from '../useActing.ts'
import { useUndoing } from '../useUndoing.ts'
import styles from './Bulk.module.css'

/** Whether an action has done something that may be undone. */
export const hasWayBack = ({ act, outcomes }: Acting): boolean =>
  isUndoable(act) && outcomes.some(({ outcome }) => outcome === 'done')

interface WayBackProps {
  readonly acting: Acting
  readonly onStart?: () => void
}

/** The way back of an action, and what became of each person. */
export function WayBack({ acting, onStart }: WayBackProps) {
  const say = useSay()
  const tell = useProblem()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { acting: undoing, start, goOn } = useUndoing()
  const { act, outcomes, state } = acting
  const done = outcomes.filter(({ outcome }) => outcome === 'done')
  if (!hasWayBack(acting) || state === 'under way') return null
  const figure = (count: number) => new Intl.NumberFormat(language).format(count)
  if (!undoing)
    return (
      <Button
        small
        variant="ghost"
        onClick={() => {
          onStart?.()
          void start({ act, done })
        }}
      >
        {say('bulk.undo', { count: done.length, total: figure(done.length) })}
      </Button>
    )
  const of = (which: string) => undoing.outcomes.filter(({ outcome }) => outcome === which)
  const count = of('done').length
  return (
    <section>
      {undoing.error ? <Banner kind="error">{tell(undoing.error)}</Banner> : null}
      <div role="status">
        {undoing.state === 'over' ? null : (
          <p>{say('bulk.undo.progress', { done: figure(undoing.outcomes.length), total: figure(done.length) })}</p>
        )}
        <ul className={styles.sums}>
          {count > 0 ? <li>{say('bulk.undone', { count })}</li> : null}
          {of('same').length > 0 ? <li>{say('bulk.same', { count: of('same').length })}</li> : null}
          {of('refused').length > 0 ? <li>{say('bulk.refused', { count: of('refused').length })}</li> : null}
        </ul>
      </div>
      <ul className={styles.refused}>
        {of('refused').map(({ userId, name, code }) => (
          <li key={userId}>
            <Anchor href={paths.person(event.context, userId)}>{name || say('segments.noName')}</Anchor>
            <span>{say(code === null || code === 'NOT_FOUND' ? 'bulk.gone' : code)}</span>
          </li>
        ))}
      </ul>
      {undoing.state === 'stopped' ? (
        <Button small variant="ghost" onClick={() => void goOn()}>
          {say('bulk.goOn')}
        </Button>
      ) : null}
    </section>
  )
}
