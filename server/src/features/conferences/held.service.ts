import type { ConferenceWorld } from '@parvis/contract/conferences/conferences.steps.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { HeldReader } from '#features/participation/held.service.ts'

const traceOf = ({ conferences }: User): string => JSON.stringify(conferences.map(({ slotId }) => slotId).toSorted())

/** Slots are read with the person. The recap has a section of its own for them. */
export const conferencesHeld: HeldReader<ConferenceWorld> = {
  columns: null,

  hasChanged: async (_tx, { user }, saved) => traceOf(user) !== traceOf(saved),
  auditDetails: async (_tx, _saving, { conferences }) => ({ conferences: conferences.map(({ title }) => title) }),
  itemsInWords: async (_db, { user }) =>
    user.conferences.map(({ slotId, title }) => [`slot ${slotId}`, title] as const),
  answersInWords: async () => [],
  recapInWords: async () => [],
}
