import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { daysOffered } from '@parvis/contract/events/hours.rules.ts'
import type { PersonContext } from '@parvis/contract/forms/conditions.rules.ts'
import { ANYTHING, askedOf, formBefore, personContextOf, saidIn } from '@parvis/contract/forms/conditions.rules.ts'
import { checkForm } from '@parvis/contract/forms/forms.rules.ts'
import type { Form, FormModel, FormValues } from '@parvis/contract/forms/forms.ts'
import { formRefusals } from '@parvis/contract/forms/forms.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { daysHeld, outcomeOf } from '@parvis/contract/participation/participation.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import type { PendingChange, ReadExtended } from '#features/participation/hooks.service.ts'
import { childrenOf } from './definitions.service.ts'
import type { FormPut } from './forms.service.ts'
import { fileErrors, loadForms, readFormValues } from './forms.service.ts'

type Forms = Readonly<Record<string, Form>>

interface FormContext {
  readonly event: LoadedEvent
  readonly forms: Forms
  readonly typoId: string | null
  readonly language: string
}

const FORM_SETTINGS = ['FO_FORM_ID', 'FO_FORM_V2_ID', 'FO_SATISFACTION_FORM_ID', 'FO_CONTACTS_FORM_ID'] as const

/** The forms that a person may be asked: those of their type and of types still open to them. */
export function applicableForms({ event, forms, typoId, language }: FormContext): Form[] {
  const hidden = settingsFor(event, language, typoId).FO_TYPOLOGY_HIDDEN
  const offered = Object.keys(event.layers.settings.typosV2 ?? {}).filter((id) => !hidden.includes(id))
  const named = [typoId, null, ...offered].flatMap((type) => {
    const settings = settingsFor(event, language, type)
    return FORM_SETTINGS.map((key) => settings[key])
  })
  const asked = new Set(named.filter((id) => Object.hasOwn(forms, id)))
  // The set grows while it is iterated: children of forms are added.
  for (const id of asked) for (const child of childrenOf(forms, id)) asked.add(child.id)
  return Object.values(forms).filter(({ id }) => asked.has(id))
}

interface Offered {
  readonly settings: Settings
  readonly forms: Forms
}

/** Keys that the person's other forms ask for. */
export function formsOutsideRegistration(
  { settings, forms }: Offered,
  but: readonly string[],
  whom: PersonContext,
): ReadonlySet<string> {
  const named = FORM_SETTINGS.map((key) => settings[key]).filter((id) => !but.includes(id) && Object.hasOwn(forms, id))
  const asked = named.flatMap((id) => askedOf(forms[id]?.models ?? [], ANYTHING, { ...whom, said: ANYTHING }))
  return new Set(asked.map(({ key }) => key))
}

interface Putting extends Offered {
  readonly whom: PersonContext
  readonly answers: FormValues
}

/** Forms outside the registration, each with the answers to the form before it. */
export const putTo = ({ settings, forms, whom, answers }: Putting, asking: readonly Form[]): FormPut[] =>
  asking.map(({ id, models }) => {
    const before = forms[formBefore(settings, id) ?? '']
    return { models, whom: before ? { ...whom, said: saidIn(before.models, answers, whom) } : whom }
  })

/** Set by the server; callers may send them back unchanged. */
const OWN_KEYS = ['PARTICIPATION_IS_REMOTE', 'inWaitingList', 'FORM_ID', 'FORM_V2_ID']
const ABSENCE_REASON = 'ABSENCE_REASON'

/** Validates the answers sent for a participation as their forms do. */
export const readExtended: ReadExtended = async (tx, { event, user, language, becoming }, extended) => {
  const forms = await loadForms(tx, event.row.id)
  const typoId = user.UserEvent?.typoId ?? user.typoId
  const settings = settingsFor(event, language, typoId)
  const asking = applicableForms({ event, forms, typoId, language })
  const models = asking.flatMap((form) => form.models)
  const { [ABSENCE_REASON]: reason, ...rest } = extended
  const values = Object.fromEntries(Object.entries(rest).filter(([key]) => !OWN_KEYS.includes(key)))
  const known = models.filter(({ model, key }) => model === 'UE' && Object.hasOwn(values, key))
  mustBeKnown(known, values)
  const subject = { domainId: event.row.domainId, eventId: event.row.id, userId: user.id }
  const answers = { ...(await readFormValues(tx, subject, forms)), ...values }
  const put = putTo({ settings, forms, whom: whomBecoming(event, user, becoming), answers }, asking)
  const asked = new Set(put.flatMap((form) => askedOf(form.models, answers, form.whom)))
  const once = [...new Map(known.filter((model) => asked.has(model)).map((model) => [model.key, model])).values()]
  const checked = checkForm(once, values, { force: true })
  const whose = { ...subject, models: once }
  const errors = { ...(await fileErrors(tx, whose, checked.values)), ...checked.errors }
  const fields = Object.entries(errors).map(([key, code]) => ({ path: `extended.${key}`, code }))
  if (fields.length > 0) refuse(formRefusals.FORM_INVALID, {}, fields)
  return {
    ...checked.values,
    ...(reason !== undefined && { [ABSENCE_REASON]: reason }),
    ...('FORM_ID' in extended && { FORM_ID: settings.FO_FORM_ID }),
    ...('FORM_V2_ID' in extended && { FORM_V2_ID: settings.FO_FORM_V2_ID }),
  }
}

function whomBecoming(event: LoadedEvent, user: User, { choice, typoId, dayIds }: PendingChange): PersonContext {
  const whom = personContextOf(user)
  const held = user.UserEvent?.registered ? whom.dayIds : undefined
  const offered = daysOffered(event.days, [...whom.dayIds, ...(dayIds ?? [])], undefined)
  return {
    ...whom,
    typoId: typoId === undefined ? whom.typoId : typoId,
    ...(choice !== undefined && { way: choice === 'companion' ? 'onsite' : choice }),
    dayIds: choice === undefined ? (dayIds ?? whom.dayIds) : daysHeld(outcomeOf(choice), offered, dayIds ?? held),
  }
}

function mustBeKnown(known: readonly FormModel[], values: FormValues): void {
  const unknown = Object.keys(values).filter((key) => !known.some((model) => model.key === key))
  const fields = unknown.map((key) => ({ path: `extended.${key}`, code: 'UNKNOWN_KEY' }))
  if (fields.length > 0) refuse(common.VALIDATION, {}, fields)
}
