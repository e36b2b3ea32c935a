import { offersHeld } from '@parvis/contract/articles/articles.rules.ts'
import type { ArticleWorld } from '@parvis/contract/articles/articles.steps.ts'
import type { ArticleChoice } from '@parvis/contract/articles/articles.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { HeldReader } from '#features/participation/held.service.ts'
import { readArticles, readHeldArticles } from './articles.service.ts'
import { articleColumns } from './columns.store.ts'

const traceOf = (articles: readonly ArticleChoice[]): string =>
  JSON.stringify(articles.map(({ id, dayId }) => `${dayId} ${id}`).toSorted())

const dayIn = ({ days }: LoadedEvent, dayId: string): string | undefined => days.find(({ id }) => id === dayId)?.day

export const articlesHeld: HeldReader<ArticleWorld> = {
  columns: articleColumns,

  async hasChanged(tx, { event, user, world }) {
    if (!world.settings.FO_ARTICLES_ACTIVE) return false
    return traceOf(await readHeldArticles(tx, event, user.id)) !== traceOf(world.heldArticles)
  },

  async auditDetails(tx, { event, world }, user) {
    const held = await readHeldArticles(tx, event, user.id)
    return { articles: held.map(({ id }) => world.articles.find((one) => one.id === id)?.label ?? id) }
  },

  async itemsInWords(db, { event, user, language, now }) {
    const held = await readHeldArticles(db, event, user.id)
    const offered = held.length === 0 ? [] : await readArticles(db, { event, language, now })
    return held.map(({ id, dayId }) => {
      const day = dayIn(event, dayId)
      const label = offered.find((article) => article.id === id)?.label ?? id
      return [`article ${id} ${dayId}`, day ? `${label}, ${formatDay(day, language)}` : label] as const
    })
  },

  answersInWords: async () => [],

  async recapInWords(db, { event, user, words, now, dayInWords }) {
    const held = await readHeldArticles(db, event, user.id)
    if (held.length === 0) return []
    const articles = await readArticles(db, { event, now, language: words.language })
    const answers = offersHeld(articles, held, user.UserEvent?.typoId ?? user.typoId).map(({ article, dayId }) => {
      const day = dayIn(event, dayId)
      return day ? `${article.label} (${dayInWords(day)})` : article.label
    })
    return [{ question: words.say('badges.recap.articles'), answer: answers.join(', ') }]
  },
}
