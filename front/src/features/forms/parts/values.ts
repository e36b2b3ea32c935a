import { componentOf } from '@parvis/contract/forms/forms.rules.ts'
import type { FormModel, FormValue, FormValues } from '@parvis/contract/forms/forms.ts'

/** The text of a value in its field; decimals in the language's notation. */
export function textOf(value: FormValue | undefined, language = 'fr'): string {
  if (typeof value === 'number') {
    return value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 6 })
  }
  return typeof value === 'string' ? value : ''
}

function startValue(model: FormModel, given: FormValue | undefined, language: string): FormValue {
  const component = componentOf(model)
  if (component === 'checkbox') return given === true
  if (component === 'checkboxes') return Array.isArray(given) ? given : []
  return textOf(given, language)
}

/** Initial values: the known ones, otherwise empty by component. */
export function startValues(models: readonly FormModel[], given: FormValues, language: string): FormValues {
  const fields = models.filter((model) => componentOf(model) !== undefined && componentOf(model) !== 'html')
  return Object.fromEntries(fields.map((model) => [model.key, startValue(model, given[model.key], language)]))
}
