import type { PersonContext } from '@parvis/contract/forms/conditions.rules.ts'
import { askedOf, leftBehind } from '@parvis/contract/forms/conditions.rules.ts'
import { checkForm, formSaidIn, holdsValue, isReadOnly } from '@parvis/contract/forms/forms.rules.ts'
import type { Form, FormModel, FormTarget, FormValues } from '@parvis/contract/forms/forms.ts'
import { FormValue, formRefusals } from '@parvis/contract/forms/forms.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import { UserChange } from '@parvis/contract/users/users.ts'
import * as z from 'zod/mini'
import type { CompanyFields } from '#features/companies/companies.service.ts'
import { companyFields, companyOf, mergeCompany } from '#features/companies/companies.service.ts'
import type { UploadHolder } from '#features/files/files.jobs.ts'
import { ownedFiles } from '#features/files/files.service.ts'
import { saveShown } from '#features/participation/displayed-names.service.ts'
import { mergeParticipationExtended } from '#features/participation/participation.service.ts'
import type { UserChanges } from '#features/users/users.service.ts'
import { changeUser, findByEmail } from '#features/users/users.service.ts'
import type { InWords } from '#kit/audit-log.ts'
import { inWords } from '#kit/audit-log.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readInParallel } from '#kit/transaction.ts'
import { fieldsOf } from '#kit/validation.ts'
import type { Ports } from '#ports/ports.ts'
import { employmentOf, listAnswered, listForms, readAnswers } from './forms.store.ts'

/** Columns of a user that a form may change; other answers go to the `extended` map. */
const UserFields = z.pick(UserChange, { firstName: true, lastName: true, mobile: true, phone: true, languageId: true })
type UserFields = z.output<typeof UserFields>
const userFields: readonly string[] = Object.keys(UserFields.shape)

export interface FormSubject {
  readonly domainId: string
  readonly eventId: string
  readonly userId: string
  readonly companyId?: string | undefined
  readonly isOwn?: boolean | undefined
}

/** A question's label, with the labels of the chosen answers. */
export function answerInWords({ key, label, values }: Form['models'][number], answer: unknown): [string, unknown] {
  const named = (one: unknown) => values.find((choice) => choice.key === one)?.label ?? one
  return [label || key, Array.isArray(answer) ? answer.map(named) : named(answer)]
}

/** Answers for the journal; questions with the same label are numbered. */
export function answersInWords(answers: FormValues, forms: Readonly<Record<string, Form>>): InWords {
  const seen = new Map<string, number>()
  const told = Object.values(forms).flatMap(({ models }) =>
    models.flatMap((model) => {
      const [label, answer] = answerInWords(model, answers[model.key] ?? null)
      const count = (seen.get(label) ?? 0) + 1
      seen.set(label, count)
      return model.key in answers ? [[count === 1 ? label : `${label} (${count})`, answer] as const] : []
    }),
  )
  return inWords(Object.fromEntries(told))
}

/** The event's forms by id, in order, without retired questions; translated when `sentences` is given. */
export async function loadForms(db: Executor, eventId: string, sentences?: Words): Promise<Record<string, Form>> {
  const all = Object.values(await loadWholeForms(db, eventId, sentences))
  const asked = all.map((form) => ({ ...form, models: form.models.filter(({ isRetired }) => isRetired !== true) }))
  return Object.fromEntries(asked.map((form) => [form.id, form]))
}

/** The same with retired questions, whose answers are still shown. */
export async function loadWholeForms(db: Executor, eventId: string, sentences?: Words): Promise<Record<string, Form>> {
  return Object.fromEntries((await listForms(db, eventId)).map((form) => [form.id, formSaidIn(form, sentences)]))
}

/** The form with this id; refuses NOT_FOUND. */
export function formIn(forms: Readonly<Record<string, Form>>, formId: string): Form {
  const form = Object.hasOwn(forms, formId) ? forms[formId] : undefined
  return form ?? refuse(common.NOT_FOUND)
}

/** A person's answers by key, for one form or all forms; `forms` spares a query. */
export async function readFormValues(
  db: Executor,
  subject: FormSubject & { readonly formId?: string | undefined },
  forms?: Readonly<Record<string, Form>>,
): Promise<FormValues> {
  const known = forms ?? (await loadForms(db, subject.eventId))
  const asked = subject.formId === undefined ? Object.values(known) : [formIn(known, subject.formId)]
  return readValues(
    db,
    subject,
    asked.flatMap((form) => form.models),
  )
}

