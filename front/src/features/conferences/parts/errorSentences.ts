import type { StepErrors } from '@parvis/contract/kit/step.ts'
import type { Say } from '#kit/say.tsx'

export const errorSentences = (errors: StepErrors, say: Say): StepErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, key]) => [path, say(key)]))
