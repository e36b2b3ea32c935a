import { checkForm, holdsValue, isReadOnly } from '@parvis/contract/forms/forms.rules.ts'
import type { Form, FormModel, FormTarget, FormValues } from '@parvis/contract/forms/forms.ts'
import { FormValue, formRefusals } from '@parvis/contract/forms/forms.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { UserChange } from '@parvis/contract/users/users.ts'
import * as z from 'zod/mini'
import type { CompanyFields } from '#features/companies/companies.service.ts'
import { companyFields, companyOf, mergeCompany } from '#features/companies/companies.service.ts'
import type { UploadHolder } from '#features/files/files.jobs.ts'
import { ownedFiles } from '#features/files/files.service.ts'
import { mergeParticipationExtended } from '#features/participation/participation.service.ts'
import type { UserChanges } from '#features/users/users.service.ts'
import { changeUser, findByEmail } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { fieldsOf } from '#kit/validation.ts'
import type { Ports } from '#ports/ports.ts'
import { employmentOf, listAnswered, listForms, readAnswers } from './forms.store.ts'

/** What a user has a field for and a form may change; the rest is in their `extended` map. */
const UserFields = z.pick(UserChange, { firstName: true, lastName: true, mobile: true, phone: true, languageId: true })
type UserFields = z.output<typeof UserFields>
const userFields: readonly string[] = Object.keys(UserFields.shape)

export interface FormSubject {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
  /** The company that the form is about, when the person has several. */
  readonly companyId?: string | undefined
}

/** The event's forms by id, in their order, with what they ask. */
export async function loadForms(db: Executor, eventId: string): Promise<Record<string, Form>> {
  const all = Object.values(await loadWholeForms(db, eventId))
  const asked = all.map((form) => ({ ...form, models: form.models.filter(({ isRetired }) => isRetired !== true) }))
  return Object.fromEntries(asked.map((form) => [form.id, form]))
}

/** The same with what they have asked and ask no longer: answers to it are still told. */
export async function loadWholeForms(db: Executor, eventId: string): Promise<Record<string, Form>> {
  return Object.fromEntries((await listForms(db, eventId)).map((form) => [form.id, form]))
}

/** A form of an event, or a refusal. */
export function formIn(forms: Readonly<Record<string, Form>>, formId: string): Form {
  const form = Object.hasOwn(forms, formId) ? forms[formId] : undefined
  return form ?? refuse(common.NOT_FOUND)
}

/** What a person has answered so far, by key: of one form, or of all the event's; `forms` where the caller has read them. */
export async function readFormValues(
  db: Executor,
  subject: FormSubject & { readonly formId?: string | undefined },
  forms?: Readonly<Record<string, Form>>,
): Promise<FormValues> {
  const known = forms ?? (await loadForms(db, subject.eventId))
  const asked = subject.formId === undefined ? Object.values(known) : [formIn(known, subject.formId)]
  const models = asked.flatMap((form) => form.models).filter(holdsValue)
  const answers = (await readAnswers(db, subject)) ?? refuse(common.NOT_FOUND)
  const stored = { ...answers, C: await readCompany(db, { ...subject, employeeId: answers.employeeId }, models) }
  const values: FormValues = {}
  for (const { model, key } of models) {
    if (Object.hasOwn(values, key) || !Object.hasOwn(stored[model], key)) continue
    const value = z.safeParse(FormValue, stored[model][key])
    if (value.success) values[key] = value.data
  }
  return values
}

async function readCompany(
  db: Executor,
  subject: FormSubject & { readonly employeeId: string | null },
  models: readonly FormModel[],
): Promise<Record<string, unknown>> {
  if (subject.companyId === undefined && !models.some(({ model }) => model === 'C')) return {}
  const company = await companyOf(db, subject)
  if (!company) return {}
  return { ...company.extended, ...Object.fromEntries(companyFields.map((field) => [field, company[field]])) }
}

export interface FormToSave extends FormSubject {
  readonly form: Pick<Form, 'models'>
  readonly values: FormValues
  /** Where the values are in what was sent: before the key of a field at fault. */
  readonly path?: string | undefined
  /** Skips what is required. */
  readonly force?: boolean | undefined
}

