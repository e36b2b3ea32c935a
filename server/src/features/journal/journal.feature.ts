import { journal } from '#db/tables/journal.ts'
import { feature } from '#feature.ts'
import { cut } from '#kit/kept.ts'
import { journalRoutes } from './journal.routes.ts'
import { forgetSubject, insertLine, removeLines } from './journal.store.ts'

export const journalFeature = feature({
  name: 'journal',
  routes: journalRoutes,
  follows: 'nothing',
  keeps: [
    cut(journal.userId, ['subjectId', 'item', 'before', 'after', 'why']),
    cut(journal.subjectId, ['userId', 'why']),
  ],
  erases: {
    async before(tx, _ports, { userId }) {
      await forgetSubject(tx, userId)
      return []
    },
  },
  gives: { appendAuditEntry: insertLine },
  forgets: ({ db }, { logs: before }) => removeLines(db, before),
})
