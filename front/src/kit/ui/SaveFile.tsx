import type { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { LiveRegion } from './LiveRegion.tsx'

interface SaveFileProps {
  /** What the button says, and what is said once the file is there: keys. */
  readonly label: string
  readonly done: string
  readonly sending: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: CallError | null }
  readonly onSave: () => void
}

/** Has a list written as a file. */
export function SaveFile({ label, done, sending: { isPending, isSuccess, error }, onSave }: SaveFileProps) {
  const say = useSay()
  const tell = useProblem()
  return (
    <>
      <Button small variant="ghost" icon="download" busy={isPending} onClick={onSave}>
        {say(label)}
      </Button>
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <LiveRegion>{isSuccess ? say(done) : ''}</LiveRegion>
    </>
  )
}
