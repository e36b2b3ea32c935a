import { randomBytes } from 'node:crypto'
import { escapeHtml } from '#kit/html.ts'

/** What a mail brings that opens an account or proves an address: it is in no text of the mail until that leaves. */
export interface Secrets {
  /** The address behind `{{link}}`. */
  readonly link?: string
  /** The digits behind `{{code}}`, which the floor's own sentences alone say. */
  readonly code?: string
}

/** What stands in the texts of a mail for each of its secrets, which nobody who writes mails can know beforehand. */
export type Marked = Readonly<Record<string, string>>

const MARK = /https:\/\/secret\.invalid\/[\w-]{22}/g

const newMark = (): string => `https://secret.invalid/${randomBytes(16).toString('base64url')}`

/** A mark for each secret, and what the mail keeps: the secret of each mark. */
export function marked({ link, code }: Secrets): { link?: string; code?: string; kept: Marked } {
  const [linkMark, codeMark] = [newMark(), newMark()]
  return {
    ...(link !== undefined && { link: linkMark }),
    ...(code !== undefined && { code: codeMark }),
    kept: { ...(link !== undefined && { [linkMark]: link }), ...(code !== undefined && { [codeMark]: code }) },
  }
}

interface Texts {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The texts of a mail with its secrets, as its reader gets them. */
export function unveiled({ subject, html, text }: Texts, secrets: Marked | null): Texts {
  const inText = (one: string) => one.replace(MARK, (mark) => secrets?.[mark] ?? '')
  return {
    subject: inText(subject),
    text: inText(text),
    html: html.replace(MARK, (mark) => escapeHtml(secrets?.[mark] ?? '')),
  }
}

/** A text of a mail as anybody else reads it. */
export const veiled = (text: string): string => text.replace(MARK, '…')
