import { checkForm } from '@parvis/contract/forms/forms.rules.ts'
import type { Form, FormModel, FormValues } from '@parvis/contract/forms/forms.ts'
import { formRefusals } from '@parvis/contract/forms/forms.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { settingsFor } from '#features/context/context.service.ts'
import type { ReadExtended } from '#features/participation/above.service.ts'
import { childrenOf } from './definitions.service.ts'
import { fileErrors, loadForms } from './forms.service.ts'

interface Asked {
  readonly event: LoadedEvent
  readonly forms: Readonly<Record<string, Form>>
  readonly typoId: string | null
  readonly language: string
}

/** The forms that a person may be asked: those of their type and of the types they may still choose. */
export function formsAsked({ event, forms, typoId, language }: Asked): Form[] {
  const hidden = settingsFor(event, language, typoId).FO_TYPOLOGY_HIDDEN
  const offered = Object.keys(event.layers.settings.typosV2 ?? {}).filter((id) => !hidden.includes(id))
  const named = [typoId, null, ...offered].flatMap((type) => {
    const settings = settingsFor(event, language, type)
    return [
      ...[settings.FO_FORM_ID, settings.FO_FORM_V2_ID],
      ...[settings.FO_SATISFACTION_FORM_ID, settings.FO_CONTACTS_FORM_ID],
    ]
  })
  const asked = new Set(named.filter((id) => Object.hasOwn(forms, id)))
  // A set that grows while it is walked: the forms under those asked, and those under them.
  for (const id of asked) for (const child of childrenOf(forms, id)) asked.add(child.id)
  return Object.values(forms).filter(({ id }) => asked.has(id))
}

/** What the server alone knows: callers may send it back as they read it. */
const OWN_KEYS = ['PARTICIPATION_IS_REMOTE', 'inWaitingList', 'FORM_ID', 'FORM_V2_ID']
const ABSENCE_REASON = 'ABSENCE_REASON'

/** Of what a person sends for their participation's map: the answers to forms that ask them, checked as the form does. */
export const readExtended: ReadExtended = async (tx, { event, user, language }, extended) => {
  const forms = await loadForms(tx, event.row.id)
  const typoId = user.UserEvent?.typoId ?? user.typoId
  const models = formsAsked({ event, forms, typoId, language }).flatMap((form) => form.models)
  const { [ABSENCE_REASON]: reason, ...rest } = extended
  const values = Object.fromEntries(Object.entries(rest).filter(([key]) => !OWN_KEYS.includes(key)))
  const known = models.filter(({ model, key }) => model === 'UE' && Object.hasOwn(values, key))
  mustBeKnown(known, values)
  const once = [...new Map(known.map((model) => [model.key, model])).values()]
  const checked = checkForm(once, values, { force: true })
  const whose = { eventId: event.row.id, userId: user.id, form: { models: once } }
  const errors = { ...(await fileErrors(tx, whose, checked.values)), ...checked.errors }
  const fields = Object.entries(errors).map(([key, code]) => ({ path: `extended.${key}`, code }))
  if (fields.length > 0) refuse(formRefusals.FORM_INVALID, {}, fields)
  const settings = settingsFor(event, language, typoId)
  return {
    ...checked.values,
    ...(reason !== undefined && { [ABSENCE_REASON]: reason }),
    ...('FORM_ID' in extended && { FORM_ID: settings.FO_FORM_ID }),
    ...('FORM_V2_ID' in extended && { FORM_V2_ID: settings.FO_FORM_V2_ID }),
  }
}

function mustBeKnown(known: readonly FormModel[], values: FormValues): void {
  const unknown = Object.keys(values).filter((key) => !known.some((model) => model.key === key))
  const fields = unknown.map((key) => ({ path: `extended.${key}`, code: 'UNKNOWN_KEY' }))
  if (fields.length > 0) refuse(common.VALIDATION, {}, fields)
}
