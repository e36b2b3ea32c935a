import type { PasskeyUsed } from '@parvis/contract/two-factor/two-factor.ts'
import { askPasskey } from '@parvis/contract/two-factor/two-factor.ts'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { useSubmission } from '#kit/useSubmission.ts'
import { askInBrowser, usePasskeyProblem } from '../usePasskey.ts'
import styles from './Factor.module.css'

interface PasskeyWayProps {
  readonly token?: string | undefined
  readonly onUsed: (passkey: PasskeyUsed) => Promise<void>
}

export function PasskeyWay({ token, onUsed }: PasskeyWayProps) {
  const say = useSay()
  const tell = usePasskeyProblem()
  const { form, isSending, problem } = useSubmission(async () =>
    onUsed(await askInBrowser(await call(askPasskey, {}, { token }))),
  )
  return (
    <form {...form} className={styles.form}>
      {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
      <Button type="submit" fullWidth busy={isSending} icon="lock">
        {say('factor.passkey.use')}
      </Button>
    </form>
  )
}
