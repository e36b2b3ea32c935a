import type { ArticleWorld } from '@parvis/contract/articles/articles.steps.ts'
import { articlesIn, buyerIn } from '@parvis/contract/articles/articles.steps.ts'
import type { StepSaver } from '#features/participation/step-saver.service.ts'
import { setArticles } from './purchase.service.ts'

export const articlesSaver: StepSaver<ArticleWorld> = async (tx, ports, { event, user, world, againstTaking }) => {
  const chosen = articlesIn(world).map(({ article, dayId }) => ({ id: article.id, dayId }))
  const told = { event, typoId: buyerIn(world).typoId, choices: world.draft.articles?.articles ?? [] }
  await setArticles(tx, ports, { eventId: event.row.id, userId: user.id, againstTaking, told }, chosen)
}
