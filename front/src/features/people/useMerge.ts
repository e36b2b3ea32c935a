import type { MergedField, Side } from '@parvis/contract/people/people.rules.ts'
import type { MergeChoices, MergePlan } from '@parvis/contract/people/people.ts'
import { mergePeople } from '@parvis/contract/people/people.ts'
import { useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { call } from '#kit/call.ts'
import { useSend } from '#kit/send.ts'

interface Planned {
  readonly plan?: MergePlan | undefined
  readonly problem?: unknown
  readonly isReading: boolean
}

type OfEvent = NonNullable<MergeChoices['events']>[string]

/** The choices of a merge of two accounts, its consequences read again at each choice, and the merge itself. */
export function useMerge(first: string, second: string) {
  const { event } = useEvent()
  const [isTurned, turn] = useState(false)
  const [choices, choose] = useState<MergeChoices>({})
  const [{ plan, problem, isReading }, setPlanned] = useState<Planned>({ isReading: true })
  const [round, again] = useState(0)
  const send = useSend(mergePeople)
  const [userId, otherId] = isTurned ? [second, first] : [first, second]
  const params = { domainId: event.domainId, eventId: event.id, userId }
  const asked = JSON.stringify({ params, body: { otherId, choices } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after a refusal
  useEffect(() => {
    const leaving = new AbortController()
    setPlanned(({ plan: last }) => ({ plan: last, isReading: true }))
    const { body, ...input } = JSON.parse(asked) as { params: typeof params; body: { otherId: string } }
    call(mergePeople, { ...input, body: { ...body, dryRun: true } }, { signal: leaving.signal }).then(
      (reply) => leaving.signal.aborted || setPlanned({ plan: reply.plan, isReading: false }),
      (failure: unknown) => leaving.signal.aborted || setPlanned({ problem: failure, isReading: false }),
    )
    return () => leaving.abort()
  }, [asked, round])
  const ofEvent = (id: string, change: OfEvent) =>
    choose(({ events, ...rest }) => ({ ...rest, events: { ...events, [id]: { ...events?.[id], ...change } } }))
  return {
    ...{ plan, choices, problem: problem ?? send.error, isReading, isPending: send.isPending, isTurned },
    /** Swaps the account that stays; choices are reset, since they referred to the other direction. */
    keepOther(turned: boolean) {
      turn(turned)
      choose({})
    },
    takeField(field: MergedField, side: Side) {
      choose(({ fields = [], ...rest }) => ({
        ...rest,
        fields: side === 'other' ? [...new Set([...fields, field])] : fields.filter((one) => one !== field),
      }))
    },
    ofEvent,
    takeAnswer: (id: string, key: string, side: Side) =>
      ofEvent(id, { answers: { ...choices.events?.[id]?.answers, [key]: side } }),
    /** Merges as previewed; if the data changed since, the preview is renewed and nothing is merged. */
    async merge(): Promise<string | undefined> {
      if (!plan) return undefined
      try {
        await send.mutateAsync({ params, body: { otherId, choices, seal: plan.seal } })
        return userId
      } catch {
        again((count) => count + 1)
        return undefined
      }
    },
  }
}
