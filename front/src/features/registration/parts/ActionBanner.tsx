import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { useProblem } from '#kit/useProblem.ts'

export interface ActionProblem {
  readonly title: string
  readonly error: unknown
}

export function ActionBanner({ problem, onClose }: { problem: ActionProblem | null; onClose: () => void }) {
  const say = useSay()
  const tell = useProblem()
  if (!problem) return null
  return (
    <Banner kind="error" title={say(problem.title)} onClose={onClose} closeLabel={say('registration.close')}>
      {tell(problem.error)}
    </Banner>
  )
}
