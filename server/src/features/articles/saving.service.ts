import type { ArticleWorld } from '@parvis/contract/articles/articles.steps.ts'
import { articlesIn } from '@parvis/contract/articles/articles.steps.ts'
import type { StepSaver } from '#features/participation/saving.service.ts'
import { takeArticles } from './articles.service.ts'

export const savesArticles: StepSaver<ArticleWorld> = async (tx, ports, { event, user, world, againstTaking }) => {
  const chosen = articlesIn(world).map(({ article, dayId }) => ({ id: article.id, dayId }))
  await takeArticles(tx, ports, { eventId: event.row.id, userId: user.id, againstTaking }, chosen)
}
