import { isBlank } from '@parvis/contract/emails/emails.rules.ts'
import type { ActionId } from '@parvis/contract/emails/emails.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Editing } from '#features/event-config/usePart.ts'

export type MailsFields = EventConfig['emails']
type Template = MailsFields['templates'][number]
type Action = MailsFields['actions'][number]
/** What a mail says in a language: a subject in one line, a body in HTML, with `{{name}}` where a variable goes. */
export type MailText = Pick<Template, 'subject' | 'bodyHtml'>

export const MAILS: Editing<MailsFields> = {
  part: 'emails',
  draftOf: (value) => value as MailsFields,
  partOf: (fields) => fields,
  lacking: ({ templates, sender }) => [
    ...(sender?.fromName.trim() === '' ? ['sender.fromName'] : []),
    ...(sender?.fromAddress.trim() === '' ? ['sender.fromAddress'] : []),
    ...templates.flatMap(({ subject, bodyHtml }, index) => [
      ...(subject.trim() === '' ? [`templates.${index}.subject`] : []),
      ...(isBlank(bodyHtml) ? [`templates.${index}.bodyHtml`] : []),
    ]),
  ],
}

const actionOf = ({ actions }: MailsFields, id: ActionId): Action =>
  actions.find((action) => action.id === id) ?? { id, enabled: true, templates: {} }

/** The event's own text of a mail in a language, and its place in the part. */
export function ownText(
  fields: MailsFields,
  id: ActionId,
  language: string,
): (Template & { index: number }) | undefined {
  const index = fields.templates.findIndex((template) => template.id === actionOf(fields, id).templates[language])
  const template = fields.templates[index]
  return template && { ...template, index }
}

/** Which mail says the text at a place of the part, and in which language; nothing where none does. */
export function saidBy(
  { templates, actions }: MailsFields,
  index: number,
): { readonly id: ActionId; readonly language: string } | undefined {
  const uses = actions.flatMap(({ id, templates: said }) =>
    Object.entries(said).map(([language, templateId]) => ({ id, language, templateId })),
  )
  const use = uses.find(({ templateId }) => templateId === templates[index]?.id)
  return use && { id: use.id, language: use.language }
}

export const isSent = (fields: MailsFields, id: ActionId): boolean => actionOf(fields, id).enabled

const usesOf = ({ actions }: MailsFields, templateId: string): number =>
  actions.flatMap(({ templates }) => Object.values(templates)).filter((used) => used === templateId).length

/** An action that says what goes without saying is left out, as in a part that never named it. */
function withAction(fields: MailsFields, action: Action): MailsFields {
  const others = fields.actions.filter(({ id }) => id !== action.id)
  const isDefault = action.enabled && Object.keys(action.templates).length === 0
  const actions = isDefault ? others : [...others, action].sort((a, b) => a.id - b.id)
  return { ...fields, actions }
}

export const withSent = (fields: MailsFields, id: ActionId, enabled: boolean): MailsFields =>
  withAction(fields, { ...actionOf(fields, id), enabled })

/** A text of one mail alone: one that others share is left to them, and this mail takes its own. */
export function withText(
  fields: MailsFields,
  { id, label, language }: { readonly id: ActionId; readonly label: string; readonly language: string },
  text: MailText,
): MailsFields {
  const own = ownText(fields, id, language)
  if (own && usesOf(fields, own.id) === 1) {
    const templates = fields.templates.map((template) => (template.id === own.id ? { ...template, ...text } : template))
    return { ...fields, templates }
  }
  const template: Template = { id: freshId(`mail-${id}-`), label, type: 'event', language, ...text }
  const action = actionOf(fields, id)
  return withAction(
    { ...fields, templates: [...fields.templates, template] },
    { ...action, templates: { ...action.templates, [language]: template.id } },
  )
}

/** Without the event's own text of a mail in a language; it is forgotten where no other mail says it. */
export function withoutText(fields: MailsFields, id: ActionId, language: string): MailsFields {
  const own = ownText(fields, id, language)
  if (!own) return fields
  const action = actionOf(fields, id)
  const { [language]: _, ...templates } = action.templates
  const without = withAction(fields, { ...action, templates })
  if (usesOf(without, own.id) > 0) return without
  return { ...without, templates: without.templates.filter((template) => template.id !== own.id) }
}
