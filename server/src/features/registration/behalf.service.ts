import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { answerInWords, readFormValues } from '#features/forms/forms.service.ts'
import { isRegistrar } from '#features/participation/participation.service.ts'
import type { Saving } from '#features/participation/step-saver.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { InWords } from '#kit/audit-log.ts'
import { inWords } from '#kit/audit-log.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/** Whether an organiser acts for another person who is not their own companion. */
export async function actsForOther(
  db: Executor,
  caller: Caller,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  if (caller.userId === userId || !hasRight(caller, 'people.write', eventId)) return false
  return !(await isRegistrar(db, caller.userId, userId, eventId))
}

export async function standingOf(
  tx: Tx,
  { hooks }: Ports,
  saving: Saving<RegistrationWorld>,
  user: User,
): Promise<InWords> {
  const { event, world } = saving
  const { id: userId, UserEvent: facts, typoId } = user
  const { domainId, id: eventId } = event.row
  const held: Readonly<Record<string, unknown>>[] = []
  for (const reader of hooks.held) held.push(await reader.auditDetails(tx, saving, user))
  const values = await readFormValues(tx, { domainId, eventId, userId }, world.forms)
  const models = Object.values(world.forms).flatMap((form) => form.models)
  const answers = models.map((model) => answerInWords(model, values[model.key] ?? null))
  const dayIds = facts?.UserEventDays.filter(({ registered }) => registered).map(({ eventDayId }) => eventDayId)
  return inWords({
    choice: stateOf(facts),
    typoId: facts?.typoId ?? typoId,
    dayIds: dayIds ?? [],
    refusesPhotos: facts?.refusesPhotos ?? false,
    ...Object.assign({}, ...held),
    ...Object.fromEntries(answers),
  })
}
