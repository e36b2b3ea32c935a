import { leaveOpenid } from '@parvis/contract/openid/openid.ts'
import { call } from '#kit/call.ts'

/** The logout address of the identity provider; null without one, or when it does not answer. */
export async function leaveProvider(eventId: string): Promise<string | null> {
  const left = await call(leaveOpenid, { body: { eventId } }).catch(() => undefined)
  return left?.url ?? null
}
