import type { Whom } from '@parvis/contract/forms/conditions.rules.ts'
import { askedOf } from '@parvis/contract/forms/conditions.rules.ts'
import { checkForm } from '@parvis/contract/forms/forms.rules.ts'
import type { FormModel, FormValues } from '@parvis/contract/forms/forms.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** The type of an error whose message is a key of the dictionaries; another one's message is the server's sentence. */
export const RULE = 'rule'

/** Checks all that is asked by the rule that the server applies too. */
export const resolverOf =
  (models: readonly FormModel[], whom: Whom): Resolver<FormValues> =>
  (values) => {
    const found = checkForm(askedOf(models, values, whom), values)
    const entries = Object.entries(found.errors).map(([key, message]) => [key, { type: RULE, message }])
    const errors = Object.fromEntries(entries) as FieldErrors<FormValues>
    return entries.length > 0 ? { values: {}, errors } : { values: found.values, errors: {} }
  }
