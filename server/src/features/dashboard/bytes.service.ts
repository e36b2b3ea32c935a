import { mimeKey } from '#features/emails/emails.jobs.ts'
import { placeOf, variants } from '#features/photos/variants.service.ts'
import { forgetBytes } from '#features/privacy/privacy.jobs.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listStored } from './lifecycle.store.ts'

export async function withBytes(
  tx: Tx,
  ports: Ports,
  eventId: string,
  remove: (tx: Tx, eventId: string) => Promise<void>,
): Promise<void> {
  const { keys, photos, mails } = await listStored(tx, eventId)
  await remove(tx, eventId)
  const drawn = photos.flatMap((key) => variants.map((variant) => placeOf(key, variant)))
  await forgetBytes(tx, ports, [...keys, ...drawn, ...mails.map(mimeKey)])
}
