import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'

/** Why the registration was not saved; `message` is the sentence. */
export interface SaveProblem {
  /** The participation changed elsewhere meanwhile. */
  readonly isStale: boolean
  readonly message: string
  /** What was asked for has run out. */
  readonly isGone: boolean
}

interface ProblemProps {
  problem: SaveProblem | null
  /** Reads the participation again, so that the next save starts from it. */
  onReload: () => void
  /** The step below says what is wrong with it. */
  isHere: boolean
  /** Said to the person themselves or to whoever registers somebody else. */
  word: (key: string) => string
  /** What can be done where no place is left. */
  line: ReactNode
}

/** Nothing was saved, everything typed is kept, and here is what to do (specification 1, § 8: a red alert). */
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
