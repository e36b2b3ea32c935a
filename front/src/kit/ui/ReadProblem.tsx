import type { CallError } from '#kit/call.ts'
import { useProblem } from '#kit/useProblem.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

interface ReadProblemProps {
  readonly error: CallError
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
  /** What tries again. */
  readonly again: string
}

/** What could not be read, and a way to try again. */
export function ReadProblem({ error, isFetching, refetch, again }: ReadProblemProps) {
  const tell = useProblem()
  return (
    <Banner
      kind="error"
      actions={
        <Button small variant="ghost" busy={isFetching} onClick={() => void refetch()}>
          {again}
        </Button>
      }
    >
      {tell(error)}
    </Banner>
  )
}
