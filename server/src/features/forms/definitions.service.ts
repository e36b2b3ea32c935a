import { isDeepStrictEqual } from 'node:util'
import { boundFaults, conditionFaults } from '@parvis/contract/forms/conditions.part.ts'
import type { Form } from '@parvis/contract/forms/forms.ts'
import { FormModel, formRefusals } from '@parvis/contract/forms/forms.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import * as z from 'zod/mini'
import { frameHostsOf } from '#features/events/events.service.ts'
import { sanitizeHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import { parse } from '#kit/validation.ts'
import type { Ports } from '#ports/ports.ts'
import { formIn, loadForms, loadWholeForms } from './forms.service.ts'
import { insertForm, listNamed, lockFormSettings, removeForm, replaceForm } from './forms.store.ts'

type Forms = Readonly<Record<string, Form>>
type FormBody = Omit<Form, 'id'>

export function parentsOf(forms: Forms, formId: string): Form[] {
  const above: Form[] = []
  for (let { parentId } = formIn(forms, formId); parentId !== null; ) {
    const parent = formIn(forms, parentId)
    above.push(parent)
    parentId = parent.parentId
  }
  return above
}

export function childrenOf(forms: Forms, formId: string): Form[] {
  formIn(forms, formId)
  return Object.values(forms).filter((form) => form.parentId === formId)
}

/** Creates a form; a repeated request returns the same form. */
export async function createForm(
  ports: Ports,
  eventId: string,
  body: FormBody & { id?: string | undefined },
): Promise<Form> {
  const models = safeModels(body.models, await frameHostsOf(ports, eventId))
  const form = { ...body, id: body.id ?? newId(ports.clock.now()), models }
  return transaction(ports.db, async (tx) => {
    const forms = await lockForms(tx, eventId)
    const existing = forms[form.id]
    if (existing && Object.hasOwn(forms, form.id)) {
      return isDeepStrictEqual(existing, form) ? existing : refuse(formRefusals.ID_TAKEN)
    }
    checkParent(forms, form)
    await mustHoldTogether(tx, eventId, { ...forms, [form.id]: form }, form.id)
    await insertForm(tx, eventId, form)
    return form
  })
}

export async function updateForm(ports: Ports, eventId: string, formId: string, body: FormBody): Promise<Form> {
  const form = { ...body, id: formId, models: safeModels(body.models, await frameHostsOf(ports, eventId)) }
  return transaction(ports.db, async (tx) => {
    const forms = await lockForms(tx, eventId)
    formIn(forms, formId)
    checkParent(forms, form)
    await mustHoldTogether(tx, eventId, { ...forms, [formId]: form }, formId)
    const { models: were } = formIn(await loadWholeForms(tx, eventId), formId)
    const isUnsaid = ({ key, isRetired }: FormModel) =>
      isRetired === true && !form.models.some((one) => one.key === key)
    await replaceForm(tx, eventId, { ...form, models: [...form.models, ...were.filter(isUnsaid)] })
    return form
  })
}

/** Deletes a form; refused while a setting or a child form uses it. */
export function deleteForm(ports: Ports, eventId: string, formId: string): Promise<void> {
  return transaction(ports.db, async (tx) => {
    const settings = await lockFormSettings(tx, eventId)
    const { typosV2, ...general } = settings?.general ?? {}
    const levels = [general, ...Object.values(typosV2 ?? {}), ...Object.values(settings?.byLanguage ?? {})]
    const forms = await loadForms(tx, eventId)
    const isParent = Object.values(forms).some((form) => form.parentId === formId)
    if (isParent || levels.some((level) => names(level, formId))) refuse(formRefusals.FORM_IN_USE)
    await removeForm(tx, eventId, formId)
  })
}

async function lockForms(tx: Tx, eventId: string): Promise<Forms> {
  await lockFormSettings(tx, eventId)
  return loadForms(tx, eventId)
}

const FORM_SETTINGS = ['FO_FORM_ID', 'FO_FORM_V2_ID', 'FO_SATISFACTION_FORM_ID', 'FO_CONTACTS_FORM_ID']
const names = (settings: Record<string, unknown>, formId: string) =>
  FORM_SETTINGS.some((key) => settings[key] === formId)

/** Refuses a parent outside the event, and cycles. */
function checkParent(forms: Forms, form: Form): void {
  for (let parentId = form.parentId; parentId !== null; parentId = forms[parentId]?.parentId ?? null) {
    if (parentId !== form.id && Object.hasOwn(forms, parentId)) continue
    refuse(common.VALIDATION, {}, [{ path: 'parentId', code: 'CHOICE_UNKNOWN' }])
  }
}

async function mustHoldTogether(tx: Tx, eventId: string, forms: Forms, formId: string): Promise<void> {
  const { typologies, days, ...levels } = await listNamed(tx, eventId)
  const known = new Map([
    ['typologies', new Set(typologies)],
    ['days', new Set(days)],
  ])
  const all = Object.values(forms)
  const faults = [
    ...boundFaults(all),
    ...conditionFaults({ forms: all, ...levels }, (list) => known.get(list) ?? new Set()),
  ]
  const at = `forms.${all.findIndex(({ id }) => id === formId)}.`
  const own = faults.filter(({ path }) => path.startsWith(at))
  if (own.length > 0) {
    const fields = own.map(({ path, code }) => ({ path: path.slice(at.length), code }))
    refuse(common.VALIDATION, {}, fields)
  }
}

/** Sanitises the HTML of models; refuses duplicate keys. */
function safeModels(models: readonly FormModel[], frameHosts: readonly string[]): FormModel[] {
  const twice = models.flatMap(({ key }, i) =>
    models.findIndex((model) => model.key === key) === i ? [] : [{ path: `models.${i}.key`, code: 'KEY_TWICE' }],
  )
  if (twice.length > 0) refuse(common.VALIDATION, {}, twice)
  return parse(
    z.array(FormModel),
    models.map((model) => safeModel(model, frameHosts)),
    ['models'],
  )
}

export function safeModel(model: FormModel, frameHosts: readonly string[]): FormModel {
  const { html } = model.metadata
  return {
    ...model,
    // Plain text: sanitising would escape `&`.
    label: model.label.includes('<') ? sanitizeHtml(model.label, frameHosts) : model.label,
    metadata: { ...model.metadata, ...(html !== undefined && { html: sanitizeHtml(html, frameHosts) }) },
  }
}
