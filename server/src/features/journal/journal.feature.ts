import { journal } from '#db/tables/journal.ts'
import { feature } from '#feature.ts'
import { clearedColumn } from '#kit/personal-data.ts'
import { journalRoutes } from './journal.routes.ts'
import { forgetSubject, insertLine, removeLines } from './journal.store.ts'

export const journalFeature = feature({
  name: 'journal',
  routes: journalRoutes,
  onParticipationChange: 'nothing',
  keeps: [
    clearedColumn(journal.userId, ['subjectId', 'item', 'before', 'after', 'why']),
    clearedColumn(journal.subjectId, ['userId', 'why']),
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
