import { giveCode } from '@parvis/contract/factor/factor.ts'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import { CodeField } from './parts/CodeField.tsx'
import styles from './parts/Factor.module.css'

interface StepPanelProps {
  /** The session that is to organise; the page's own when left out. */
  readonly token?: string | undefined
  readonly onDone: () => void
}

/** Asks for the code of a second factor, so that a session may organise. */
export function StepPanel({ token, onDone }: StepPanelProps) {
  const say = useSay()
  const tell = useProblem()
  const [code, setCode] = useState('')
  const { form, isSending, problem, errorOf } = useSubmission(async () => {
    await call(giveCode, { body: { code } }, { token })
    onDone()
  })
  return (
    <form {...form} className={styles.form}>
      {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
      <CodeField either autoFocus value={code} error={errorOf('code')} onChange={setCode} />
      <Button type="submit" fullWidth busy={isSending}>
        {say('factor.step.go')}
      </Button>
      <p className={styles.note}>{say('factor.step.lost')}</p>
    </form>
  )
}
