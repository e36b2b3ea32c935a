import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { PasskeyAsked, PasskeyUsed } from '@parvis/contract/two-factor/two-factor.ts'
import { factorRefusals } from '@parvis/contract/two-factor/two-factor.ts'
import { enter } from '#features/auth/auth.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { ask, mustBeSigned, mustHaveAsked, useUp } from './passkeys.service.ts'
import { findPasskey } from './passkeys.store.ts'

const BY_NOBODY = { purpose: 'signIn', tokenHash: null } as const

export async function askAny(ports: Ports, eventId: string): Promise<PasskeyAsked> {
  await loadEvent(ports.db, eventId)
  return ask(ports, BY_NOBODY, [])
}

interface Arrival {
  readonly eventId: string
  readonly passkey: PasskeyUsed
  readonly language: string
}

/** Signs in with a passkey of the event's domain, as both factors. Throws `PASSKEY_FAILED` and `PASSKEY_UNKNOWN`. */
export async function signInByKey(ports: Ports, { eventId, passkey: used, language }: Arrival): Promise<string> {
  const event = await loadEvent(ports.db, eventId)
  const asked = await mustHaveAsked(ports, used.clientDataJSON, BY_NOBODY)
  const found = await findPasskey(ports.db, event.row.domainId, used.id)
  const passkey = found ?? refuse(factorRefusals.PASSKEY_UNKNOWN)
  // Before sign-in, the passkey itself must name its user.
  if (used.userHandle === undefined) refuse(factorRefusals.PASSKEY_FAILED)
  const signed = await mustBeSigned(ports, passkey, used, asked.challenge)
  return transaction(ports.db, async (tx) => {
    await useUp(tx, ports, signed)
    return enter(tx, ports, event, { userId: passkey.userId, language, factorAt: ports.clock.now() })
  })
}
