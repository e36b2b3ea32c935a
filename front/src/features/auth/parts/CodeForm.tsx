import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { CallError } from '#kit/call.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { ButtonRow } from '#kit/ui/ButtonRow.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './EntryForm.module.css'

interface CodeFormProps {
  readonly words: {
    readonly sent: string
    readonly label: string
    readonly hint: string
    readonly confirm: string
    readonly again: string
    readonly change: string
  }
  readonly error: CallError | null
  readonly sendError?: CallError | null
  readonly isVerifying: boolean
  readonly isSending: boolean
  readonly onVerify: (code: string) => void
  readonly onAgain: () => void
  readonly onCorrect: () => void
  readonly children?: ReactNode
}

export function CodeForm({
  words,
  error,
  sendError = null,
  isVerifying,
  isSending,
  onVerify,
  onAgain,
  onCorrect,
  children,
}: CodeFormProps) {
  const tell = useProblem()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The form replaces the previous one, so it takes the focus; a wrong code is selected to be corrected.
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (error) field.current?.select()
  }, [error])

  function submit(submission: FormEvent) {
    submission.preventDefault()
    onVerify(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p role="status">{words.sent}</p>
      {sendError ? <Banner kind="error">{tell(sendError)}</Banner> : null}
      <TextInput
        label={words.label}
        name="code"
        hint={words.hint}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={12}
        value={code}
        onChange={setCode}
        error={error ? (error.errors[0]?.message ?? tell(error)) : undefined}
        inputRef={field}
      />
      <ButtonRow>
        <Button type="submit" busy={isVerifying}>
          {words.confirm}
        </Button>
        <Button
          variant="ghost"
          busy={isSending}
          onClick={() => {
            setCode('')
            onAgain()
            field.current?.focus()
          }}
        >
          {words.again}
        </Button>
        <Button variant="ghost" onClick={onCorrect}>
          {words.change}
        </Button>
      </ButtonRow>
      {children}
    </form>
  )
}
