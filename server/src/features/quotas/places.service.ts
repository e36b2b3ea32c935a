import { nameIn } from '@parvis/contract/events/events.rules.ts'
import { answerTarget } from '@parvis/contract/place-requests/place-requests.rules.ts'
import type { PlaceSource } from '#features/place-requests/place-requests.service.ts'
import type { HeldAnswer } from './quotas.store.ts'
import { listHolders, listRows, lockLimited } from './quotas.store.ts'

function answerOf(target: string): HeldAnswer {
  // A key of an answer may hold spaces, that of a question none.
  const at = target.indexOf(' ')
  return { modelKey: target.slice(0, at), valueKey: target.slice(at + 1) }
}

export const answerPlaces: PlaceSource = {
  async list(db, event, { language }) {
    const sentences = event.sentences[language] ?? {}
    const rows = await listRows(db, event.row.id, {})
    return rows.flatMap(({ model, value: { key, value, capacity, taken, isDisabled } }) => {
      const detail = nameIn(sentences, `quota.${model.key}`, model.value)
      const label = nameIn(sentences, `quota.${model.key}.${key}`, value)
      const target = answerTarget({ modelKey: model.key, valueKey: key })
      return [{ target, capacity, taken, label, detail, isOpen: !isDisabled }]
    })
  },
  async lock(tx, eventId, target) {
    const [answer] = await lockLimited(tx, eventId, [answerOf(target)])
    return answer && { target, capacity: answer.capacity, taken: answer.taken }
  },
  holders: (db, eventId, target, userIds) => listHolders(db, eventId, answerOf(target), userIds),
}
