import type { ActionId } from '@parvis/contract/emails/emails.ts'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq } from 'drizzle-orm'
import { emailAccounts, emailActions, emailActionTemplates, emailTemplates } from '#db/tables/emails.ts'
import { sanitizeMailHtml } from '#kit/html.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** The sender that an event's mails leave from. */
const SENDER = 'default'

/** The file's templates and actions replace the event's; its sender is the domain's. */
export async function importEmails(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const { sender, templates, actions } = file.emails
  if (sender) {
    const account = { domainId: file.domain.id, id: SENDER, ...sender }
    await tx
      .insert(emailAccounts)
      .values(account)
      .onConflictDoUpdate({ target: [emailAccounts.domainId, emailAccounts.id], set: sender })
  }
  await tx.delete(emailActions).where(eq(emailActions.eventId, eventId))
  await tx.delete(emailTemplates).where(eq(emailTemplates.eventId, eventId))
  if (templates.length > 0) {
    await tx
      .insert(emailTemplates)
      .values(templates.map((template) => ({ eventId, ...template, bodyHtml: sanitizeMailHtml(template.bodyHtml) })))
  }
  for (const { id: actionId, enabled, templates: byLanguage } of actions) {
    await tx.insert(emailActions).values({ eventId, actionId, enabled })
    for (const [language, templateId] of Object.entries(byLanguage)) {
      await tx.insert(emailActionTemplates).values({ eventId, actionId, language, templateId })
    }
  }
}

export async function exportEmails(db: Executor, domainId: string, eventId: string): Promise<EventFile['emails']> {
  const [sender] = await db
    .select({
      fromName: emailAccounts.fromName,
      fromAddress: emailAccounts.fromAddress,
      replyTo: emailAccounts.replyTo,
    })
    .from(emailAccounts)
    .where(and(eq(emailAccounts.domainId, domainId), eq(emailAccounts.id, SENDER)))
  const templates = await db
    .select()
    .from(emailTemplates)
    .where(eq(emailTemplates.eventId, eventId))
    .orderBy(asc(emailTemplates.id))
  const actions = await db
    .select()
    .from(emailActions)
    .where(eq(emailActions.eventId, eventId))
    .orderBy(asc(emailActions.actionId))
  const chosen = await db.select().from(emailActionTemplates).where(eq(emailActionTemplates.eventId, eventId))
  return {
    ...(sender && { sender }),
    templates: templates.map(({ eventId: _, ...template }) => template),
    actions: actions.map(({ actionId, enabled }) => ({
      id: actionId as ActionId,
      enabled,
      templates: Object.fromEntries(
        chosen.filter((row) => row.actionId === actionId).map((row) => [row.language, row.templateId]),
      ),
    })),
  }
}
