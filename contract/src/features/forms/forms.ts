import * as z from 'zod/mini'
import { companyRefusals } from '#features/companies/companies.ts'
import { answersRefusals, participationRefusals } from '#features/participation/participation.ts'
import { getMe, getUser, userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, EventPath, Flag, Id, maxKeys, maxLength, ownKey } from '#kit/fields.ts'
import { opening } from '#kit/opening.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const formRefusals = { ...answersRefusals, ...refusals({ FORM_IN_USE: 409, ID_TAKEN: 409 }) }

/** Components that this version knows; others show a notice. */
export const components = [
  'text',
  'textarea',
  'email',
  'phone',
  'number',
  'date',
  'select',
  'radio',
  'checkbox',
  'checkboxes',
  'country',
  'file',
  'html',
] as const
export type Component = (typeof components)[number]

/** Where a value is stored: user, participation, company. */
export const FormTarget = z.enum(['U', 'UE', 'C'])
export type FormTarget = z.output<typeof FormTarget>

const Choice = z.object({
  key: z.string().check(z.minLength(1), maxLength(100)),
  label: z.string().check(maxLength(300)),
})

export const ways = ['onsite', 'remote', 'represented', 'absent'] as const
/** How a person comes, or that they do not. */
export type Way = (typeof ways)[number]

export const TICKED = 'yes'
export const UNTICKED = 'no'

/** What a question waits for: a fact or an answer of the person is among the accepted values. */
export const Condition = z.object({
  on: z.enum(['type', 'way', 'day', 'answer']),
  question: z.optional(z.string().check(maxLength(60))),
  /**
   * Ids of types or days, ways of coming, keys of choices, countries; `yes` or `no` for a checkbox. One of them
   * suffices.
   */
  is: z.array(z.string().check(z.minLength(1), maxLength(100))).check(z.minLength(1), maxLength(400)),
})
export type Condition = z.output<typeof Condition>

export const FormModel = z.object({
  key: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/, 'KEY_FORMAT'), ownKey),
  model: FormTarget,
  /** One of `components`; others are carried, and show a notice. */
  component: z.string().check(z.minLength(1), maxLength(40)),
  label: z.string().check(maxLength(500)),
  values: z._default(z.array(Choice).check(maxLength(400)), []),
  isRequired: z._default(z.boolean(), false),
  /** Stored in the target's `extended` map, unless the target has a field of this key, such as `firstName`. */
  isExtended: z._default(z.boolean(), false),
  isDisabled: z._default(z.boolean(), false),
  /** No longer asked; its answers stay, in the table of people too. */
  isRetired: z.optional(z.boolean()),
  format: z._default(z.enum(['', 'capitalize-words', 'uppercase']), ''),
  onlyFor: z.optional(z.enum(['onsite', 'remote'])),
  showIf: z.optional(z.array(Condition).check(maxLength(20))),
  metadata: z._default(
    z.object({
      comment: z.optional(z.string().check(maxLength(1000))),
      html: z.optional(z.string().check(maxLength(20_000))),
      min: z.optional(z.number()),
      max: z.optional(z.number()),
      isWhole: z.optional(z.boolean()),
    }),
    {},
  ),
})
export type FormModel = z.output<typeof FormModel>

export const Form = z.object({
  id: Id,
  name: z.string().check(maxLength(200)),
  parentId: z.nullable(Id),
  layout: z.enum(['one-column', 'two-columns']),
  models: z.array(FormModel),
})
export type Form = z.output<typeof Form>

/** Text, number, checkbox, several choices, or nothing. A file is the id of an upload. */
export const FormValue = z.union([
  z.string().check(maxLength(10_000)),
  z.number(),
  z.boolean(),
  z.array(z.string().check(maxLength(100))).check(maxLength(400)),
  z.null(),
])
export type FormValue = z.output<typeof FormValue>
export const FormValues = z.record(z.string().check(maxLength(60)), FormValue).check(maxKeys(500))
export type FormValues = z.output<typeof FormValues>

const FormPath = z.extend(EventPath, { formId: Id })
export const FormBody = z.object({
  name: z.string().check(maxLength(200)),
  parentId: z._default(z.nullable(Id), null),
  layout: z._default(z.enum(['one-column', 'two-columns']), 'two-columns'),
  models: z.array(FormModel).check(maxLength(200)),
})

export const listForms = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/forms',
  summary: 'List the forms of an event',
  access: 'public',
  params: EventPath,
  reply: listOf(Form),
})
export const getForm = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/forms/:formId',
  summary: 'Read a form',
  access: 'public',
  params: FormPath,
  reply: Form,
})
export const listFormParents = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/forms/:formId/parents',
  summary: 'List the forms above a form, nearest first',
  access: 'public',
  params: FormPath,
  reply: listOf(Form),
})
export const listFormChildren = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/forms/:formId/children',
  summary: 'List the forms directly under a form',
  access: 'public',
  params: FormPath,
  reply: listOf(Form),
})
export const createForm = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/forms',
  summary: 'Create a form',
  access: 'organiser:edit',
  audit: 'event.formAdded',
  params: EventPath,
  body: z.extend(FormBody, { id: z.optional(Id) }),
  reply: Form,
  status: 201,
  refusals: [formRefusals.ID_TAKEN],
  stale: () => [listForms],
})
export const updateForm = endpoint({
  route: 'PUT /domains/:domainId/events/:eventId/forms/:formId',
  summary: 'Replace a form',
  access: 'organiser:edit',
  audit: 'event.formChanged',
  params: FormPath,
  body: FormBody,
  reply: Form,
  stale: () => [listForms, getForm],
})
export const deleteForm = endpoint({
  route: 'DELETE /domains/:domainId/events/:eventId/forms/:formId',
  summary: 'Delete a form',
  access: 'organiser:edit',
  audit: 'event.formRemoved',
  params: FormPath,
  status: 204,
  refusals: [formRefusals.FORM_IN_USE],
  stale: () => [listForms, getForm],
})

const DataOf = z.object({ eventId: Id, userId: Id, companyId: z.optional(Id), formId: z.optional(Id) })

export const getFormData = endpoint({
  route: 'GET /domains/:domainId/forms/data',
  isSeenAs: true,
  summary: 'Read the values of a person’s forms, by key',
  access: 'self-or-organiser:people.read',
  strength: 'anonymous',
  params: DomainPath,
  query: DataOf,
  reply: FormValues,
})
/**
 * Without `formId`, saves every form that one of the keys belongs to, each whole. `force` may also stand in the body.
 */
export const saveFormData = endpoint({
  route: 'PUT /domains/:domainId/forms/data',
  summary: 'Save the values of a person’s form, by key; `force` (organisers only) skips what is required',
  access: 'self-or-organiser:people.write',
  audit: 'people.answers',
  strength: 'anonymous',
  params: DomainPath,
  query: z.extend(DataOf, { force: Flag }),
  body: FormValues,
  reply: FormValues,
  refusals: [
    formRefusals.FORM_INVALID,
    userRefusals.EMAIL_ALREADY_USED,
    participationRefusals.EVENT_PEOPLE_ONLY,
    ...Object.values(companyRefusals),
  ],
  stale: () => [getFormData, getUser, getMe],
})

export const formsOpening = opening({
  fields: { forms: z.record(Id, Form) },
  reads: [listForms],
  held: [getFormData],
  refusals: [formRefusals.FORM_INVALID],
})
