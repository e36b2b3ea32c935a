import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAsked, PasskeyToMake, PasskeyUsed, Proof } from '@parvis/contract/two-factor/two-factor.ts'
import {
  askAnyPasskey,
  askPasskey,
  beginPasskey,
  makePasskey,
  signInByPasskey,
} from '@parvis/contract/two-factor/two-factor.ts'
import type { Person, World } from './world.ts'

export interface Bent {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly userHandle?: string
  readonly counter?: number
  /** Without user verification. */
  readonly isUnverified?: boolean
}

export interface Authenticator {
  readonly id: string
  make(asked: PasskeyToMake, bent?: Bent): { id: string; clientDataJSON: string; attestationObject: string }
  use(asked: PasskeyAsked, bent?: Bent): PasskeyUsed
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const b64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')

/** Short text and bytes in CBOR (RFC 8949). */
const cborText = (text: string): Buffer => Buffer.from([0x60 + text.length, ...Buffer.from(text)])
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])

/** A software authenticator with one P-256 passkey for a site. */
export function authenticator({ ports }: Pick<World, 'ports'>): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16)
  const { origin, hostname } = new URL(ports.publicUrl)
  let counter = 0
  let handle = ''

  const clientData = (type: string, asked: string, bent: Bent): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: bent.challenge ?? asked, origin: bent.origin ?? origin, crossOrigin: false }),
    )
  const head = (flags: number, bent: Bent): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bent.counter ?? counter)
    return Buffer.concat([sha256(bent.rpId ?? hostname), Buffer.from([bent.isUnverified ? flags & ~4 : flags]), count])
  }
  return {
    id: b64(credentialId),
    make(asked, bent = {}) {
      handle = asked.user.id
      const coordinate = (name: number, value: string) =>
        Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')])
      const key = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), coordinate(0x21, x), coordinate(0x22, y)])
      const authData = Buffer.concat([
        head(0x45, bent),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authData)],
      ])
      const clientDataJSON = b64(clientData('webauthn.create', asked.challenge, bent))
      return { id: b64(credentialId), clientDataJSON, attestationObject: b64(attestation) }
    },
    use(asked, bent = {}) {
      counter++
      const authenticatorData = head(0x05, bent)
      const data = clientData('webauthn.get', asked.challenge, bent)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        ...{ id: b64(credentialId), authenticatorData: b64(authenticatorData), clientDataJSON: b64(data) },
        ...{ signature: b64(signature), userHandle: bent.userHandle ?? handle },
      }
    },
  }
}

/** Creates a passkey in a session; `proof` is that of an existing second factor. */
export async function makeKey(world: World, as: Person, proof?: Proof, bent: Bent = {}, key = authenticator(world)) {
  const begun = await world.call(beginPasskey, { body: { proof } }, { as })
  if (begun.status !== 201) return { key, made: begun, recoveryCodes: [] as string[] }
  const made = await world.call(
    makePasskey,
    { body: { name: 'Mon téléphone', made: key.make(begun.body, bent) } },
    { as },
  )
  return { key, made, recoveryCodes: made.body.recoveryCodes ?? [] }
}

export async function proofOf(world: World, as: Person, key: Authenticator, bent: Bent = {}): Promise<Proof> {
  const { body } = await world.call(askPasskey, {}, { as })
  return { passkey: key.use(body, bent) }
}

export async function enterBy(world: World, key: Authenticator, bent: Bent = {}) {
  const asked = await world.call(askAnyPasskey, { body: { eventId: world.eventId } })
  return world.call(signInByPasskey, { body: { eventId: world.eventId, passkey: key.use(asked.body, bent) } })
}
