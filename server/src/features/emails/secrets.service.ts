import { randomBytes } from 'node:crypto'
import { escapeHtml } from '#kit/html.ts'

/** Values that open an account or prove an address; they are put into the texts only when the mail leaves. */
export interface Secrets {
  /** Address behind `{{link}}`. */
  readonly link?: string
  /** Digits behind `{{code}}`; only built-in texts use it. */
  readonly code?: string
}

/**
 * Secrets by the mark that replaces them in the texts. Marks are random, so that an author of mails cannot guess one.
 */
export type Marked = Readonly<Record<string, string>>

const MARK = /https:\/\/secret\.invalid\/[\w-]{22}/g

const newMark = (): string => `https://secret.invalid/${randomBytes(16).toString('base64url')}`

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

export function unveiled({ subject, html, text }: Texts, secrets: Marked | null): Texts {
  const inText = (one: string) => one.replace(MARK, (mark) => secrets?.[mark] ?? '')
  return {
    subject: inText(subject),
    text: inText(text),
    html: html.replace(MARK, (mark) => escapeHtml(secrets?.[mark] ?? '')),
  }
}

export const veiled = (text: string): string => text.replace(MARK, '…')
