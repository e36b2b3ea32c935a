import { createHmac, timingSafeEqual } from 'node:crypto'
import { liveChannel } from '#features/live-kit/topics.service.ts'
import type { LiveRight } from '#kit/access.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { afterCommit } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { readKeyVersion, renewKeyVersion } from './live.store.ts'

const RIGHTS: readonly LiveRight[] = ['read', 'moderate']

const keyOf = ({ secret }: Pick<Ports, 'secret'>, eventId: string, right: LiveRight, version: number): string =>
  createHmac('sha256', secret).update(`live-key\n${eventId}\n${right}\n${version}`).digest('base64url')

export async function liveRight(
  ports: Pick<Ports, 'secret' | 'db'>,
  eventId: string,
  key: string,
): Promise<LiveRight | undefined> {
  const version = await readKeyVersion(ports.db, eventId)
  const given = Buffer.from(key)
  return RIGHTS.find((right) => {
    const expected = Buffer.from(keyOf(ports, eventId, right, version))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

export interface KeyPair {
  readonly readKey: string
  readonly moderateKey: string
}

const keysOf = (ports: Pick<Ports, 'secret'>, eventId: string, version: number): KeyPair => ({
  readKey: keyOf(ports, eventId, 'read', version),
  moderateKey: keyOf(ports, eventId, 'moderate', version),
})

export async function readKeys(db: Executor, ports: Pick<Ports, 'secret'>, eventId: string): Promise<KeyPair> {
  return keysOf(ports, eventId, await readKeyVersion(db, eventId))
}

/** Creates new keys. Connections with former ones are closed by a message, or without a bus by the next check. */
export async function renewKeys(
  tx: Tx,
  { bus, ...ports }: Pick<Ports, 'secret'> & Partial<Pick<Ports, 'bus'>>,
  eventId: string,
): Promise<KeyPair> {
  if (bus) afterCommit(tx, () => bus.publish(liveChannel(eventId), { topic: 'keys' }))
  return keysOf(ports, eventId, await renewKeyVersion(tx, eventId))
}
