import type { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { LiveRegion } from './LiveRegion.tsx'

interface SaveFileProps {
  readonly label: string
  readonly done: string
  readonly sending: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: CallError | null }
  readonly onSave: () => void
}

/** A button that downloads a list as a file. */
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
