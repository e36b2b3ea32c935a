import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import type { RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { readHeldArticles } from '#features/articles/articles.service.ts'
import { answerInWords, readFormValues } from '#features/forms/forms.service.ts'
import { isRegistrar } from '#features/participation/participation.service.ts'
import type { Saving } from '#features/participation/step-saver.service.ts'
import { readHeldQuotas } from '#features/quotas/quotas.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { InWords } from '#kit/audit-log.ts'
import { inWords } from '#kit/audit-log.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

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
  { event, world }: Saving<RegistrationWorld>,
  { id: userId, UserEvent: facts, typoId, conferences }: User,
): Promise<InWords> {
  const { domainId, id: eventId } = event.row
  const articles = await readHeldArticles(tx, event, userId)
  const quotas = await readHeldQuotas(tx, eventId, userId)
  const values = await readFormValues(tx, { domainId, eventId, userId }, world.forms)
  const models = Object.values(world.forms).flatMap((form) => form.models)
  const answers = models.map((model) => answerInWords(model, values[model.key] ?? null))
  const limited = world.quotas.map(({ key, value, values: choices }) => {
    const given = quotas[key] ?? []
    return [value, given.map((one) => choices.find((choice) => choice.key === one)?.value ?? one)]
  })
  const dayIds = facts?.UserEventDays.filter(({ registered }) => registered).map(({ eventDayId }) => eventDayId)
  return inWords({
    choice: stateOf(facts),
    typoId: facts?.typoId ?? typoId,
    dayIds: dayIds ?? [],
    conferences: conferences.map(({ title }) => title),
    articles: articles.map(({ id }) => world.articles.find((one) => one.id === id)?.label ?? id),
    ...Object.fromEntries([...limited, ...answers]),
  })
}