async function readValues(db: Executor, subject: FormSubject, asked: readonly FormModel[]): Promise<FormValues> {
  const models = asked.filter(holdsValue)
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

export interface FormPut {
  readonly models: readonly FormModel[]
  readonly whom: PersonContext
}

export interface FormToSave extends FormSubject {
  /** Saved together: a key has one value in all of them. */
  readonly forms: readonly FormPut[]
  /** Keys that other forms ask for: their answers stay even if these forms hide them. */
  readonly elsewhere: ReadonlySet<string>
  readonly values: FormValues
  readonly path?: string | undefined
  /** The event shows details given by others instead of the person's own record. */
  readonly isIntroduced?: boolean | undefined
  readonly force?: boolean | undefined
}

const isConditional = ({ onlyFor, showIf = [] }: FormModel): boolean => onlyFor !== undefined || showIf.length > 0

/** The questions asked, and answers of questions no longer asked as null values. */
async function readAsked(tx: Tx, { forms, elsewhere, values, ...subject }: FormToSave) {
  const all = forms.flatMap(({ models }) => models)
  if (!all.some(isConditional)) return { models: all, left: {} }
  const kept = await readValues(tx, subject, all)
  const models = forms.flatMap((form) => askedOf(form.models, { ...kept, ...values }, form.whom))
  const asked = new Set(models.map(({ key }) => key))
  const left = forms
    .flatMap((form) => leftBehind(form.models, { ...kept, ...values }, form.whom))
    .filter(({ key }) => Object.hasOwn(kept, key) && !asked.has(key) && !elsewhere.has(key))
  return { models, left: Object.fromEntries(left.map(({ key }) => [key, null])) }
}

/**
 * Validates and saves answers in the caller's transaction, each in its target. Questions not asked are neither required
 * nor kept. Returns the saved values.
 */
export async function saveFormValues(tx: Tx, ports: Ports, save: FormToSave): Promise<FormValues> {
  const { domainId, eventId, userId, companyId, force, path } = save
  const { models, left } = await readAsked(tx, save)
  const checked = checkForm(models, save.values, { force: force ?? false })
  const answers = byTarget(models, checked.values)
  Object.assign(answers.UE.extended, left)
  const user = userChange(answers.U.fields)
  const whose = { domainId, eventId, userId, models }
  const address = await addressToKeep(tx, whose, answers.U.extended)
  const errors = {
    ...(await fileErrors(tx, whose, checked.values)),
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
  const { extended: ofEvent } = answers.UE
  await readInParallel(tx, {
    // Locks the person first, like every write.
    user: () => saveUser(tx, ports, save, change),
    event: async () =>
      isFilled(ofEvent) ? mergeParticipationExtended(tx, ports, eventId, userId, ofEvent) : undefined,
  })
  const { fields, extended } = answers.C
  if (isFilled(fields) || isFilled(extended)) {
    const employeeId = await employmentOf(tx, eventId, userId)
    await mergeCompany(tx, ports, { domainId, userId, companyId, employeeId, fields: companyChange(fields), extended })
  }
  return { ...checked.values, ...left }
}

/**
 * The person's own record is changed by themselves; answers from others about an introduced person stay with the event.
 */
async function saveUser(
  tx: Tx,
  ports: Ports,
  { domainId, eventId, userId, isIntroduced, isOwn }: FormToSave,
  { languageId, ...said }: UserChanges,
): Promise<void> {
  const isSpoken = languageId !== undefined
  const isShown = isIntroduced && !isOwn && (await saveShown(tx, { eventId, userId }, said))
  const change = { ...(isShown ? {} : said), ...(isSpoken && { languageId }) }
  if (isFilled(change)) await changeUser(tx, ports, { domainId, userId, change })
}

interface Whose extends Pick<FormSubject, 'domainId' | 'eventId' | 'userId'> {
  readonly models: readonly FormModel[]
}

/**
 * An address typed for a person without one, mostly a companion, becomes that of their account. An existing address is
 * never changed here, so the answer is not stored.
 */
async function addressToKeep(
  tx: Tx,
  { domainId, eventId, userId, models }: Whose,
  extended: FormValues,
): Promise<{ change: Pick<UserChanges, 'email'>; errors: Record<string, string> }> {
  const none = { change: {}, errors: {} }
  const key = models.find(isReadOnly)?.key
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

/** Refuses an empty name. */
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

/** Accepts only uploads made for this person and event. */
export async function fileErrors(
  tx: Tx,
  { eventId, userId, models }: Pick<Whose, 'eventId' | 'userId' | 'models'>,
  values: FormValues,
): Promise<Record<string, string>> {
  const ids = models.flatMap(({ component, key }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    return component === 'file' && typeof value === 'string' ? [{ key, id: value }] : []
  })
  if (ids.length === 0) return {}
  const owned = await ownedFiles(tx, { eventId, userId, ids: ids.map(({ id }) => id) })
  return Object.fromEntries(ids.filter(({ id }) => !owned.has(id)).map(({ key }) => [key, 'CHOICE_UNKNOWN']))
}

/** Uploads named in an answer are kept. */
export const uploadsInAnswers: UploadHolder = (db, uploads) => listAnswered(db, uploads)
