import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { useState } from 'react'
import { useHeld } from '#features/event-config/useHeld.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError, call } from '#kit/call.ts'
import { paths } from '#kit/paths.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useProblem } from '#kit/useProblem.ts'

/** Unpublishes the page before the first registration; afterwards gives the alternatives. */
export function UnpublishPanel({ onUnpublished }: { onUnpublished: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [isAsking, ask] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const { mutateAsync, isPending } = useSend(savePart)
  const params = { domainId: event.domainId, eventId: event.id, part: 'published' as const }
  async function unpublish() {
    setProblem(null)
    try {
      const { revision } = await call(getPart, { params })
      await mutateAsync({ params, body: { revision, value: false } })
      onUnpublished()
    } catch (failure) {
      setProblem(failure)
    } finally {
      ask(false)
    }
  }
  const isRefused = problem instanceof CallError && problem.code === 'PLAN_REFUSED'
  const held = useHeld('published')('published')
  if (held)
    return (
      <Banner
        kind="info"
        actions={
          <Button small variant="ghost" href={paths.general(event.context, { reglage: 'FO_REGISTER_END' })}>
            {say('readiness.unpublish.close')}
          </Button>
        }
      >
        {say('PLAN_PUBLISHED', { count: held.people })}
        {'. '}
        {say('readiness.unpublish.instead')}
      </Banner>
    )
  return (
    <>
      {problem ? <Banner kind="error">{isRefused ? say('readiness.unpublish.held') : tell(problem)}</Banner> : null}
      <div>
        <Button small variant="danger" icon="eyeOff" onClick={() => ask(true)}>
          {say('readiness.unpublish')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={say('readiness.unpublish.title')}
        yesLabel={say('readiness.unpublish.yes')}
        noLabel={say('readiness.unpublish.no')}
        danger
        busy={isPending}
        onYes={() => void unpublish()}
        onNo={() => ask(false)}
      >
        {say('readiness.unpublish.text')}
      </ConfirmDialog>
    </>
  )
}
