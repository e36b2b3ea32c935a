import { isDeepStrictEqual } from 'node:util'
import { SENDER_RIGHTS } from '@parvis/contract/emails/emails.rules.ts'
import { rightsInEach } from '#features/events/organisers.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Executor } from '#kit/transaction.ts'
import type { ConfigRules } from '#part.ts'

/** Whether the caller may change the domain's sender: they need the rights in every event of the domain. */
export async function maySetSender(db: Executor, caller: Caller): Promise<boolean> {
  const theirs = await rightsInEach(db, caller)
  return SENDER_RIGHTS.every((right) => theirs.includes(right))
}

export const senderRules: ConfigRules = {
  async forbidden(tx, { before, after, caller }) {
    const isKept = isDeepStrictEqual(before.emails.sender ?? null, after.emails.sender ?? null)
    if (isKept || (await maySetSender(tx, caller))) return []
    return [{ path: 'emails.sender.fromName', code: 'SENDER_OF_ALL' }]
  },
}
