import { shownEmail } from '@parvis/contract/kit/shown-email.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import type { Verification } from '../useVerification.ts'
import { useVerification } from '../useVerification.ts'
import { CodeForm } from './CodeForm.tsx'
import styles from './EntryForm.module.css'

/** Asks for the mailed code in a dialog; closing it verifies nothing. */
export function VerifyEmail({ onDone }: { onDone: (isVerified: boolean) => void }) {
  const say = useSay()
  const tell = useProblem()
  const verification = useVerification(() => onDone(true))
  const { email, sendError, isSending, sendAgain } = verification
  return (
    <Dialog open title={say('auth.verify')} closeLabel={say('auth.verify.cancel')} onClose={() => onDone(false)}>
      {sendError ? <Banner kind="error">{tell(sendError)}</Banner> : null}
      {email === undefined && isSending ? <Loader label={say('auth.verify.sending')} /> : null}
      {email === undefined && sendError ? (
        <Button onClick={sendAgain} busy={isSending}>
          {say('auth.verify.again')}
        </Button>
      ) : null}
      {email === undefined ? null : <SentForms {...verification} email={email} />}
    </Dialog>
  )
}

type Sent = Verification & { readonly email: string }

function SentForms(sent: Sent) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  return isCorrecting ? (
    <AddressForm {...sent} onDone={() => setIsCorrecting(false)} />
  ) : (
    <MailedCode {...sent} onCorrect={() => setIsCorrecting(true)} />
  )
}

function AddressForm({ email, correct, correction, isCorrecting, onDone }: Sent & { onDone: () => void }) {
  const say = useSay()
  const tell = useProblem()
  const [typed, setTyped] = useState(email)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  useEffect(() => {
    if (correction) field.current?.focus()
  }, [correction])

  function submit(submission: FormEvent) {
    submission.preventDefault()
    correct(typed, onDone)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={say('auth.verify.newEmail')}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={typed}
        onChange={setTyped}
        error={correction ? (correction.errors[0]?.message ?? tell(correction)) : undefined}
        inputRef={field}
      />
      <ButtonRow>
        <Button type="submit" busy={isCorrecting}>
          {say('auth.verify.changed')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {say('auth.verify.keep')}
        </Button>
      </ButtonRow>
    </form>
  )
}

function MailedCode({
  email,
  isSentAgain,
  isSending,
  isVerifying,
  codeError,
  sendAgain,
  verify,
  onCorrect,
}: Sent & { readonly onCorrect: () => void }) {
  const say = useSay()
  return (
    <CodeForm
      words={{
        sent: say(isSentAgain ? 'auth.verify.sentAgain' : 'auth.verify.sent', { email: shownEmail(email) }),
        label: say('auth.verify.label'),
        hint: say('auth.verify.hint'),
        confirm: say('auth.verify.confirm'),
        again: say('auth.verify.again'),
        change: say('auth.verify.change'),
      }}
      error={codeError}
      isVerifying={isVerifying}
      isSending={isSending}
      onVerify={verify}
      onAgain={sendAgain}
      onCorrect={onCorrect}
    >
      <p className={styles.aside}>{say('auth.verify.why')}</p>
    </CodeForm>
  )
}
