import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Stack } from '#kit/ui/Page.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Actions } from './useActions.ts'

interface RemoteFormPanelProps {
  readonly title: string
  readonly actions: Actions
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: refusals are shown in it, and the written values are kept. */
export function RemoteFormPanel({ title, actions, onSubmit, onClose, children }: RemoteFormPanelProps) {
  const say = useSay()
  const tell = useProblem()
  const id = useId()
  const { error, isPending } = actions
  function submit(submission: FormEvent) {
    submission.preventDefault()
    onSubmit()
  }
  const cancel = (
    <Button variant="ghost" onClick={onClose}>
      {say('live.remote.cancel')}
    </Button>
  )
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      closeLabel={say('live.remote.close')}
      footer={
        <ButtonRow back={cancel}>
          <Button type="submit" form={id} busy={isPending}>
            {say('live.remote.save')}
          </Button>
        </ButtonRow>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack>
          {error ? (
            <Banner kind="error" title={say('live.remote.failed')}>
              {tell(error)}
            </Banner>
          ) : null}
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}

/** Focuses a field by its id after the next frame, once it is drawn with its error. */
export function focusField(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
