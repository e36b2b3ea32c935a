import { isOnAir } from '@parvis/contract/live/live.rules.ts'
import { getLive } from '@parvis/contract/live/live.ts'
import { call } from '#kit/call.ts'

/** Whether a module is on air in the live of an event. @throws CallError when it cannot be read. */
export const readOnAir = async (params: { domainId: string; eventId: string }): Promise<boolean> =>
  isOnAir((await call(getLive, { params })).state)
