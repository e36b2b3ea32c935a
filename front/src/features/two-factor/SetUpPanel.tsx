import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import type { PasskeyToMake } from '@parvis/contract/two-factor/two-factor.ts'
import { beginFactor, beginPasskey, confirmFactor, factorRefusals } from '@parvis/contract/two-factor/two-factor.ts'
import { useEffect, useRef, useState } from 'react'
import { SignInAgainPanel } from '#features/auth/SignInAgainPanel.tsx'
import { CallError, call } from '#kit/call.ts'
import { useSay } from '#kit/say.tsx'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { QrCode } from '#kit/ui/QrCode.tsx'
import { useProblem } from '#kit/useProblem.ts'
import { useSubmission } from '#kit/useSubmission.ts'
import { CodeField } from './parts/CodeField.tsx'
import styles from './parts/Factor.module.css'
import { MakeForm } from './parts/MakeForm.tsx'
import { RecoveryCodes } from './parts/RecoveryCodes.tsx'

interface SetUpPanelProps {
  readonly token?: string | undefined
  /** Called once the factor is on and its recovery codes are kept. */
  readonly onDone: () => void
  readonly onLater?: (() => void) | undefined
  /** Called with true while the panel must stay: set-up is under way, or recovery codes are shown. */
  readonly onHold?: ((isHeld: boolean) => void) | undefined
  /** Passkeys exist already, and are added elsewhere. */
  readonly isAppAlone?: boolean
}

type Begun = CallReply<typeof beginFactor>

/** Sets up a second factor (authenticator application or passkey), then shows the recovery codes. */
export function SetUpPanel({ token, onDone, onLater, onHold, isAppAlone = false }: SetUpPanelProps) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [asked, setAsked] = useState<PasskeyToMake | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isUnderWay = Boolean(begun ?? asked ?? codes)
  useEffect(() => {
    if (!isUnderWay) return
    onHold?.(true)
    return () => onHold?.(false)
  }, [isUnderWay, onHold])
  // Empty when a passkey has already created them.
  const onSetUp = (told: readonly string[]) => (told.length > 0 ? setCodes(told) : onDone())
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (asked) return <MakeForm asked={asked} token={token} onMade={onSetUp} onCancel={() => setAsked(null)} />
  if (begun)
    return (
      <Confirming
        token={token}
        begun={begun}
        onConfirmed={onSetUp}
        onCancel={onLater ?? (() => setBegun(null))}
        isLater={onLater !== undefined}
      />
    )
  const choice = { token, onLater, onBegun: setBegun }
  return <Beginning {...choice} onAsked={isAppAlone ? undefined : setAsked} />
}

interface BeginningProps extends Pick<SetUpPanelProps, 'token' | 'onLater'> {
  readonly onBegun: (begun: Begun) => void
  readonly onAsked: ((asked: PasskeyToMake) => void) | undefined
}

function Beginning({ token, onBegun, onAsked, onLater }: BeginningProps) {
  const say = useSay()
  const tell = useProblem()
  const app = useSubmission(async () => onBegun(await call(beginFactor, {}, { token })))
  const key = useSubmission(async () => onAsked?.(await call(beginPasskey, { body: {} }, { token })))
  const problem = app.problem ?? key.problem
  const Refused = isLeftOpen(problem) ? SignInAgainPanel : Banner
  const isWide = onLater !== undefined
  return (
    <div className={styles.form}>
      {problem === null ? null : <Refused kind="error">{tell(problem)}</Refused>}
      <form {...app.form}>
        <Button type="submit" variant={onAsked ? 'primary' : 'ghost'} busy={app.isSending} fullWidth={isWide}>
          {say('factor.set')}
        </Button>
      </form>
      {onAsked ? (
        <form {...key.form} className={styles.choice}>
          <p className={styles.note}>{say('factor.set.passkey.text')}</p>
          <Button type="submit" variant="ghost" busy={key.isSending} fullWidth={isWide}>
            {say('factor.set.passkey')}
          </Button>
        </form>
      ) : null}
      {onLater ? (
        <Button variant="link" fullWidth onClick={onLater}>
          {say('factor.later')}
        </Button>
      ) : null}
    </div>
  )
}

/** The session is too old for a lasting change. */
const isLeftOpen = (problem: unknown): boolean =>
  problem instanceof CallError && problem.code === factorRefusals.SIGN_IN_AGAIN.code

interface ConfirmingProps extends Pick<SetUpPanelProps, 'token'> {
  readonly begun: Begun
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
  /** Cancelling postpones the set-up. */
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
