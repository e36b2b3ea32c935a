import { sendEmailCode, verifyEmail } from '@parvis/contract/auth/auth.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { CallError } from '#kit/call.ts'
import { useSend } from '#kit/send.ts'

export interface Verification {
  readonly email: string | undefined
  /** A new code has replaced the previous one. */
  readonly isSentAgain: boolean
  readonly isSending: boolean
  readonly isVerifying: boolean
  readonly sendError: CallError | null
  readonly codeError: CallError | null
  readonly sendAgain: () => void
  /** Replaces a mistyped address, and mails the code there. */
  readonly correct: (email: string, onSent: () => void) => void
  readonly correction: CallError | null
  readonly isCorrecting: boolean
  readonly verify: (code: string) => void
}

/** Mails a code on mount, unless a valid one exists, and verifies the address with it. */
export function useVerification(onVerified: () => void): Verification {
  const { event } = useEvent()
  const params = { domainId: event.domainId, eventId: event.id }
  const sending = useSend(sendEmailCode)
  const correcting = useSend(sendEmailCode)
  const verifying = useSend(verifyEmail)
  const [email, setEmail] = useState<string>()

  function send(again: boolean) {
    verifying.reset()
    sending.mutate(
      { params, body: { again } },
      { onSuccess: (sent) => (sent.isVerified ? onVerified() : setEmail(sent.email)) },
    )
  }
  const begin = useEffectEvent(() => send(false))
  useEffect(() => begin(), [])

  return {
    email,
    isSentAgain: sending.data !== undefined && sending.variables?.body.again === true,
    isSending: sending.isPending,
    isVerifying: verifying.isPending,
    sendError: sending.error,
    codeError: verifying.error,
    sendAgain: () => send(true),
    correct: (wanted, onSent) => {
      verifying.reset()
      correcting.mutate(
        { params, body: { email: wanted, again: wanted !== email } },
        {
          onSuccess: (sent) => {
            setEmail(sent.email)
            onSent()
          },
        },
      )
    },
    correction: correcting.error,
    isCorrecting: correcting.isPending,
    verify: (code) => verifying.mutate({ params, body: { code } }, { onSuccess: onVerified }),
  }
}
