import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** `whsec_` and base 64 (Standard Webhooks, « signature scheme »). */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

export interface ToSign {
  readonly id: string
  readonly at: Date
  readonly body: string
}

const signature = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')

/** One signature per valid secret. */
export function signedHeaders({ id, at, body }: ToSign, secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const text = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret, text)}`).join(' '),
  }
}
