import type { Transporter } from 'nodemailer'

/** Name and address are separate, so that neither can inject a header or a recipient. */
export type MailAddress = { name?: string; address: string }

/** `method` of a calendar that invites to its entry, or cancels it. */
export type MailAttachment = {
  filename: string
  content: Uint8Array
  contentType: string
  method?: MailCalendar['method']
}

/** An iCalendar object that mail clients show as an invitation. */
export type MailCalendar = { filename: string; content: string; method: 'PUBLISH' | 'REQUEST' | 'CANCEL' }

export type OutgoingMail = {
  from: MailAddress
  replyTo?: MailAddress
  to: MailAddress
  subject: string
  html: string
  text: string
  /** In angle brackets; the same at each attempt, so that a duplicate is shown once. */
  messageId: string
  /** Envelope sender, which gets bounces; by default the address of `from`. */
  returnPath?: string
  headers?: Record<string, string>
  attachments?: readonly MailAttachment[]
  calendar?: MailCalendar
}

/** Result of sending; `mime` is the message if it was kept instead of sent. */
export type SentMail = { messageId: string; mime?: Uint8Array }

/** Sends mails. Throws MailRefused. */
export type Mailer = {
  send(mail: OutgoingMail): Promise<SentMail>
  close(): Promise<void>
  /** Connects and signs in without sending. Throws MailRefused, permanent for wrong credentials. */
  verify?(): Promise<void>
  /** Keeps all mails instead of sending them. */
  readonly keepsAll?: true
}

/** A refused mail: permanently (no such mailbox) or for now (try again later). */
export class MailRefused extends Error {
  readonly permanent: boolean

  constructor(permanent: boolean, reason: string, cause: unknown) {
    super(`The mail server refuses this mail ${permanent ? 'for ever' : 'for now'}: ${reason}`, { cause })
    this.name = 'MailRefused'
    this.permanent = permanent
  }
}

// Organisers write the content: it must not make the server read files or addresses.
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

/** Signs in without sending; returns a sentence with the server's name. Throws the server's error. */
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

/** Sends nothing: returns the complete message, for the caller to keep. */
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
    attachments: attachments.map(({ filename, content, contentType, method }) => ({
      filename,
      content: Buffer.from(content),
      contentType: method ? `${contentType}; method=${method}` : contentType,
    })),
    ...(calendar ? { icalEvent: calendar } : {}),
  }
}

function asSender({ name = '', address }: MailAddress) {
  return { name, address }
}

/** Only errors about this recipient or content are permanent; a wrong password is the operator's to fix. */
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
