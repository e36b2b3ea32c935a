import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { mendRefusals } from '#kit/mend.ts'
import { withWords } from '#kit/say.tsx'

const VerifyEmail = lazy(async () => ({
  default: (await withWords(['signing'], import('./parts/VerifyEmail.tsx'))).VerifyEmail,
}))

/**
 * Wherever the server wants a verified address before it goes on, asks for the code that it mails, over the page that is
 * open; what was refused is then done by itself. Several calls refused at once are asked about together.
 */
export function VerifyEmailPanel() {
  const [isAsked, setIsAsked] = useState(false)
  const waiting = useRef<((isVerified: boolean) => void)[]>([])

  useEffect(
    () =>
      mendRefusals('EMAIL_NOT_VERIFIED', () => {
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
