import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import { CodeField } from './CodeField.tsx'
import styles from './Factor.module.css'

interface CodeDialogProps {
  readonly what: 'renew' | 'remove'
  /** Does what is asked with the code, after which the dialog is drawn no more. */
  readonly onCode: (code: string) => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks for a code before what protects the account changes. */
export function CodeDialog({ what, onCode, onClose, children }: CodeDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const id = useId()
  const [code, setCode] = useState('')
  const { form, isSending, problem, errorOf } = useSubmission(() => onCode(code))
  const no = say(`factor.${what}.no`)
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(`factor.${what}.title`)}
      closeLabel={no}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {no}
          </Button>
          <Button type="submit" form={id} variant={what === 'remove' ? 'danger' : 'primary'} busy={isSending}>
            {say(`factor.${what}.yes`)}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className={styles.form}>
        {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
        {children}
        <CodeField either value={code} error={errorOf('code')} onChange={setCode} />
      </form>
    </Dialog>
  )
}
