import { phoneIn } from '@parvis/contract/kit/phone.ts'

/** A text message; `to` in international form, such as `+33639980011`. */
export type OutgoingSms = { to: string; text: string }

/** Hands a text message over to a gateway; `isKept` when there is none, for the caller to keep. Throws when it is not taken. */
export type SmsSender = { send(sms: OutgoingSms): Promise<{ isKept: boolean }> }

const TIMEOUT_MS = 10_000
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/

/** A number as gateways take it; `undefined` for what is none. Without a country it is of France. */
export function internationalNumber(typed: string): string | undefined {
  const { number: written, extension } = phoneIn(typed) ?? { number: '', extension: '' }
  // A text message reaches nobody behind a switchboard.
  if (extension !== '') return undefined
  const bare = written.replace(/\(\s*0\s*\)/g, '').replace(/[^\d+]/g, '')
  const number = bare
    .replace(/^00/, '+')
    .replace(/^0/, '+33')
    .replace(/^\+330/, '+33')
  return INTERNATIONAL.test(number) ? number : undefined
}

/** Sends nothing: the message is the caller's to keep. */
export const captureSms = (): SmsSender => ({ send: async () => ({ isKept: true }) })

/**
 * Posts `{ to, text }` as JSON to a gateway. A user and password in the address travel as basic authentication, as a
 * gateway's token does.
 */
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
      // The number stays out of what is logged.
      if (!response.ok) throw new Error(`The SMS gateway answers ${response.status}`)
      return { isKept: false }
    },
  }
}
