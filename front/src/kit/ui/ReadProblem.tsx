import type { CallError } from '#kit/call.ts'
import { useProblem } from '#kit/useProblem.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

interface ReadProblemProps {
  readonly error: CallError
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
  readonly again: string
}

/** A failed reading, with a retry button. */
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
