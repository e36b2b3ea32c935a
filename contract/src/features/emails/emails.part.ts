import * as z from 'zod/mini'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, object, repeated, share, unit, unknown } from '#kit/part.ts'
import { fieldsTellingLink, unknownConditions, unknownVariables } from './emails.rules.ts'
import { AccountBody, ActionBody, ActionIdSchema, TemplateBody } from './emails.ts'

const fields = {
  emails: z._default(
    z.strictObject({
      /** Absent: the sender stays as it is. Null: no sender; mails use the server's own address. */
      sender: z.optional(z.nullable(z.strictObject(AccountBody.shape))),
      templates: z._default(z.array(z.strictObject({ id: Id, ...TemplateBody.shape })).check(maxLength(500)), []),
      actions: z._default(
        z.array(z.strictObject({ id: ActionIdSchema, ...ActionBody.shape })).check(maxLength(100)),
        [],
      ),
    }),
    { templates: [], actions: [] },
  ),
}

export type EmailsConfig = Read<typeof fields>

export const emailsShare = share({
  fields,
  shapes: { emails: object({ sender: unit, templates: list('id'), actions: list('id') }) },
  help: { emails: 'L’expéditeur des mails, leurs modèles et le modèle qui part à chaque occasion' },
  empty: { emails: { templates: [], actions: [] } },
  copyGroup: { emails: 'mails' },
  rights: { emails: { read: 'mail', write: 'mail', isEnough: true } },
  names: null,
  counts: { order: 1000, of: { emails: ({ templates }) => templates.length } },
  faults: ({ emails }) => {
    const templates = new Set(idsOf(emails.templates))
    return [
      ...repeated('emails.templates', idsOf(emails.templates)),
      ...emails.actions.flatMap((action, i) =>
        Object.entries(action.templates).flatMap(([language, id]) =>
          unknown(`emails.actions.${i}.templates.${language}`, id, templates),
        ),
      ),
      ...emails.templates.flatMap((template, i) => {
        const uses = emails.actions.filter(({ templates }) => Object.values(templates).includes(template.id))
        const tellingLink = fieldsTellingLink(
          uses.map(({ id }) => id),
          template,
        )
        const wrong = (['subject', 'bodyHtml'] as const).flatMap((field) => {
          const path = `emails.templates.${i}.${field}`
          const isUnknown = uses.some(({ id }) => unknownVariables(template[field], id).length > 0)
          return [
            ...(isUnknown ? [{ path, code: 'VARIABLE_UNKNOWN' }] : []),
            ...(tellingLink.includes(field) ? [{ path, code: 'LINK_PLACE' }] : []),
          ]
        })
        return unknownConditions(template.bodyHtml).length > 0
          ? [...wrong, { path: `emails.templates.${i}.bodyHtml`, code: 'CONDITION_UNKNOWN' }]
          : wrong
      }),
    ]
  },
})
