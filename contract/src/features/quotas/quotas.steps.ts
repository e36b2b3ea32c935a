import { isForWay } from '#features/participation/participation.rules.ts'
import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { choiceIn, comes } from '#features/participation/participation.steps.ts'
import { step } from '#kit/step.ts'
import type { QuotaChoices } from './quotas.rules.ts'
import { answersOf, chosenIn, quotaErrors } from './quotas.rules.ts'
import type { QuotaModel } from './quotas.ts'
import { QuotaAnswers } from './quotas.ts'

export interface QuotaWorld extends ParticipationWorld {
  readonly quotas: readonly QuotaModel[]
  readonly heldQuotas: QuotaChoices
  readonly draft: ParticipationWorld['draft'] & { readonly quotas?: QuotaAnswers | undefined }
}

/** Questions for the person's way of coming. */
export const quotasAsked = (world: QuotaWorld): QuotaModel[] => {
  const isRemote = choiceIn(world) === 'remote'
  return world.quotas.filter(({ onlyFor }) => isForWay(onlyFor, isRemote))
}

/** The person's answers; if the step is unanswered, what they hold. */
export const quotasIn = (world: QuotaWorld, answer = world.draft.quotas): QuotaChoices => {
  const asked = quotasAsked(world)
  return chosenIn(asked, answer ?? answersOf(asked, world.heldQuotas))
}

/** Questions with limited answers (specification 1, § 2, step 11). */
export const quotasStep = step({
  key: 'quotas',
  schema: QuotaAnswers,
  screen: 'shared',
  questions: (world: QuotaWorld) => quotasAsked(world).length,
  shown: (world: QuotaWorld) => comes(world) && world.settings.FO_QUOTAS_ACTIVE && quotasAsked(world).length > 0,
  errors: (answer, world: QuotaWorld) =>
    quotaErrors(quotasAsked(world), answer ?? answersOf(world.quotas, world.heldQuotas), world.heldQuotas),
  prefill: ({ subject, quotas, heldQuotas }: QuotaWorld) =>
    subject.UserEvent?.registered ? answersOf(quotas, heldQuotas) : undefined,
  comparable: (answer, world: QuotaWorld) =>
    Object.entries(quotasIn(world, answer)).map(([key, values]) => [key, values.toSorted()]),
})
