import { server as emailsEn } from '@parvis/contract/emails/emails.en.ts'
import { server as emailsFr } from '@parvis/contract/emails/emails.fr.ts'
import { fieldsTellingLink } from '@parvis/contract/emails/emails.rules.ts'
import type { ActionId, EmailAction, EmailTemplate, TemplateBody } from '@parvis/contract/emails/emails.ts'
import { actionIds, emailRefusals, mailAction } from '@parvis/contract/emails/emails.ts'
import { isSpoken, wordsIn } from '@parvis/contract/kit/languages.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type * as z from 'zod/mini'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { unguarded } from '#features/translations/translations.service.ts'
import { sanitizeMailHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction, violated } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { MailTemplate } from './emails.mail.ts'
import type { ActionTemplates } from './templates.store.ts'
import {
  findActionTemplates,
  insertTemplate,
  listActionRows,
  listTemplateRows,
  removeTemplate,
  replaceTemplate,
  saveAction,
} from './templates.store.ts'

type Template = z.output<typeof EmailTemplate>
type Action = z.output<typeof EmailAction>

const FOREIGN_KEY = '23503'
/** Language of the templates used where a language has none. */
export const MAIN_LANGUAGE = 'fr'

const safe = (body: TemplateBody): TemplateBody => ({ ...body, bodyHtml: sanitizeMailHtml(body.bodyHtml) })

export async function addTemplate(ports: Ports, eventId: string, body: TemplateBody): Promise<Template> {
  const template = { id: newId(ports.clock.now()), ...safe(body) }
  return transaction(ports.db, async (tx) => {
    await insertTemplate(tx, eventId, template)
    return template
  })
}

export async function changeTemplate(
  ports: Ports,
  eventId: string,
  templateId: string,
  body: TemplateBody,
): Promise<Template> {
  const actions = await listActionRows(ports.db, eventId)
  const uses = actions.flatMap((row) => (row.templateId === templateId ? [row.actionId as ActionId] : []))
  const telling = fieldsTellingLink(uses, body)
  if (telling.length > 0)
    refuse(
      common.VALIDATION,
      {},
      telling.map((path) => ({ path, code: 'LINK_PLACE' })),
    )
  return (await replaceTemplate(ports.db, eventId, templateId, safe(body))) ?? refuse(common.NOT_FOUND)
}

export async function dropTemplate(ports: Ports, eventId: string, templateId: string): Promise<void> {
  try {
    if (!(await removeTemplate(ports.db, eventId, templateId))) refuse(common.NOT_FOUND)
  } catch (error) {
    if (violated(error)?.code === FOREIGN_KEY) refuse(emailRefusals.TEMPLATE_IN_USE)
    throw error
  }
}

export async function readActions(db: Executor, eventId: string, words: Translator): Promise<Action[]> {
  const rows = await listActionRows(db, eventId)
  return actionIds.map((id) => {
    const own = rows.filter((row) => row.actionId === id)
    const chosen = own.flatMap(({ language, templateId }) =>
      language && templateId ? [[language, templateId] as const] : [],
    )
    return {
      id,
      label: words.say(`mail.${id}.label`),
      enabled: own[0]?.enabled ?? true,
      templates: Object.fromEntries(chosen),
    }
  })
}

export async function changeAction(
  ports: Ports,
  eventId: string,
  actionId: number,
  change: { enabled: boolean; templates: Record<string, string> },
  words: Translator,
): Promise<Action> {
  await transaction(ports.db, async (tx) => {
    const known = new Map((await listTemplateRows(tx, eventId)).map((template) => [template.id, template]))
    const wrong = Object.entries(change.templates).flatMap(([language, templateId]) => {
      const template = known.get(templateId)
      const path = `templates.${language}`
      if (!template) return [{ path, code: 'CHOICE_UNKNOWN' }]
      return fieldsTellingLink([actionId as ActionId], template).length > 0 ? [{ path, code: 'LINK_PLACE' }] : []
    })
    if (wrong.length > 0) refuse(common.VALIDATION, {}, wrong)
    await saveAction(tx, eventId, { actionId, ...change })
  })
  const actions = await readActions(ports.db, eventId, words)
  return actions.find((action) => action.id === actionId) ?? refuse(common.NOT_FOUND)
}

/** Language of the built-in sentences; for a language that is not built in, French frames the event's templates. */
export const mailLanguage = (language: string): string => (isSpoken(language) ? language : 'fr')

/** Sentences of mails and documents, the event's own first, except those that secure accounts. */
export function mailWords({ sentences }: Pick<LoadedEvent, 'sentences'>, language: string): Translator {
  return translator(language, [
    unguarded(sentences[language] ?? {}),
    ...wordsIn(language, { fr: emailsFr, en: emailsEn }),
  ])
}

/** Confirmations with another text while a balance is due. */
const DUE_ACTIONS: readonly ActionId[] = [mailAction.onsite, mailAction.remote]

export interface MailChoice {
  readonly actionId: ActionId
  readonly language: string
  readonly isDue?: boolean | undefined
  readonly isForHost?: boolean | undefined
}

export const isSilenced = async (db: Executor, eventId: string, actionId: ActionId): Promise<boolean> =>
  !(await findActionTemplates(db, eventId, actionId)).enabled

/**
 * The template of an action in a language: the event's own, else the built-in one in that language, else the event's
 * French one, else the built-in French one. Undefined when silenced. `read` spares the query.
 */
export async function templateOf(
  db: Executor,
  event: LoadedEvent,
  { actionId, language, isDue = false, isForHost = false }: MailChoice,
  read?: ActionTemplates,
): Promise<MailTemplate | undefined> {
  const { enabled, templates } = read ?? (await findActionTemplates(db, event.row.id, actionId))
  if (!enabled) return undefined
  const saidIn = (one: string) => templates.find((template) => template.language === one)
  const own = saidIn(language) ?? (isSpoken(language) ? undefined : saidIn(MAIN_LANGUAGE))
  if (own) return own
  const words = mailWords(event, language)
  const variant = isDue && DUE_ACTIONS.includes(actionId) ? '.due' : isForHost ? '.host' : ''
  const key = `mail.${actionId}${variant}`
  return { subject: words.say(`${key}.subject`), bodyHtml: words.say(`${key}.body`) }
}
