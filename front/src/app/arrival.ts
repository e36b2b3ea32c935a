import { exchangeCode } from '@parvis/contract/auth/auth.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { CallError, call } from '#kit/call.ts'
import { persist } from '#kit/retry.ts'
import { signIn } from '#kit/session.ts'

/** What became of the `?token=` of a link. `referer` is where the link leads once signed in, vetted by the server. */
export type Arrival =
  | { outcome: 'signed-in'; purpose: 'connect' | 'password' | 'invitation'; referer: string | null }
  | { outcome: 'expired' }

/**
 * Signs in with the `?token=` of a link: a one-time code, exchanged once, or a session token used as it is.
 * A link that is no longer good changes nothing for whoever is signed in already.
 * @throws CallError when the server cannot be reached.
 */
export async function arriveWith(token: string, domainId: string): Promise<Arrival> {
  try {
    const reply = await persist(() => call(exchangeCode, { body: { code: token } }))
    signIn(reply.token)
    return { outcome: 'signed-in', purpose: reply.purpose, referer: reply.referer }
  } catch (error) {
    if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error
  }
  if (!(await isSession(token, domainId))) return { outcome: 'expired' }
  signIn(token)
  return { outcome: 'signed-in', purpose: 'connect', referer: null }
}

async function isSession(token: string, domainId: string): Promise<boolean> {
  try {
    await call(getMe, { params: { domainId }, query: {} }, { token })
    return true
  } catch {
    return false
  }
}
