import { quotaAnswers } from '#db/tables/quotas.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { quotasPart } from './quotas.part.ts'
import { quotasRoutes } from './quotas.routes.ts'
import { adjustQuotas } from './quotas.service.ts'
import { answeredOnce } from './quotas.store.ts'
import { quotasSaver } from './step-saver.service.ts'

export const quotasFeature = feature({
  name: 'quotas',
  routes: quotasRoutes,
  steps: { quotas: quotasSaver },
  part: quotasPart,
  onParticipationChange: adjustQuotas,
  keeps: [{ ...deletedRows(quotaAnswers, quotaAnswers.userId, 'held'), clashes: answeredOnce }],
})
