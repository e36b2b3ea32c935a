import type { PersonContext } from '@parvis/contract/forms/conditions.rules.ts'
import { askedOf } from '@parvis/contract/forms/conditions.rules.ts'
import { checkForm } from '@parvis/contract/forms/forms.rules.ts'
import type { FormModel, FormValues } from '@parvis/contract/forms/forms.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** Error type whose message is a word key; other messages are sentences of the server. */
export const RULE = 'rule'

/** Validates the visible questions by the same rule as the server. */
export const resolverOf =
  (models: readonly FormModel[], whom: PersonContext): Resolver<FormValues> =>
  (values) => {
    const found = checkForm(askedOf(models, values, whom), values)
    const entries = Object.entries(found.errors).map(([key, message]) => [key, { type: RULE, message }])
    const errors = Object.fromEntries(entries) as FieldErrors<FormValues>
    return entries.length > 0 ? { values: {}, errors } : { values: found.values, errors: {} }
  }
