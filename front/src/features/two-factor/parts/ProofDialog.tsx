import type { Factor, Proof } from '@parvis/contract/two-factor/two-factor.ts'
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
import { PasskeyWay } from './PasskeyWay.tsx'

/** The pending change; word keys `factor.<what>.title`, `.yes`, `.no`. */
type What = 'renew' | 'remove' | 'removeApp' | 'addKey' | 'removeKey'

interface ProofDialogProps {
  readonly what: What
  readonly factor: Pick<Factor, 'hasApp' | 'passkeys'>
  /** Makes the change with the proof; the dialog is closed afterwards. */
  readonly onProof: (proof: Proof) => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}

const REMOVALS: readonly What[] = ['remove', 'removeApp', 'removeKey']

/** Asks for a code or a passkey before account protection changes. */
export function ProofDialog({ what, factor, onProof, onClose, children }: ProofDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const id = useId()
  const [code, setCode] = useState('')
  const { form, isSending, problem, errorOf } = useSubmission(() => onProof({ code }))
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
          <Button type="submit" form={id} variant={REMOVALS.includes(what) ? 'danger' : 'primary'} busy={isSending}>
            {say(`factor.${what}.yes`)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
        {children}
        {factor.passkeys.length > 0 ? <PasskeyWay onUsed={(passkey) => onProof({ passkey })} /> : null}
        {factor.passkeys.length > 0 ? <p className={styles.or}>{say('factor.or')}</p> : null}
        <form {...form} id={id}>
          <CodeField
            of={factor.hasApp ? 'either' : 'recovery'}
            value={code}
            error={errorOf('code')}
            onChange={setCode}
          />
        </form>
      </div>
    </Dialog>
  )
}
