import { leaveOpenid } from '@parvis/contract/openid/openid.ts'
import { call } from '#kit/call.ts'

/** Where the provider by which this browser signed in ends its own session; null where there is none, or it does not answer. */
export async function leaveProvider(eventId: string): Promise<string | null> {
  const left = await call(leaveOpenid, { body: { eventId } }).catch(() => undefined)
  return left?.url ?? null
}
