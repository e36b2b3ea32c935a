import type { QuotaWorld } from '@parvis/contract/quotas/quotas.steps.ts'
import { quotasIn } from '@parvis/contract/quotas/quotas.steps.ts'
import type { StepSaver } from '#features/participation/step-saver.service.ts'
import { takeQuotas } from './quotas.service.ts'

export const quotasSaver: StepSaver<QuotaWorld> = async (tx, ports, { event, user, world, againstTaking }) => {
  await takeQuotas(tx, ports, { eventId: event.row.id, userId: user.id, againstTaking }, quotasIn(world), world.quotas)
}
