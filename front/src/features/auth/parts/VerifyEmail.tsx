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
import styles from './EntryForm.module.css'

/** Asks for the code that was mailed, over the page; closing it verifies nothing. */
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

/** The code, or the address where it went. */
function SentForms(sent: Sent) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  return isCorrecting ? (
    <AddressForm {...sent} onDone={() => setIsCorrecting(false)} />
  ) : (
    <CodeForm {...sent} onCorrect={() => setIsCorrecting(true)} />
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

interface CodeFormProps extends Sent {
  readonly onCorrect: () => void
}

function CodeForm({
  email,
  isSentAgain,
  isSending,
  isVerifying,
  codeError,
  sendAgain,
  verify,
  onCorrect,
}: CodeFormProps) {
  const say = useSay()
  const tell = useProblem()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // It takes the place of the sentence that said the mail was leaving, and is corrected where it is wrong.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (codeError) field.current?.select()
  }, [codeError])

  function submit(submission: FormEvent) {
    submission.preventDefault()
    verify(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p role="status">{say(isSentAgain ? 'auth.verify.sentAgain' : 'auth.verify.sent', { email })}</p>
      <TextInput
        label={say('auth.verify.label')}
        name="code"
        hint={say('auth.verify.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={12}
        value={code}
        onChange={setCode}
        error={codeError ? (codeError.errors[0]?.message ?? tell(codeError)) : undefined}
        inputRef={field}
      />
      <ButtonRow>
        <Button type="submit" busy={isVerifying}>
          {say('auth.verify.confirm')}
        </Button>
        <Button
          variant="ghost"
          busy={isSending}
          onClick={() => {
            setCode('')
            sendAgain()
            field.current?.focus()
          }}
        >
          {say('auth.verify.again')}
        </Button>
        <Button variant="ghost" onClick={onCorrect}>
          {say('auth.verify.change')}
        </Button>
      </ButtonRow>
      <p className={styles.aside}>{say('auth.verify.why')}</p>
    </form>
  )
}
