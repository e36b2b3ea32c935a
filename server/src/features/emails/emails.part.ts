import { isDeepStrictEqual } from 'node:util'
import type { EmailsConfig } from '@parvis/contract/emails/emails.part.ts'
import { emailsShare } from '@parvis/contract/emails/emails.part.ts'
import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { SENDER } from '@parvis/contract/emails/emails.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { emailAccounts, emailActions, emailActionTemplates, emailTemplates } from '#db/tables/emails.ts'
import { differencesOf } from '#kit/differences.ts'
import { sanitizeMailHtml } from '#kit/html.ts'
import type { Change } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { part } from '#part.ts'

async function importEmails({ tx, domainId, eventId, before, after }: Change<EmailsConfig>): Promise<void> {
  const { sender } = after.emails
  if (sender && !isDeepStrictEqual(before.emails.sender, sender)) {
    await tx
      .insert(emailAccounts)
      .values({ domainId, id: SENDER, ...sender })
      .onConflictDoUpdate({ target: [emailAccounts.domainId, emailAccounts.id], set: sender })
  }
  if (sender === null)
    await tx.delete(emailAccounts).where(and(eq(emailAccounts.domainId, domainId), eq(emailAccounts.id, SENDER)))
  const templates = differencesOf(before.emails.templates, after.emails.templates, ({ id }) => id, false)
  for (const { item } of [...templates.added, ...templates.changed]) {
    const { id, ...template } = item
    const columns = { ...template, bodyHtml: sanitizeMailHtml(template.bodyHtml) }
    await tx
      .insert(emailTemplates)
      .values({ eventId, id, ...columns })
      .onConflictDoUpdate({ target: [emailTemplates.eventId, emailTemplates.id], set: columns })
  }
  await importActions(tx, eventId, before, after)
  const gone = templates.removed.map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete(emailTemplates).where(and(eq(emailTemplates.eventId, eventId), inArray(emailTemplates.id, gone)))
}

async function importActions(tx: Tx, eventId: string, before: EmailsConfig, after: EmailsConfig): Promise<void> {
  const { added, changed, removed } = differencesOf(
    before.emails.actions,
    after.emails.actions,
    ({ id }) => String(id),
    false,
  )
  const gone = [...changed.map(({ item }) => item.id), ...removed.map(({ id }) => id)]
  if (gone.length > 0)
    await tx.delete(emailActions).where(and(eq(emailActions.eventId, eventId), inArray(emailActions.actionId, gone)))
  for (const { item } of [...added, ...changed]) {
    const { id: actionId, enabled, templates: byLanguage } = item
    await tx.insert(emailActions).values({ eventId, actionId, enabled })
    for (const [language, templateId] of Object.entries(byLanguage)) {
      await tx.insert(emailActionTemplates).values({ eventId, actionId, language, templateId })
    }
  }
}

async function exportEmails(db: Executor, domainId: string, eventId: string): Promise<EmailsConfig['emails']> {
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
  const chosen = await db
    .select()
    .from(emailActionTemplates)
    .where(eq(emailActionTemplates.eventId, eventId))
    .orderBy(asc(emailActionTemplates.language))
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

export const emailsPart = part({
  share: emailsShare,
  read: async (db, { domainId, eventId }) => ({ emails: await exportEmails(db, domainId, eventId) }),
  add: importEmails,
  html: ({ emails }) =>
    emails.templates.map(({ bodyHtml }, i) => ({
      key: `emails.templates.${i}.bodyHtml`,
      html: bodyHtml,
      isMail: true,
    })),
})
