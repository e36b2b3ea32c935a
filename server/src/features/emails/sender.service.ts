import { SENDER_RIGHTS } from '@parvis/contract/emails/emails.rules.ts'
import { rightsInEach } from '#features/context/organisers.service.ts'
import type { Caller } from '#kit/access.ts'
import type { Executor } from '#kit/transaction.ts'

/** Whether the caller may set the sender of the organisation, each of whose events asks for its rights. */
export async function maySetSender(db: Executor, caller: Caller): Promise<boolean> {
  const theirs = await rightsInEach(db, caller)
  return SENDER_RIGHTS.every((right) => theirs.includes(right))
}
