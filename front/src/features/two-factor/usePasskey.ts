import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import type { makePasskey, PasskeyAsked, PasskeyToMake, PasskeyUsed } from '@parvis/contract/two-factor/two-factor.ts'
import { useCallback } from 'react'
import { useSay } from '#kit/say.tsx'
import { useProblem } from '#kit/useProblem.ts'

/** The browser or the person made or used no passkey; `key` is the word key of the reason. */
class PasskeyRefusal extends Error {
  readonly key: string
  constructor(key: string) {
    super(key)
    this.key = key
  }
}

const CANCELLED = ['NotAllowedError', 'AbortError']

/** The reason of a browser's error, by its name; its message is for developers. */
function refusalOf(failure: unknown): PasskeyRefusal {
  const name = failure instanceof Error ? failure.name : ''
  if (CANCELLED.includes(name)) return new PasskeyRefusal('factor.passkey.cancelled')
  if (name === 'InvalidStateError') return new PasskeyRefusal('PASSKEY_TAKEN')
  return new PasskeyRefusal('factor.passkey.unsupported')
}

// Loaded on demand: few people use passkeys.
const library = () => import('@simplewebauthn/browser')

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

export async function askInBrowser({ allowCredentials, ...asked }: PasskeyAsked): Promise<PasskeyUsed> {
  const { startAuthentication } = await library()
  const optionsJSON = { ...asked, allowCredentials: allowCredentials.map(({ id, type }) => ({ id, type })) }
  const { id, response } = await startAuthentication({ optionsJSON }).catch((failure) => {
    throw refusalOf(failure)
  })
  const { authenticatorData, clientDataJSON, signature, userHandle } = response
  return { id, authenticatorData, clientDataJSON, signature, ...(userHandle !== undefined && { userHandle }) }
}

/** The message of a passkey failure, of the browser or of the server. */
export function usePasskeyProblem(): (failure: unknown) => string {
  const say = useSay()
  const tell = useProblem()
  return useCallback((failure) => (failure instanceof PasskeyRefusal ? say(failure.key) : tell(failure)), [say, tell])
}
