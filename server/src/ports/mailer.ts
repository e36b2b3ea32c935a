import type { Transporter } from 'nodemailer'

/** A name and an address kept apart, so that neither can add a header or a recipient. */
export type MailAddress = { name?: string; address: string }

export type MailAttachment = { filename: string; content: Uint8Array; contentType: string }

/** An iCalendar object shown by mail clients as an invitation. */
export type MailCalendar = { filename: string; content: string; method: 'PUBLISH' | 'REQUEST' | 'CANCEL' }

export type OutgoingMail = {
  from: MailAddress
  replyTo?: MailAddress
  to: MailAddress
  subject: string
  html: string
  text: string
  /** In angle brackets, the same at each attempt, so that a mail sent twice is shown once. */
  messageId: string
  /** The address that it comes back to when it cannot be delivered (the sender of the envelope); that of `from` unless told. */
  returnPath?: string
  headers?: Record<string, string>
  attachments?: readonly MailAttachment[]
  calendar?: MailCalendar
}

/** What became of a mail; `mime` is the exact message when nothing was sent. */
export type SentMail = { messageId: string; mime?: Uint8Array }

/** Hands a mail over to the mail server. Throws MailRefused. */
export type Mailer = {
  send(mail: OutgoingMail): Promise<SentMail>
  close(): Promise<void>
  /** Goes as far as a mail would without one. Throws MailRefused, permanent where it will not let us in. */
  verify?(): Promise<void>
  /** It sends nothing: mails are kept here to be read. */
  readonly keepsAll?: true
}

/** A mail that was not taken: for ever (no such mailbox) or for now (try again later). */
export class MailRefused extends Error {
  readonly permanent: boolean

  constructor(permanent: boolean, reason: string, cause: unknown) {
    super(`The mail server refuses this mail ${permanent ? 'for ever' : 'for now'}: ${reason}`, { cause })
    this.name = 'MailRefused'
    this.permanent = permanent
  }
}

// A mail's content comes from organisers: it must not make the server read a file or an address.
const sealed = { disableFileAccess: true, disableUrlAccess: true }

/** Sends through the server at `smtp://user:password@host:port` (or `smtps://`). */
export function smtpMailer(url: string): Mailer {
  const { opened, close } = openedWhenUsed((createTransport) =>
    createTransport({
      ...sealed,
      pool: true,
      url,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 60_000,
    }),
  )
  return {
    async send(mail) {
      const transport = await opened()
      try {
        const { messageId } = await transport.sendMail(asMessage(mail))
        return { messageId }
      } catch (error) {
        throw asRefusal(error)
      }
    },
    async verify() {
      const transport = await opened()
      try {
        await transport.verify()
      } catch (error) {
        const { responseCode, code } = smtpDetails(error)
        throw new MailRefused(code === 'EAUTH', `${responseCode ?? code ?? 'no answer'}`, error)
      }
    },
    close,
  }
}

/** A process that sends nothing has no need of what sends. */
function openedWhenUsed<T extends Pick<Transporter, 'close'>>(
  open: (createTransport: typeof import('nodemailer')['createTransport']) => T,
): { opened(): Promise<T>; close(): Promise<void> } {
  let transport: Promise<T> | undefined
  return {
    opened: () => {
      transport ??= import('nodemailer').then(({ createTransport }) => open(createTransport))
      return transport
    },
    close: async () => (await transport)?.close(),
  }
}

/** Goes as far as a mail would without one: the name of the server, once it has let us in. Throws with what it said. */
export async function verifySmtp(url: string): Promise<string> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...sealed, url, connectionTimeout: 10_000, greetingTimeout: 10_000 })
  try {
    await transport.verify()
    return `${new URL(url).hostname} lets us in`
  } finally {
    transport.close()
  }
}

/** Sends nothing: gives back the message a mail server would have received, for the caller to keep. */
export function captureMailer(): Mailer {
  const { opened, close } = openedWhenUsed((createTransport) =>
    createTransport({ ...sealed, streamTransport: true, buffer: true, newline: 'windows' }),
  )
  return {
    async send(mail) {
      const { messageId, message } = await (await opened()).sendMail(asMessage(mail))
      if (!Buffer.isBuffer(message)) throw new Error('The message was expected whole')
      return { messageId, mime: message }
    },
    close,
    keepsAll: true,
  }
}

function asMessage({ from, replyTo, to, returnPath, attachments = [], calendar, headers = {}, ...rest }: OutgoingMail) {
  return {
    ...sealed,
    ...rest,
    headers,
    from: asSender(from),
    to: [asSender(to)],
    ...(replyTo ? { replyTo: [asSender(replyTo)] } : {}),
    ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: to.address } }),
    attachments: attachments.map((attachment) => ({ ...attachment, content: Buffer.from(attachment.content) })),
    ...(calendar ? { icalEvent: calendar } : {}),
  }
}

function asSender({ name = '', address }: MailAddress) {
  return { name, address }
}

/** Only what the server says of this recipient or this content lasts: a wrong password is the operator's to mend. */
function asRefusal(error: unknown): MailRefused {
  const { command, responseCode, code } = smtpDetails(error)
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE'
  const noRecipient = code === 'EENVELOPE' && responseCode === undefined
  const permanent = noRecipient || (aboutThisMail && responseCode !== undefined && responseCode >= 500)
  const reason = [responseCode ?? code ?? 'no answer', command].filter(Boolean).join(' at ')
  return new MailRefused(permanent, reason, error)
}

function smtpDetails(error: unknown): { command?: string; responseCode?: number; code?: string } {
  if (!(error instanceof Error)) return {}
  const { command, responseCode, code }: Record<string, unknown> = { ...error }
  return {
    ...(typeof command === 'string' ? { command } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
    ...(typeof code === 'string' ? { code } : {}),
  }
}
