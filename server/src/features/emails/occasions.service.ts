import type { ActionId, Occasion } from '@parvis/contract/emails/emails.ts'
import { actionIds, mailAction } from '@parvis/contract/emails/emails.ts'
import { isSpoken } from '@parvis/contract/kit/languages.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import type { Ports } from '#ports/ports.ts'
import { countReturned } from './bounces.store.ts'
import type { AttachmentKind } from './emails.store.ts'
import { countSent } from './emails.store.ts'
import { MAIN_LANGUAGE, mailWords } from './templates.service.ts'
import { listActionRows, listTemplateRows } from './templates.store.ts'

export const ATTACHED: Partial<Record<ActionId, readonly Exclude<AttachmentKind, 'invoice'>[]>> = {
  [mailAction.onsite]: ['calendar', 'recap', 'badge'],
  [mailAction.companion]: ['calendar', 'recap', 'badge'],
  [mailAction.remote]: ['calendar', 'recap'],
}

export async function readOccasions(
  { db }: Ports,
  path: { readonly domainId: string; readonly eventId: string },
  language: string,
): Promise<Occasion[]> {
  const event = await loadEvent(db, path.eventId, path.domainId)
  const [actions, templates, sent, returned] = await Promise.all([
    listActionRows(db, path.eventId),
    listTemplateRows(db, path.eventId),
    countSent(db, path.eventId),
    countReturned(db, path.eventId),
  ])
  const written = new Map(templates.map((template) => [template.id, template]))
  const textOf = (id: ActionId, to: string) => {
    const own = (inLanguage: string) =>
      written.get(actions.find((row) => row.actionId === id && row.language === inLanguage)?.templateId ?? '')
    const words = mailWords(event, to)
    const parvis = { subject: words.say(`mail.${id}.subject`), bodyHtml: words.say(`mail.${id}.body`) }
    const [its, main] = [own(to), isSpoken(to) ? undefined : own(MAIN_LANGUAGE)]
    const { subject, bodyHtml } = its ?? main ?? parvis
    const source = its ? ('own' as const) : main ? ('french' as const) : ('parvis' as const)
    return { language: to, source, subject, bodyHtml, parvis, isSpoken: isSpoken(to) }
  }
  const words = mailWords(event, language)
  return actionIds.map((actionId) => ({
    actionId,
    label: words.say(`mail.${actionId}.label`),
    enabled: actions.find((row) => row.actionId === actionId)?.enabled ?? true,
    attachments: actionId === mailAction.shopSuccess ? ['invoice'] : [...(ATTACHED[actionId] ?? [])],
    sent: sent.get(actionId) ?? 0,
    returned: returned.get(actionId) ?? 0,
    texts: settingsFor(event, language).FO_LANGUAGES.map((to) => textOf(actionId, to)),
  }))
}
