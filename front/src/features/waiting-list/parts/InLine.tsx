import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'

/** The person waits: how many are before them, and the way out. */
export function InLine({ ahead, busy, onLeave }: { ahead: number; busy: boolean; onLeave: () => void }) {
  const say = useSay()
  const [asking, setAsking] = useState(false)
  const leave = (
    <Button small variant="ghost" onClick={() => setAsking(true)}>
      {say('waiting.leave')}
    </Button>
  )
  return (
    <>
      <Banner kind="info" title={say('waiting.in')} actions={leave}>
        {ahead === 0 ? say('waiting.first') : say('waiting.ahead', { count: ahead })}
      </Banner>
      <ConfirmDialog
        open={asking}
        danger
        busy={busy}
        title={say('waiting.leave.title')}
        yesLabel={say('waiting.leave.yes')}
        noLabel={say('waiting.leave.no')}
        onYes={onLeave}
        onNo={() => setAsking(false)}
      >
        <p>{say('waiting.leave.text')}</p>
      </ConfirmDialog>
    </>
  )
}
