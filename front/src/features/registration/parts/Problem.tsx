import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'

export interface SaveProblem {
  readonly isStale: boolean
  readonly message: string
  readonly isGone: boolean
}

interface ProblemProps {
  problem: SaveProblem | null
  /** Reads the participation again, so that the next save has its version. */
  onReload: () => void
  /** The step below shows the error itself. */
  isHere: boolean
  /** The wording for the person, or for the one who registers another person. */
  word: (key: string) => string
  /** The offer of the waiting list, where no capacity is left. */
  line: ReactNode
}

/** A failed save: the answers are kept, and the alert says how to go on (specification 1, § 8). */
export function Problem({ problem, ...rest }: ProblemProps) {
  const { isHere } = rest
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!problem || isHere) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [problem, isHere])
  return (
    <div ref={place} tabIndex={-1} hidden={!problem}>
      {problem ? <Message problem={problem} {...rest} /> : null}
    </div>
  )
}

function Message({ problem, onReload, isHere, word, line }: ProblemProps & { problem: SaveProblem }) {
  const say = useSay()
  if (problem.isStale) {
    return (
      <Banner
        kind="error"
        title={word('registration.failed')}
        actions={
          <Button small variant="ghost" onClick={onReload}>
            {say('registration.reload')}
          </Button>
        }
      >
        {say('registration.failed.stale')}
      </Banner>
    )
  }
  return (
    <Banner
      kind="error"
      actions={problem.isGone && !isHere ? line : undefined}
      title={isHere ? say('registration.failed.here') : word('registration.failed')}
    >
      {problem.message} {say('registration.failed.kept')}
    </Banner>
  )
}
