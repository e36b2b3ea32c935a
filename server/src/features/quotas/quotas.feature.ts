import { quotasIn } from '@parvis/contract/quotas/quotas.steps.ts'
import { quotaAnswers } from '#db/tables/quotas.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { quotasHeld } from './held.service.ts'
import { quotasPart } from './quotas.part.ts'
import { quotasRoutes } from './quotas.routes.ts'
import { adjustQuotas, readHeldQuotas, readQuotaModels, takeQuotas } from './quotas.service.ts'
import { answeredOnce } from './quotas.store.ts'

export const quotasFeature = feature({
  name: 'quotas',
  routes: quotasRoutes,
  steps: {
    quotas: (tx, ports, { event, user, world, againstTaking }) =>
      takeQuotas(tx, ports, { eventId: event.row.id, userId: user.id, againstTaking }, quotasIn(world), world.quotas),
  },
  opening: {
    quotas: {
      of: 'person',
      switch: 'FO_QUOTAS_ACTIVE',
      none: [],
      read: (db, { event, now, sentences }, { id }) =>
        readQuotaModels(db, event.row.id, sentences, { userId: id, now }),
    },
    heldQuotas: {
      of: 'person',
      switch: 'FO_QUOTAS_ACTIVE',
      none: {},
      read: (db, { event }, { id }) => readHeldQuotas(db, event.row.id, id),
    },
  },
  part: quotasPart,
  onParticipationChange: adjustQuotas,
  held: quotasHeld,
  keeps: [{ ...deletedRows(quotaAnswers, quotaAnswers.userId, 'held'), clashes: answeredOnce }],
})
