import type { PasskeyToMake } from '@parvis/contract/two-factor/two-factor.ts'
import { makePasskey } from '@parvis/contract/two-factor/two-factor.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useSubmission } from '#kit/useSubmission.ts'
import { makeInBrowser, usePasskeyProblem } from '../usePasskey.ts'
import styles from './Factor.module.css'

interface MakeFormProps {
  readonly asked: PasskeyToMake
  readonly token?: string | undefined
  /** The first factor comes with recovery codes. */
  readonly onMade: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

export function MakeForm({ asked, token, onMade, onCancel }: MakeFormProps) {
  const say = useSay()
  const tell = usePasskeyProblem()
  const [name, setName] = useState('')
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const [isMissing, setMissing] = useState(false)
  const { form, isSending, problem, errorOf } = useSubmission(async () => {
    const made = await makeInBrowser(asked)
    onMade((await call(makePasskey, { body: { name, made } }, { token })).recoveryCodes)
  })
  return (
    <form
      {...form}
      className={styles.form}
      onSubmit={(event) => {
        // Checked before the browser stores the passkey: a later refusal would leave it on the device.
        const isEmpty = name.trim() === ''
        setMissing(isEmpty)
        if (!isEmpty) return form.onSubmit(event)
        event.preventDefault()
        form.ref.current?.querySelector('input')?.focus()
      }}
    >
      {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
      <p ref={lead} tabIndex={-1}>
        {say('factor.passkey.make.text')}
      </p>
      <TextInput
        name="name"
        label={say('factor.passkey.name')}
        hint={say('factor.passkey.name.hint')}
        required
        maxLength={60}
        value={name}
        error={isMissing ? say('REQUIRED') : errorOf('name')}
        onChange={setName}
      />
      <Button type="submit" fullWidth busy={isSending}>
        {say('factor.passkey.make')}
      </Button>
      <Button variant="ghost" fullWidth onClick={onCancel}>
        {say('factor.cancel')}
      </Button>
    </form>
  )
}
