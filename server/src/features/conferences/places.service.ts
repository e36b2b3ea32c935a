import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { PlaceSource } from '#features/place-requests/place-requests.service.ts'
import { overIn, spoken } from './conferences.service.ts'
import { listRows, listSlotHolders, lockSlots } from './conferences.store.ts'

/** A retired slot is given to nobody. */
export const slotPlaces: PlaceSource = {
  async list(db, event, { language, now }) {
    const isOver = overIn(event, now)
    const rows = await listRows(db, event.row.id)
    return rows
      .map((row) => spoken(row, event.sentences[language]))
      .flatMap(({ conference, slots }) =>
        slots.flatMap(({ id, startAt, endAt, places, usersTotal, isRetired }) => {
          const detail = formatInstant(new Date(startAt).toISOString(), language, event.row.timeZone)
          const isOpen = !isRetired && !isOver({ endAt: new Date(endAt).toISOString() })
          return [{ target: id, capacity: places, taken: usersTotal, label: conference.title, detail, isOpen }]
        }),
      )
  },
  async lock(tx, eventId, target) {
    const [slot] = await lockSlots(tx, eventId, [target])
    return slot && { target, capacity: slot.quota, taken: slot.usersTotal }
  },
  holders: listSlotHolders,
}
