import type { ArticleChoice } from '@parvis/contract/articles/articles.ts'
import { comes } from '@parvis/contract/participation/participation.steps.ts'
import type { QuotaChoices } from '@parvis/contract/quotas/quotas.rules.ts'
import type { RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { readHeldArticles } from '#features/articles/articles.service.ts'
import type { Saving } from '#features/participation/step-saver.service.ts'
import { readHeldQuotas } from '#features/quotas/quotas.service.ts'
import type { Tx } from '#kit/transaction.ts'

interface Chosen {
  readonly slots: User['conferences']
  readonly articles: readonly ArticleChoice[]
  readonly quotas: QuotaChoices
}

function traceOf({ slots, articles, quotas }: Chosen): string {
  return JSON.stringify([
    slots.map(({ slotId }) => slotId).toSorted(),
    articles.map(({ id, dayId }) => `${dayId} ${id}`).toSorted(),
    Object.entries(quotas)
      .map(([key, values]) => [key, [...values].toSorted()])
      .toSorted(),
  ])
}

/** Whether slots, articles or limited answers of a person who comes have changed by this saving. */
export async function hasMoved(
  tx: Tx,
  { event, user, world }: Saving<RegistrationWorld>,
  saved: User | undefined,
): Promise<boolean> {
  if (!saved || !comes(world) || !user.UserEvent?.registered) return false
  const { settings, heldArticles: articles, heldQuotas: quotas } = world
  const { id: eventId } = event.row
  const before = { slots: user.conferences, articles, quotas }
  const after = {
    slots: saved.conferences,
    articles: settings.FO_ARTICLES_ACTIVE ? await readHeldArticles(tx, event, user.id) : articles,
    quotas: settings.FO_QUOTAS_ACTIVE ? await readHeldQuotas(tx, eventId, user.id) : quotas,
  }
  return traceOf(before) !== traceOf(after)
}
