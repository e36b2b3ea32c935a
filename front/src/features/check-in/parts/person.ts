import type { EventDay } from '@parvis/contract/events/events.ts'
import { doorsCloseAt } from '@parvis/contract/events/spans.rules.ts'
import type { DeviceRight } from '@parvis/contract/team/team.ts'
import type { Me } from '@parvis/contract/users/users.ts'

/** What the door needs of the person or the device that holds it. */
export interface DoorPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
}

/** A user of the tools, with one right and nothing else. */
export const withRight = ({ id, firstName, lastName }: DoorPerson, right: DeviceRight): Me => ({
  ...{ id, firstName, lastName, Authentication: { email: '' }, mobile: '', phone: '', languageId: null },
  ...{ isExhibitor: false, typo: null, typoId: null, isOrganiser: true, rights: [right], rightsInEach: [] },
  ...{ awaits: null, UserEvent: null, conferences: [], qrcode: null },
})

/** A door that has not reached the server for this time no longer opens alone: its session may have ended. */
const CONFIRMED_MS = 24 * 3_600_000

/** Until when a door opens without a network: a day after the server last confirmed it, or after the event. */
export function opensUntil(confirmedAt: string, days: readonly Pick<EventDay, 'day'>[], timeZone: string): Date {
  const last = days
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  const end = last === undefined ? 0 : Date.parse(doorsCloseAt(last, timeZone))
  return new Date(Math.min(Date.parse(confirmedAt) + CONFIRMED_MS, end))
}
