import type { FormEvent, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import type { CallError } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './Team.module.css'

interface FormDialogProps {
  readonly title: string
  readonly submitLabel: string
  readonly busy: boolean
  readonly problem: CallError | null
  /** The message of an invalid field, which takes the focus. */
  readonly wrong: string | undefined
  readonly footerStays?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function FormDialog({ title, submitLabel, busy, problem, wrong, children, ...rest }: FormDialogProps) {
  const { footerStays, onSubmit, onClose } = rest
  const say = useSay()
  const tell = useProblem()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])
  function submit(submission: FormEvent) {
    submission.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={say('team.close')}
      footerStays={footerStays}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('team.cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.form} noValidate onSubmit={submit}>
        {problem && wrong === undefined ? <Banner kind="error">{tell(problem)}</Banner> : null}
        {children}
      </form>
    </Dialog>
  )
}
