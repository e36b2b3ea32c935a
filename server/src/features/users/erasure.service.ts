import type { ErasureHandler } from '#kit/erasure.ts'
import { ERASED, emptyUser, findAddress, lockToErase } from './erasure.store.ts'

export { ERASED, findAddress, lockToErase }

/** The row stays without personal data, as invoices refer to it. */
export const emptyErased: ErasureHandler = {
  after: (tx, ports, { userId }) => emptyUser(tx, userId, ports.clock.now()),
}
