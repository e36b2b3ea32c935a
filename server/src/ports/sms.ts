import { phoneIn } from '@parvis/contract/kit/phone.ts'

/** A text message; `to` is in international form, such as `+33639980011`. */
export type OutgoingSms = { to: string; text: string }

/** Sends text messages; `isKept` without a gateway. Throws if the gateway refuses. */
export type SmsSender = { send(sms: OutgoingSms): Promise<{ isKept: boolean }> }

const TIMEOUT_MS = 10_000
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/

/** Normalises a number to international form; undefined if invalid. Without a country code it is French. */
export function internationalNumber(typed: string): string | undefined {
  const { number: written, extension } = phoneIn(typed) ?? { number: '', extension: '' }
  // An extension cannot receive text messages.
  if (extension !== '') return undefined
  const bare = written.replace(/\(\s*0\s*\)/g, '').replace(/[^\d+]/g, '')
  const number = bare
    .replace(/^00/, '+')
    .replace(/^0/, '+33')
    .replace(/^\+330/, '+33')
  return INTERNATIONAL.test(number) ? number : undefined
}

/** Sends nothing: the caller keeps the message. */
export const captureSms = (): SmsSender => ({ send: async () => ({ isKept: true }) })

/** Posts `{ to, text }` as JSON to a gateway. Credentials in the address are sent as basic authentication. */
export function gatewaySms(address: string): SmsSender {
  const url = new URL(address)
  const credentials = [url.username, url.password].map(decodeURIComponent).join(':')
  url.username = ''
  url.password = ''
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (credentials !== ':') headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`
  return {
    async send(sms) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify(sms),
        signal,
        redirect: 'error',
      })
      await response.body?.cancel()
      // The error is logged, so it must not contain the number.
      if (!response.ok) throw new Error(`The SMS gateway answers ${response.status}`)
      return { isKept: false }
    },
  }
}
