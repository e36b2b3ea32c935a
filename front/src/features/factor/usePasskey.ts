import type { makePasskey, PasskeyAsked, PasskeyToMake, PasskeyUsed } from '@parvis/contract/factor/factor.ts'
import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { useCallback } from 'react'
import { useSay } from '#kit/say.tsx'
import { useProblem } from '#kit/useProblem.ts'

/** The browser, or the person before it, has made or used no passkey; `key` says why. */
class PasskeyRefusal extends Error {
  readonly key: string
  constructor(key: string) {
    super(key)
    this.key = key
  }
}

const CANCELLED = ['NotAllowedError', 'AbortError']

/** What a browser that says no means by it. Its messages are for developers. */
function refusalOf(failure: unknown): PasskeyRefusal {
  const name = failure instanceof Error ? failure.name : ''
  if (CANCELLED.includes(name)) return new PasskeyRefusal('factor.passkey.cancelled')
  if (name === 'InvalidStateError') return new PasskeyRefusal('PASSKEY_TAKEN')
  return new PasskeyRefusal('factor.passkey.unsupported')
}

// It comes when it is pressed for: most people never do.
const library = () => import('@simplewebauthn/browser')

/** Has the browser make a passkey. @throws PasskeyRefusal */
export async function makeInBrowser(asked: PasskeyToMake): Promise<CallInput<typeof makePasskey>['body']['made']> {
  const { startRegistration } = await library()
  const { user, rp, challenge, timeout, attestation, authenticatorSelection } = asked
  const optionsJSON = {
    ...{ user, rp, challenge, timeout, attestation, authenticatorSelection },
    pubKeyCredParams: asked.pubKeyCredParams,
    excludeCredentials: asked.excludeCredentials.map(({ id, type }) => ({ id, type })),
  }
  const { id, response } = await startRegistration({ optionsJSON }).catch((failure) => {
    throw refusalOf(failure)
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Has the browser use a passkey. @throws PasskeyRefusal */
export async function askInBrowser({ allowCredentials, ...asked }: PasskeyAsked): Promise<PasskeyUsed> {
  const { startAuthentication } = await library()
  const optionsJSON = { ...asked, allowCredentials: allowCredentials.map(({ id, type }) => ({ id, type })) }
  const { id, response } = await startAuthentication({ optionsJSON }).catch((failure) => {
    throw refusalOf(failure)
  })
  const { authenticatorData, clientDataJSON, signature, userHandle } = response
  return { id, authenticatorData, clientDataJSON, signature, ...(userHandle !== undefined && { userHandle }) }
}

/** The sentence that tells why no passkey was made or used, be it of the browser or of the server. */
export function usePasskeyProblem(): (failure: unknown) => string {
  const say = useSay()
  const tell = useProblem()
  return useCallback((failure) => (failure instanceof PasskeyRefusal ? say(failure.key) : tell(failure)), [say, tell])
}
