import type { listMails, readMail } from '@parvis/contract/emails/emails.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import { publishDownload } from '#features/files/downloads.service.ts'
import { mayDecideOf } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { actorOf, hasRight, hasRightEverywhere } from '#kit/access.ts'
import type { MailAttachment } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { drawAttachments, mimeKey, refusedForEver } from './emails.jobs.ts'
import { TEAM_KEY } from './emails.service.ts'
import type { MailRow } from './emails.store.ts'
import { findMail, listMailsAbout, listOutbox } from './emails.store.ts'
import { unveiled, veiled } from './secrets.service.ts'

type Listed = Pick<
  MailRow,
  'id' | 'actionId' | 'to' | 'subject' | 'status' | 'createdAt' | 'sentAt' | 'lastError' | 'returnedAt' | 'returnedFor'
>

const returnOf = ({ returnedAt, returnedFor }: Pick<MailRow, 'returnedAt' | 'returnedFor'>) =>
  returnedAt && returnedFor ? { at: returnedAt.toISOString(), reason: returnedFor } : null

const onWire = ({ id, actionId, to, subject, status, createdAt, sentAt, lastError, ...came }: Listed) => ({
  ...{ id, actionId, to, subject: veiled(subject), status, lastError },
  returned: returnOf(came),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})

export async function listEventMails(
  ports: Ports,
  eventId: string,
  query: HandlerInput<typeof listMails>['query'],
): Promise<HandlerReply<typeof listMails>> {
  const { page, pageSize, type: status } = query
  const { rows, total } = await listOutbox(ports.db, eventId, { page, pageSize, status })
  return { data: rows.map(onWire), total, page, pageSize }
}

const ABOUT_ONE = 30

export async function readMailsAbout(ports: Ports, eventId: string, userId: string) {
  const rows = await listMailsAbout(ports.db, eventId, userId, ABOUT_ONE)
  return rows.map(({ returnedAt, returnedFor, ...mail }) => ({
    ...mail,
    subject: veiled(mail.subject),
    returned: returnOf({ returnedAt, returnedFor }),
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  }))
}

const withoutTokens = (text: string): string => text.replace(/([?&](?:token|invitation|reader)=)[\w.-]+/g, '$1…')

/**
 * A mail as the team reads it, without secrets. Where mails are kept instead of sent, the page is the only way to the
 * secrets: the owner reads them, and so does a caller who may manage the whole account.
 */
async function seen(ports: Ports, mail: MailRow, caller: Caller): Promise<Pick<MailRow, 'subject' | 'html' | 'text'>> {
  if (mail.status === 'kept' && (await mayOpen(ports, mail, caller))) return unveiled(mail, mail.secrets)
  return {
    subject: veiled(mail.subject),
    html: withoutTokens(veiled(mail.html)),
    text: withoutTokens(veiled(mail.text)),
  }
}

async function mayOpen({ db }: Ports, mail: MailRow, caller: Caller): Promise<boolean> {
  const { userId, eventId, dedupeKey } = mail
  if (hasRightEverywhere(caller, 'team') || (userId !== null && userId === caller.userId)) return true
  if (eventId === null || !hasRight(caller, 'team', eventId)) return false
  return dedupeKey.startsWith(TEAM_KEY) || (userId !== null && (await mayDecideOf(db, caller, userId)))
}

/** A mail with its documents: the archived ones, else drawn as of now. A refused document is reported and left out. */
export async function readEventMail(
  ports: Ports,
  eventId: string,
  mailId: string,
  caller: Caller,
): Promise<HandlerReply<typeof readMail>> {
  const mail = await findMail(ports.db, mailId)
  if (mail?.eventId !== eventId) refuse(common.NOT_FOUND)
  const kept = await ports.storage.get(mimeKey(mailId))
  let refused = mail.lastError
  const drawn = async () => {
    const documents = await drawAttachments(ports, mail, (error) => {
      refused = refusedForEver(error) ?? refused
    })
    return documents.map(({ file }) => file)
  }
  const files = kept ? await filesIn(kept) : await drawn()
  return {
    ...onWire({ ...mail, lastError: refused }),
    ...(await seen(ports, mail, caller)),
    attachments: await published(ports, { eventId, mail, files }, caller),
  }
}

interface Carried {
  readonly eventId: string
  readonly mail: MailRow
  readonly files: readonly MailAttachment[]
}

/** Publishes the documents at addresses that check the caller's right each time; an invoice needs `money.read`. */
async function published(
  ports: Ports,
  { eventId, mail, files }: Carried,
  caller: Caller,
): Promise<HandlerReply<typeof readMail>['attachments']> {
  // An archived message does not say which of its files is the invoice.
  const right: Right = mail.attachments.some(({ kind }) => kind === 'invoice') ? 'money.read' : 'mail'
  const mayRead = hasRight(caller, right, eventId)
  // An API key is no user: only the short life of the address protects the file.
  const { userId } = actorOf(caller)
  const holder = userId === null ? undefined : { userId, eventId, right }
  return Promise.all(
    files.map(async ({ filename: name, content: bytes, contentType }) => ({
      ...{ filename: name, contentType },
      url: mayRead ? await publishDownload(ports, eventId, async () => ({ bytes, name, contentType, holder })) : null,
    })),
  )
}

/** A message contains a calendar twice: inline for programs that show it, and as a file for those that save it. */
async function filesIn(mime: Uint8Array): Promise<MailAttachment[]> {
  const { default: PostalMime } = await import('postal-mime')
  const { attachments } = await PostalMime.parse(mime, { attachmentEncoding: 'arraybuffer' })
  const files = new Map<string, MailAttachment>()
  for (const { filename, mimeType, content } of attachments) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
    if (filename) files.set(filename, { filename, contentType: mimeType, content: bytes })
  }
  return [...files.values()]
}
