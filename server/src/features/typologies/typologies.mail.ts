import { writeMail } from '#features/emails/emails.service.ts'
import { toldOf } from '#features/emails/recipient.service.ts'
import { mailWords } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { typologyIn } from '#features/events/events.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

export interface TypeMoved {
  readonly userId: string
  readonly fromId: string
  readonly fromLabel: string
  readonly toId: string
  readonly toLabel: string
  readonly movedAt: Date
}

/** To the registered person, or their host if they have no address. */
export async function mailTypeMove(tx: Tx, ports: Ports, event: LoadedEvent, moved: TypeMoved): Promise<void> {
  const { domainId, id: eventId } = event.row
  const user = await readUser(tx, { domainId, eventId, userId: moved.userId })
  if (user?.UserEvent?.registered !== true || user.UserEvent.typoId !== moved.toId) return
  const recipient = await toldOf(tx, domainId, user)
  if (!recipient) return
  const language = recipient.languageId ?? 'fr'
  const words = mailWords(event, language)
  const whose = recipient.id === user.id ? 'mail.retyped' : 'mail.retyped.host'
  await writeMail(tx, ports, {
    event,
    actionId: null,
    userId: user.id,
    to: recipient.Authentication.email,
    language,
    template: { subject: words.say('mail.retyped.subject'), bodyHtml: words.say(`${whose}.body`) },
    variables: {
      firstName: user.firstName,
      hostFirstName: recipient.firstName,
      before: typologyIn(event, language, { typoId: moved.fromId, label: moved.fromLabel }),
      after: typologyIn(event, language, { typoId: moved.toId, label: moved.toLabel }),
    },
    dedupeKey: [eventId, user.id, 'retyped', moved.movedAt.toISOString()].join(':'),
  })
}