/** Checks a person's answers to a form and saves each where it belongs, in the caller's transaction. */
export async function saveFormValues(tx: Tx, ports: Ports, save: FormToSave): Promise<void> {
  const { domainId, eventId, userId, companyId, form, force, path } = save
  const checked = checkForm(form.models, save.values, { force: force ?? false })
  const answers = byTarget(form.models, checked.values)
  const user = userChange(answers.U.fields)
  const address = await addressToKeep(tx, save, answers.U.extended)
  const errors = {
    ...(await fileErrors(tx, save, checked.values)),
    ...user.errors,
    ...address.errors,
    ...checked.errors,
  }
  if (Object.keys(errors).length > 0) {
    refuse(
      formRefusals.FORM_INVALID,
      {},
      Object.entries(errors).map(([key, code]) => ({ path: [...(path ? [path] : []), key].join('.'), code })),
    )
  }
  const change = {
    ...user.change,
    ...address.change,
    ...(isFilled(answers.U.extended) && { extended: answers.U.extended }),
  }
  if (isFilled(change)) await changeUser(tx, ports, { domainId, userId, change })
  if (isFilled(answers.UE.extended)) {
    await mergeParticipationExtended(tx, ports, eventId, userId, answers.UE.extended)
  }
  const { fields, extended } = answers.C
  if (isFilled(fields) || isFilled(extended)) {
    const employeeId = await employmentOf(tx, eventId, userId)
    await mergeCompany(tx, ports, { domainId, userId, companyId, employeeId, fields: companyChange(fields), extended })
  }
}

/**
 * The address typed for somebody who has none yet, a companion for the most part: it becomes that of their account.
 * Nobody's own address changes here, so it is taken out of what is kept.
 */
async function addressToKeep(
  tx: Tx,
  { domainId, eventId, userId, form }: FormToSave,
  extended: FormValues,
): Promise<{ change: Pick<UserChanges, 'email'>; errors: Record<string, string> }> {
  const none = { change: {}, errors: {} }
  const key = form.models.find(isReadOnly)?.key
  if (key === undefined) return none
  const typed = extended[key]
  delete extended[key]
  const answers = typeof typed === 'string' ? await readAnswers(tx, { domainId, eventId, userId }) : undefined
  if (typeof typed !== 'string' || !answers || answers.U['email']) return none
  const isTaken = (await findByEmail(tx, domainId, typed)) !== undefined
  return isTaken
    ? { change: {}, errors: { [key]: 'EMAIL_ALREADY_USED' } }
    : { change: { email: { address: typed, isVouched: false } }, errors: {} }
}

const isFilled = (map: object): boolean => Object.keys(map).length > 0

type Split = { fields: FormValues; extended: FormValues }
const FIELDS: Record<FormTarget, readonly string[]> = { U: userFields, UE: [], C: companyFields }

/** What belongs to fields of the targets, and what to their maps. */
function byTarget(models: readonly FormModel[], values: FormValues): Record<FormTarget, Split> {
  const split: Record<FormTarget, Split> = {
    U: { fields: {}, extended: {} },
    UE: { fields: {}, extended: {} },
    C: { fields: {}, extended: {} },
  }
  for (const { model, key } of models) {
    const value = values[key]
    if (!Object.hasOwn(values, key) || value === undefined) continue
    const part = FIELDS[model].includes(key) ? split[model].fields : split[model].extended
    part[key] = value
  }
  return split
}

const asText = (value: FormValue): FormValue => (typeof value === 'number' ? String(value) : (value ?? ''))

/** A name that was emptied is refused: nobody is without one. */
function userChange(values: FormValues): { change: UserFields; errors: Record<string, string> } {
  const { languageId, ...texts } = values
  const change = {
    ...Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, asText(value)])),
    ...(languageId !== undefined && { languageId }),
  }
  const parsed = z.safeParse(UserFields, change, { reportInput: true })
  if (parsed.success) return { change: parsed.data, errors: {} }
  return { change: {}, errors: Object.fromEntries(fieldsOf(parsed.error).map(({ path, code }) => [path, code])) }
}

function companyChange(values: FormValues): CompanyFields {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(asText(value))]))
}

/** A file is an upload made for this very person and event. */
export async function fileErrors(
  tx: Tx,
  { eventId, userId, form }: Pick<FormToSave, 'eventId' | 'userId' | 'form'>,
  values: FormValues,
): Promise<Record<string, string>> {
  const ids = form.models.flatMap(({ component, key }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    return component === 'file' && typeof value === 'string' ? [{ key, id: value }] : []
  })
  if (ids.length === 0) return {}
  const owned = await ownedFiles(tx, { eventId, userId, ids: ids.map(({ id }) => id) })
  return Object.fromEntries(ids.filter(({ id }) => !owned.has(id)).map(({ key }) => [key, 'CHOICE_UNKNOWN']))
}

/** An answer holds the uploads it names. */
export const uploadsInAnswers: UploadHolder = (db, uploads) => listAnswered(db, uploads)
