import type { Erasing } from '#kit/erasing.ts'
import { ERASED, emptyUser, findAddress, lockToErase } from './erased.store.ts'

export { ERASED, findAddress, lockToErase }

/** The row stays without personal data, as invoices refer to it. */
export const emptyErased: Erasing = {
  after: (tx, ports, { userId }) => emptyUser(tx, userId, ports.clock.now()),
}
