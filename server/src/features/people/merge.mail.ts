import type { MergePlan } from '@parvis/contract/people/people.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { mailWords } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

interface Merging {
  readonly event: LoadedEvent | undefined
  readonly plan: MergePlan
  readonly formerEmail: string
  readonly language: string
}

/**
 * Mails both addresses: the remaining one names the merged account, the other one does not name the account that
 * remains.
 */
export async function tellMerged(tx: Tx, ports: Ports, { event, plan, formerEmail, language }: Merging): Promise<void> {
  if (!event) return
  const { kept } = plan
  const isRead = (email: string) => email !== '' && !isAnonymousEmail(email)
  const { firstName } = kept
  if (isRead(formerEmail) && formerEmail !== kept.email)
    await ports.hooks.notifyFormerAddress(tx, ports, {
      ...{ domainId: event.row.domainId, userId: kept.id, event, email: formerEmail, firstName, language },
    })
  if (!isRead(kept.email)) return
  const { say } = mailWords(event, language)
  const template = { subject: say('mail.merged.subject'), bodyHtml: say('mail.merged.body') }
  const dedupeKey = `merged:${newId(ports.clock.now())}`
  const mail = { event, template, actionId: null, userId: kept.id, to: kept.email, language, dedupeKey }
  await writeMail(tx, ports, { ...mail, isGuarded: true, variables: { firstName } })
}
