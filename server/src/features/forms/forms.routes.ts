import { personContextOf } from '@parvis/contract/forms/conditions.rules.ts'
import type { Form, FormValues } from '@parvis/contract/forms/forms.ts'
import {
  createForm as createFormCall,
  deleteForm as deleteFormCall,
  getForm,
  getFormData,
  listFormChildren,
  listFormParents,
  listForms,
  saveFormData,
  updateForm as updateFormCall,
} from '@parvis/contract/forms/forms.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { takesPart } from '@parvis/contract/participation/participation.rules.ts'
import { participationRefusals } from '@parvis/contract/participation/participation.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { FastifyInstance } from 'fastify'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { weighAgain } from '#features/participation/completeness.service.ts'
import { showOwn } from '#features/participation/displayed-names.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { hasRight, isSelf } from '#kit/access.ts'
import { auditChange, isAudited } from '#kit/audit-log.ts'
import { serve } from '#kit/serve.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { applicableForms, formsOutsideRegistration, putTo } from './applicable-forms.service.ts'
import { childrenOf, createForm, deleteForm, parentsOf, updateForm } from './definitions.service.ts'
import { answersInWords, formIn, loadForms, readFormValues, saveFormValues } from './forms.service.ts'

interface EventPlace {
  readonly domainId: string
  readonly eventId: string
}

export function formsRoutes(app: FastifyInstance): void {
  const said = async ({ db }: Ports, { domainId, eventId }: EventPlace, language: string) =>
    loadForms(db, eventId, (await loadEvent(db, eventId, domainId)).sentences[language])
  serve(app, listForms, async ({ params, ports, language }) => ({
    data: Object.values(await said(ports, params, language)),
  }))
  serve(app, getForm, async ({ params, ports, language }) => formIn(await said(ports, params, language), params.formId))
  serve(app, listFormParents, async ({ params, ports, language }) => ({
    data: parentsOf(await said(ports, params, language), params.formId),
  }))
  serve(app, listFormChildren, async ({ params, ports, language }) => ({
    data: childrenOf(await said(ports, params, language), params.formId),
  }))
  serve(app, createFormCall, async ({ params, body, ports }) => createForm(ports, params.eventId, body))
  serve(app, updateFormCall, async ({ params, body, ports }) => updateForm(ports, params.eventId, params.formId, body))
  serve(app, deleteFormCall, async ({ params, ports }) => {
    await deleteForm(ports, params.eventId, params.formId)
    return undefined
  })
  serve(app, getFormData, async ({ params, query, ports, caller }) =>
    readFormValues(ports.db, { domainId: params.domainId, ...query, isOwn: isSelf(caller, query.userId) }),
  )
  serve(app, saveFormData, async ({ params, query, body, ports, caller, language }) => {
    const { force: asked, ...about } = { domainId: params.domainId, ...query }
    const isOwn = isSelf(caller, query.userId)
    const subject = { ...about, isOwn }
    const forms = await loadForms(ports.db, query.eventId)
    const { values, forced } = withoutForce(forms, body)
    const force = asked === true || forced
    if (force && !hasRight(caller, 'people.write', query.eventId)) refuse(common.FORBIDDEN)
    const event = await loadEvent(ports.db, query.eventId, params.domainId)
    const user = (await readUser(ports.db, subject, { isOwn })) ?? refuse(common.NOT_FOUND)
    const { isIntroduced } = user.UserEvent ?? {}
    const open = hasRight(caller, 'people.write', query.eventId) ? forms : formsOpenTo(user, event, forms, language)
    refuseUnknownKeys(open, values)
    const asking =
      query.formId === undefined
        ? formsOf(open, Object.keys(values), event.layers.settings.FO_FORM_ID)
        : [formIn(open, query.formId)]
    const settings = settingsFor(event, language, user.UserEvent?.typoId ?? user.typoId)
    const but = asking.map(({ id }) => id)
    const whom = personContextOf(user)
    const elsewhere = formsOutsideRegistration({ settings, forms }, but, whom)
    return transaction(ports.db, async (tx) => {
      if (isOwn && isIntroduced) await showOwn(tx, subject)
      const kept = await readFormValues(tx, subject, forms)
      const put = putTo({ settings, forms, whom, answers: { ...kept, ...values } }, asking)
      const saved = await saveFormValues(tx, ports, { ...subject, isIntroduced, forms: put, elsewhere, values, force })
      if (isAudited()) auditChange(answersInWords(kept, forms), answersInWords(saved, forms))
      await weighAgain(tx, ports, { event, userId: subject.userId, language })
      // Refuses a company of another person, before anything is committed.
      return readFormValues(tx, subject)
    })
  })
}

type Forms = Readonly<Record<string, Form>>

/** The forms that a participant may fill in; refuses people outside the event. */
function formsOpenTo(user: User, event: LoadedEvent, forms: Forms, language: string): Forms {
  const facts = user.UserEvent
  if (!facts || !takesPart(facts)) refuse(participationRefusals.EVENT_PEOPLE_ONLY)
  const typoId = facts.typoId ?? user.typoId
  return Object.fromEntries(applicableForms({ event, forms, typoId, language }).map((form) => [form.id, form]))
}
const has = (form: Form, key: string) => form.models.some((model) => model.key === key)

/** Older callers sent `force` among the values. */
function withoutForce(forms: Forms, body: FormValues): { values: FormValues; forced: boolean } {
  const { force, ...values } = body
  const isValue = typeof force !== 'boolean' || Object.values(forms).some((form) => has(form, 'force'))
  return isValue ? { values: body, forced: false } : { values, forced: force }
}

function refuseUnknownKeys(forms: Forms, values: FormValues): void {
  const unknown = Object.keys(values).filter((key) => !Object.values(forms).some((form) => has(form, key)))
  if (unknown.length > 0)
    refuse(
      common.VALIDATION,
      {},
      unknown.map((path) => ({ path, code: 'UNKNOWN_KEY' })),
    )
}

/** The forms that contain the keys, largest match first; without keys, the event's first form. */
function formsOf(forms: Forms, keys: readonly string[], firstFormId: string): Form[] {
  if (keys.length === 0) return Object.values(forms).filter((form) => form.id === firstFormId)
  const chosen: Form[] = []
  const count = (form: Form, left: readonly string[]) => left.filter((key) => has(form, key)).length
  const isFirst = (form: Form) => Number(form.id === firstFormId)
  let left = keys
  while (left.length > 0) {
    const [best] = Object.values(forms).toSorted((a, b) => count(b, left) - count(a, left) || isFirst(b) - isFirst(a))
    if (!best || count(best, left) === 0) break
    chosen.push(best)
    left = left.filter((key) => !has(best, key))
  }
  return chosen
}
