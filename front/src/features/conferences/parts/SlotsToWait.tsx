import type { SlotStanding } from '@parvis/contract/conferences/conferences.rules.ts'
import type { ChosenSlots, Conference } from '@parvis/contract/conferences/conferences.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { RequestsPanel } from '#features/place-requests/RequestsPanel.tsx'
import { useSlotWords } from './useSlotWords.ts'

interface SlotsToWaitProps {
  conference: Conference
  states: ReadonlyMap<string, SlotStanding>
  chosen: ChosenSlots
  event: { readonly id: string; readonly domainId: string; readonly timeZone: string }
  settings: Pick<Settings, 'FO_WAITING_LIST'>
  userId: string
}

/** Full slots of a conference: the person may wait for each. */
export function SlotsToWait({ conference, states, chosen, ...rest }: SlotsToWaitProps) {
  const { whenOf } = useSlotWords()
  const offers = conference.slots.flatMap((slot) => {
    if (slot.quota === null || slot.isOver || chosen[conference.id] === slot.id) return []
    // A slot that the person may not take, on another day for instance, is not worth a wait.
    if (states.get(slot.id)?.state === 'unavailable') return []
    const label = `${conference.title}, ${whenOf(slot)}`
    return [{ kind: 'slot' as const, target: slot.id, label, left: Math.max(slot.quota - slot.usersTotal, 0) }]
  })
  return <RequestsPanel {...rest} offers={offers} />
}
