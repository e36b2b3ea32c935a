import * as z from 'zod/mini'
import type { ArticleWorld } from '#features/articles/articles.steps.ts'
import { articlesStep } from '#features/articles/articles.steps.ts'
import type { CompanyWorld } from '#features/companies/companies.steps.ts'
import { companiesStep } from '#features/companies/companies.steps.ts'
import type { ConferenceWorld } from '#features/conferences/conferences.steps.ts'
import { categoriesStep, conferencesStep } from '#features/conferences/conferences.steps.ts'
import type { FormWorld } from '#features/forms/forms.steps.ts'
import { firstFormStep, secondFormStep } from '#features/forms/forms.steps.ts'
import { datesStep, invitationStep, participationStep } from '#features/participation/participation.steps.ts'
import type { PhotosWorld } from '#features/photos/photos.steps.ts'
import { photosStep } from '#features/photos/photos.steps.ts'
import type { QuotaWorld } from '#features/quotas/quotas.steps.ts'
import { quotasStep } from '#features/quotas/quotas.steps.ts'
import type { TypologyWorld } from '#features/typologies/typologies.steps.ts'
import { typologyStep } from '#features/typologies/typologies.steps.ts'
import type { StepRule } from '#kit/step.ts'

/** All steps, in their usual order (specification 1, § 2). A feature with a step adds its line here. */
export const steps = [
  participationStep,
  invitationStep,
  typologyStep,
  datesStep,
  articlesStep,
  firstFormStep,
  companiesStep,
  conferencesStep,
  categoriesStep,
  secondFormStep,
  quotasStep,
  photosStep,
] as const

type Step = (typeof steps)[number]
export type StepKey = Step['key']

export type Draft = { [S in Step as S['key']]?: z.output<S['schema']> | undefined }
export const Draft = z.object(
  Object.fromEntries(steps.map((step) => [step.key, z.optional(step.schema)])) as {
    [S in Step as S['key']]: z.ZodMiniOptional<S['schema']>
  },
)

export interface RegistrationWorld
  extends TypologyWorld,
    FormWorld,
    CompanyWorld,
    ArticleWorld,
    QuotaWorld,
    ConferenceWorld,
    PhotosWorld {
  readonly draft: Draft
}

export type AnyStep = StepRule<StepKey, z.ZodMiniType, RegistrationWorld>
export const allSteps: readonly AnyStep[] = steps
