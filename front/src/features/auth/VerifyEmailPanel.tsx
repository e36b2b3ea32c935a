import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { registerRecovery } from '#kit/recovery.ts'
import { withWords } from '#kit/say.tsx'

const VerifyEmail = lazy(async () => ({
  default: (await withWords(['signing'], import('./parts/VerifyEmail.tsx'))).VerifyEmail,
}))

/**
 * When the server requires a verified address, asks in a dialog for the code that it mails, then repeats the refused
 * call. Calls refused at the same time share one dialog.
 */
export function VerifyEmailPanel() {
  const [isAsked, setIsAsked] = useState(false)
  const waiting = useRef<((isVerified: boolean) => void)[]>([])

  useEffect(
    () =>
      registerRecovery('EMAIL_NOT_VERIFIED', () => {
        setIsAsked(true)
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [],
  )

  function close(isVerified: boolean) {
    setIsAsked(false)
    for (const resolve of waiting.current.splice(0)) resolve(isVerified)
  }
  return isAsked ? (
    <Suspense>
      <VerifyEmail onDone={close} />
    </Suspense>
  ) : null
}
