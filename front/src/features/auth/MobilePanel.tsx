import { askMobileCode, getMobileSignIn, stopMobileSignIn, verifyMobile } from '@parvis/contract/auth/auth.ts'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { CallError } from '#kit/call.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useProblem } from '#kit/useProblem.ts'
import styles from './MobilePanel.module.css'
import { CodeForm } from './parts/CodeForm.tsx'

/**
 * Lets a person receive login links by SMS, once a code has verified their mobile; absent where the event sends none.
 */
export function MobilePanel() {
  const say = useSay()
  const tell = useProblem()
  const params = useParams()
  const { data, error, refetch, isFetching } = useRead(getMobileSignIn, { params })
  const stopping = useSend(stopMobileSignIn)
  const [isDone, setDone] = useState(false)
  const isVerified = data?.isVerified === true

  if (data?.isOffered === false) return null
  return (
    <Sheet title={say('auth.mobile')} lead={say('auth.mobile.lead')}>
      {!data && error ? (
        <Banner
          kind="error"
          title={say('auth.mobile.failed')}
          actions={
            <Button small busy={isFetching} onClick={() => void refetch()}>
              {say('auth.mobile.retry')}
            </Button>
          }
        >
          {tell(error)}
        </Banner>
      ) : null}
      {!data && !error ? <Loader label={say('auth.mobile.loading')} /> : null}
      {data && isVerified ? (
        <>
          <Banner kind="success">
            <MobileStatus isNews={isDone}>{say('auth.mobile.on', { mobile: data.mobile })}</MobileStatus>
            <p>{say('auth.mobile.on.until')}</p>
          </Banner>
          {stopping.error ? <Banner kind="error">{tell(stopping.error)}</Banner> : null}
          <div>
            <Button
              variant="ghost"
              busy={stopping.isPending}
              onClick={() => stopping.mutate({ params }, { onSuccess: () => setDone(true) })}
            >
              {say('auth.mobile.off')}
            </Button>
          </div>
        </>
      ) : null}
      {data && !isVerified ? (
        <Verification mobile={data.mobile} isStopped={isDone} onVerified={() => setDone(true)} />
      ) : null}
    </Sheet>
  )
}

function MobileStatus({ isNews, children }: { isNews: boolean; children: string }) {
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNews) told.current?.focus()
  }, [isNews])
  return (
    <p ref={told} role="status" tabIndex={-1}>
      {children}
    </p>
  )
}

function useParams() {
  const { event } = useEvent()
  return { domainId: event.domainId, eventId: event.id }
}

interface VerificationProps {
  readonly mobile: string
  /** The person has just switched back to links by mail. */
  readonly isStopped: boolean
  readonly onVerified: () => void
}

function Verification({ mobile, isStopped, onVerified }: VerificationProps) {
  const say = useSay()
  const params = useParams()
  const asking = useSend(askMobileCode)
  const verifying = useSend(verifyMobile)
  const [typed, setTyped] = useState(mobile)
  const [sentTo, setSentTo] = useState<string>()
  const [isCorrecting, setCorrecting] = useState(false)

  const ask = (again: boolean) =>
    asking.mutate({ params, body: { mobile: typed, again } }, { onSuccess: (sent) => setSentTo(sent.mobile) })
  if (sentTo === undefined) {
    return (
      <>
        {isStopped && !isCorrecting ? <MobileStatus isNews>{say('auth.mobile.isOff')}</MobileStatus> : null}
        <NumberForm
          {...{ typed, error: asking.error, isSending: asking.isPending, isCorrecting }}
          onChange={setTyped}
          onSubmit={() => ask(false)}
        />
      </>
    )
  }
  const isSentAgain = asking.isSuccess && asking.variables.body.again === true
  return (
    <CodeForm
      words={{
        sent: say(isSentAgain ? 'auth.mobile.sentAgain' : 'auth.mobile.sent', { mobile: sentTo }),
        label: say('auth.mobile.code'),
        hint: say('auth.mobile.code.hint'),
        confirm: say('auth.mobile.confirm'),
        again: say('auth.mobile.again'),
        change: say('auth.mobile.change'),
      }}
      error={verifying.error}
      sendError={asking.error}
      isVerifying={verifying.isPending}
      isSending={asking.isPending}
      onVerify={(code) => verifying.mutate({ params, body: { code } }, { onSuccess: onVerified })}
      onAgain={() => {
        verifying.reset()
        ask(true)
      }}
      onCorrect={() => {
        verifying.reset()
        setSentTo(undefined)
        setCorrecting(true)
      }}
    />
  )
}

interface NumberFormProps {
  readonly typed: string
  readonly error: CallError | null
  readonly isSending: boolean
  /** The person came back from the code to correct the number. */
  readonly isCorrecting: boolean
  readonly onChange: (typed: string) => void
  readonly onSubmit: () => void
}

function NumberForm({ typed, error, isSending, isCorrecting, onChange, onSubmit }: NumberFormProps) {
  const say = useSay()
  const tell = useProblem()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isCorrecting || error) field.current?.select()
  }, [isCorrecting, error])

  function submit(submission: FormEvent) {
    submission.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={say('auth.mobile.label')}
        name="mobile"
        hint={say('auth.mobile.hint')}
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
        value={typed}
        onChange={onChange}
        error={error ? (error.errors[0]?.message ?? tell(error)) : undefined}
        inputRef={field}
      />
      <div>
        <Button type="submit" busy={isSending}>
          {say('auth.mobile.send')}
        </Button>
      </div>
    </form>
  )
}
