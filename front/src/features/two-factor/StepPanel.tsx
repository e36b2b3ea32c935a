import type { Factor, Proof } from '@parvis/contract/two-factor/two-factor.ts'
import { getFactor, giveCode } from '@parvis/contract/two-factor/two-factor.ts'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import { CodeField } from './parts/CodeField.tsx'
import styles from './parts/Factor.module.css'
import { PasskeyWay } from './parts/PasskeyWay.tsx'

interface StepPanelProps {
  readonly token?: string | undefined
  readonly onDone: () => void
}

type Known = Pick<Factor, 'hasApp' | 'passkeys'>
/** Fallback when the factors cannot be read: a code always works. */
const UNKNOWN: Known = { hasApp: true, passkeys: [] }

/** Asks for a code of the second factor or a passkey, before the session may organise. */
export function StepPanel({ token, onDone }: StepPanelProps) {
  const say = useSay()
  const [factor, setFactor] = useState<Known | null>(null)
  useEffect(() => {
    void call(getFactor, {}, { token, isAside: true }).then(setFactor, () => setFactor(UNKNOWN))
  }, [token])
  if (!factor) return <Loader label={say('factor.loading')} />
  const give = async (proof: Proof) => {
    await call(giveCode, { body: proof }, { token })
    onDone()
  }
  const hasKeys = factor.passkeys.length > 0
  return (
    <div className={styles.form}>
      {hasKeys ? <PasskeyWay token={token} onUsed={(passkey) => give({ passkey })} /> : null}
      {hasKeys ? <p className={styles.or}>{say('factor.or')}</p> : null}
      <CodeForm factor={factor} onCode={(code) => give({ code })} />
    </div>
  )
}

function CodeForm({ factor, onCode }: { readonly factor: Known; readonly onCode: (code: string) => Promise<void> }) {
  const say = useSay()
  const tell = useProblem()
  const [code, setCode] = useState('')
  const { form, isSending, problem, errorOf } = useSubmission(() => onCode(code))
  const hasKeys = factor.passkeys.length > 0
  return (
    <form {...form} className={styles.form}>
      {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
      <CodeField
        of={factor.hasApp ? 'either' : 'recovery'}
        autoFocus={!hasKeys}
        value={code}
        error={errorOf('code')}
        onChange={setCode}
      />
      <Button type="submit" variant={hasKeys ? 'ghost' : 'primary'} fullWidth busy={isSending}>
        {say('factor.step.go')}
      </Button>
      <p className={styles.note}>{say(hasKeys ? 'factor.step.lost.passkey' : 'factor.step.lost')}</p>
    </form>
  )
}
