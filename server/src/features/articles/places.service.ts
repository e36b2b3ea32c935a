import { nameIn } from '@parvis/contract/events/events.rules.ts'
import type { PlaceSource } from '#features/place-requests/place-requests.service.ts'
import { listHolders, listRows, lockLimited } from './articles.store.ts'

/** The stock of an article is shared by its days. */
export const articlePlaces: PlaceSource = {
  async list(db, event, { language }) {
    const found = new Map<string, Awaited<ReturnType<PlaceSource['list']>>[number]>()
    for (const { article, day } of await listRows(db, event.row.id, {})) {
      const label = nameIn(event.sentences[language] ?? {}, `article.${article.id}`, article.label)
      const isOpen = (day.isShow && !day.isDisabled) || (found.get(article.id)?.isOpen ?? false)
      const places = { target: article.id, capacity: article.stock, taken: article.taken }
      found.set(article.id, { ...places, label, detail: '', isOpen })
    }
    return [...found.values()]
  },
  async lock(tx, eventId, target) {
    const [article] = await lockLimited(tx, eventId, [target])
    return article && { target, capacity: article.stock, taken: article.taken }
  },
  holders: listHolders,
}
