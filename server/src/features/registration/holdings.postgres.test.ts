import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { saveUserQuotas } from '@parvis/contract/quotas/quotas.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articleDays, articles } from '#db/tables/articles.ts'
import { quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { CROWD, crowdOf, userIdsIn } from '#testing/race.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const takes = {
  user_articles: (world: World, as: Person) =>
    world.call(
      saveUserArticles,
      { params: { ...world.path, userId: as.userId }, body: [{ id: 'dinner', dayId: '0', isSelected: true }] },
      { as },
    ),
  quota_answers: (world: World, as: Person) =>
    world.call(
      saveUserQuotas,
      { params: { ...world.path, userId: as.userId }, body: { participationExt: { menu: 'fish' } } },
      { as },
    ),
}

describe('an article taken while its taker cancels', () => {
  it.each(['user_articles', 'quota_answers'] as const)('ends without a holder: %s', async (table) => {
    const world = await makeWorld({ settings: { FO_ARTICLES_ACTIVE: true, FO_QUOTAS_ACTIVE: true } })
    const { eventId, ports } = world
    await ports.db.insert(articles).values({ eventId, id: 'dinner', label: 'Dîner', stock: 500 })
    await ports.db.insert(articleDays).values({ eventId, articleId: 'dinner', dayId: '0' })
    await ports.db.insert(quotaModels).values({ eventId, key: 'menu', value: 'Votre menu' })
    await ports.db
      .insert(quotaValues)
      .values({ eventId, modelKey: 'menu', key: 'fish', value: 'Poisson', capacity: 500 })
    const crowd = await crowdOf(world, CROWD, true)
    const leaves = (as: Person) =>
      world.call(
        updateParticipation,
        { params: { ...world.path, userId: as.userId }, body: { participation: 3 } },
        { as },
      )
    const answers = await Promise.all(crowd.flatMap((as) => [takes[table](world, as), leaves(as)]))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await userIdsIn(ports.db, table, sql`event_id = ${eventId}`)).toEqual([])
  })
})
