import { quotaAnswers } from '#db/tables/quotas.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { quotasPart } from './quotas.part.ts'
import { quotasRoutes } from './quotas.routes.ts'
import { followWithQuotas } from './quotas.service.ts'
import { answeredOnce } from './quotas.store.ts'
import { savesQuotas } from './saving.service.ts'

export const quotasFeature = feature({
  name: 'quotas',
  routes: quotasRoutes,
  steps: { quotas: savesQuotas },
  part: quotasPart,
  follows: followWithQuotas,
  keeps: [{ ...removed(quotaAnswers, quotaAnswers.userId, 'held'), clashes: answeredOnce }],
})
