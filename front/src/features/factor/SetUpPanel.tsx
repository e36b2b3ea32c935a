import { beginFactor, confirmFactor } from '@parvis/contract/factor/factor.ts'
import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { QrCode } from '#kit/ui/QrCode.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import { CodeField } from './parts/CodeField.tsx'
import styles from './parts/Factor.module.css'
import { RecoveryCodes } from './parts/RecoveryCodes.tsx'

interface SetUpPanelProps {
  /** The session that it is set up in; the page's own when left out. */
  readonly token?: string | undefined
  /** Once it is on, and its recovery codes are kept. */
  readonly onDone: () => void
  readonly onLater?: (() => void) | undefined
}

type Begun = CallReply<typeof beginFactor>

/** Sets a second factor up: the secret, a code that proves it was taken, then the recovery codes. */
export function SetUpPanel({ token, onDone, onLater }: SetUpPanelProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (begun)
    return (
      <Confirming
        token={token}
        begun={begun}
        onConfirmed={setCodes}
        onCancel={onLater ?? (() => setBegun(null))}
        isLater={onLater !== undefined}
      />
    )
  return <Beginning token={token} onBegun={setBegun} onLater={onLater} />
}

interface BeginningProps extends Pick<SetUpPanelProps, 'token' | 'onLater'> {
  readonly onBegun: (begun: Begun) => void
}

function Beginning({ token, onBegun, onLater }: BeginningProps) {
  const say = useSay()
  const tell = useProblem()
  const { form, isSending, problem } = useSubmission(async () => onBegun(await call(beginFactor, {}, { token })))
  return (
    <form {...form} className={styles.form}>
      {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
      <Button type="submit" busy={isSending} fullWidth={onLater !== undefined}>
        {say('factor.set')}
      </Button>
      {onLater ? (
        <Button variant="ghost" fullWidth onClick={onLater}>
          {say('factor.later')}
        </Button>
      ) : null}
    </form>
  )
}

interface ConfirmingProps extends Pick<SetUpPanelProps, 'token'> {
  readonly begun: Begun
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
  /** Giving up is doing it later. */
  readonly isLater: boolean
}

function Confirming({ token, begun: { secret, uri }, onConfirmed, onCancel, isLater }: ConfirmingProps) {
  const say = useSay()
  const tell = useProblem()
  const [code, setCode] = useState('')
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const { form, isSending, problem, errorOf } = useSubmission(async () => {
    const { recoveryCodes } = await call(confirmFactor, { body: { code } }, { token })
    onConfirmed(recoveryCodes)
  })
  return (
    <form {...form} className={styles.form}>
      {problem === null ? null : <Banner kind="error">{tell(problem)}</Banner>}
      <p ref={lead} tabIndex={-1}>
        {say('factor.scan')}
      </p>
      <div className={styles.qr}>
        <QrCode text={uri} label={say('factor.qr')} />
      </div>
      <p>
        <a href={uri}>{say('factor.open')}</a>
      </p>
      <p>
        {say('factor.secret')}
        <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CodeField value={code} error={errorOf('code')} onChange={setCode} />
      <Button type="submit" fullWidth busy={isSending}>
        {say('factor.confirm')}
      </Button>
      <Button variant="ghost" fullWidth onClick={onCancel}>
        {say(isLater ? 'factor.later' : 'factor.cancel')}
      </Button>
    </form>
  )
}
