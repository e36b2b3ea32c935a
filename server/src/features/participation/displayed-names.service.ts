import type { Tx } from '#kit/transaction.ts'
import { saveShown, showOwn } from './displayed-names.store.ts'
import type { ParticipationRow } from './participation.store.ts'
import type { Participant } from './places.service.ts'

export { saveShown, showOwn }

/** Once people answer for themselves, the event shows their own names. */
export async function showIfOwn(
  tx: Tx,
  { event, userId, isOwn }: Participant,
  { shownAs }: ParticipationRow,
): Promise<void> {
  if (isOwn && shownAs !== null) await showOwn(tx, { eventId: event.row.id, userId })
}
