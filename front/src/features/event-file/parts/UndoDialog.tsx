import type { PartPlan, Revision } from '@parvis/contract/event-config/event-config.ts'
import { undoRevision } from '@parvis/contract/event-config/event-config.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { PlanDialog } from '#features/event-config/kit/PlanDialog.tsx'
import { useEvent } from '#features/events/useEvent.ts'
import { ChangesPanel } from '#features/journal/ChangesPanel.tsx'
import { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useVersionText } from './useVersionText.ts'

interface UndoDialogProps {
  readonly revision: Revision
  /** Later versions of the same part, the latest first. */
  readonly since: readonly Revision[]
  readonly onClose: () => void
}

/** The scope of the undoing: the change alone, or its whole part since. */
type Reach = 'change' | 'part'

/**
 * Undoes a change after showing what that changes, which is tried first and written by a second press. Where the same things
 * were changed since, the whole part is offered to go back, which is tried and shown likewise.
 */
export function UndoDialog({ revision, since, onClose }: UndoDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const undoing = useUndoing(revision, onClose)
  const { reach, plan, isStale, error, isPending } = undoing
  const title = say(reach === 'part' ? 'parts.versions.whole.title' : 'parts.versions.undo.title', {
    name: say(`parts.name.${revision.part}`),
  })
  const problem = error ? tell(error) : undefined
  const no = say('parts.versions.undo.no')
  if (isStale)
    return <ChangedSince title={title} since={since} busy={isPending} onWhole={undoing.whole} onClose={onClose} />
  if (!plan || (plan.changes.length === 0 && plan.effects.length === 0))
    return (
      <Dialog
        open
        title={title}
        closeLabel={say('parts.plan.close')}
        onClose={onClose}
        footer={
          <Button variant="ghost" onClick={onClose}>
            {plan ? say('parts.plan.close') : no}
          </Button>
        }
      >
        {problem ? <Banner kind="error">{problem}</Banner> : null}
        {plan ? <p>{say('parts.versions.undo.none')}</p> : null}
        {!plan && !problem ? <Loader label={say('parts.versions.undo.trying')} /> : null}
      </Dialog>
    )
  const yes = say(reach === 'part' ? 'parts.versions.whole.yes' : 'parts.versions.undo')
  return (
    <PlanDialog
      plan={plan}
      busy={isPending}
      problem={problem}
      words={{ title, yes, no }}
      onSave={(allow) => void undoing.write(allow)}
      onClose={onClose}
    >
      <p>{say(reach === 'part' ? 'parts.versions.whole.text' : 'parts.versions.undo.text')}</p>
      <ChangesPanel changes={plan.changes.map(({ told: { path, before, after } }) => ({ key: path, before, after }))} />
    </PlanDialog>
  )
}

interface ChangedSinceProps {
  readonly title: string
  readonly since: readonly Revision[]
  readonly busy: boolean
  readonly onWhole: () => void
  readonly onClose: () => void
}

/** The same things were changed since: says by which versions, and offers the whole part. */
function ChangedSince({ title, since, busy, onWhole, onClose }: ChangedSinceProps) {
  const say = useSay()
  const textOf = useVersionText()
  return (
    <Dialog
      open
      title={title}
      closeLabel={say('parts.plan.close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('parts.versions.undo.no')}
          </Button>
          <Button busy={busy} onClick={onWhole}>
            {say('parts.versions.whole.see')}
          </Button>
        </>
      }
    >
      <p>{say('parts.versions.since')}</p>
      {since.length > 0 ? (
        <ul>
          {since.map((one) => (
            <li key={one.number}>{textOf(one)}</li>
          ))}
        </ul>
      ) : null}
      <p>{say('parts.versions.since.whole')}</p>
    </Dialog>
  )
}

/** What an undo would change, once tried, and the way to write it. */
function useUndoing(revision: Revision, onDone: () => void) {
  const { event } = useEvent()
  const [reach, setReach] = useState<Reach>('change')
  const [plan, setPlan] = useState<PartPlan | null>(null)
  const [isStale, setStale] = useState(false)
  /** What the part was when it was told that the same things were changed since: a later change does not go back with it. */
  const [seen, see] = useState<string>()
  const { mutateAsync, error, isPending } = useSend(undoRevision)
  const params = { domainId: event.domainId, eventId: event.id, number: String(revision.number) }
  async function attempt(whole: boolean, allow: readonly Decision[], dryRun: boolean) {
    const revision = whole && seen !== undefined ? { revision: seen } : {}
    try {
      const { plan: tried } = await mutateAsync({ params, body: { whole, ...revision, allow: [...allow], dryRun } })
      if (!dryRun) return onDone()
      setStale(false)
      setPlan(tried)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.code === 'PLAN_REFUSED') setPlan(failure.detail as PartPlan)
      // The part may also change between the plan shown and the writing.
      if (failure.code !== 'STALE') return
      see((failure.detail as { readonly revision?: string } | undefined)?.revision)
      setStale(true)
    }
  }
  const tryFirst = useEffectEvent(() => void attempt(false, [], true))
  useEffect(() => tryFirst(), [])
  const isTold = error?.code === 'PLAN_REFUSED' || error?.code === 'STALE'
  return {
    ...{ reach, plan, isStale, isPending, error: isTold ? null : error },
    write: (allow: readonly Decision[]) => attempt(reach === 'part', allow, false),
    whole: () => {
      setReach('part')
      void attempt(true, [], true)
    },
  }
}
