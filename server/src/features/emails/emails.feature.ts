import { outbox } from '#db/tables/emails.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { drawCalendar } from './calendar.service.ts'
import { emailJobs } from './emails.jobs.ts'
import { emailsPart } from './emails.part.ts'
import { emailsRoutes } from './emails.routes.ts'
import { eraseMails, forgetMails } from './expiry.service.ts'
import { redirectMails } from './expiry.store.ts'
import { senderRules } from './sender.service.ts'
import { mailFacts } from './transport.service.ts'

export const emailsFeature = feature({
  name: 'emails',
  routes: emailsRoutes,
  jobs: emailJobs,
  part: emailsPart,
  rules: senderRules,
  facts: mailFacts,
  onParticipationChange: 'nothing',
  keeps: [
    deletedRows(outbox, outbox.userId, 'moves', ['dedupeKey', 'messageId', 'leasedUntil', 'lastError', 'attempts']),
  ],
  merges: async (tx, _ports, { from, to, eventId }) => {
    if (eventId === undefined) await redirectMails(tx, from, to)
  },
  erases: eraseMails,
  forgets: forgetMails,
  draws: { calendar: drawCalendar },
})
