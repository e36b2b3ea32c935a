import type { TemplateBody } from '@parvis/contract/emails/emails.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { emailAccounts, emailActions, emailActionTemplates, emailTemplates } from '#db/tables/emails.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type TemplateRow = Omit<typeof emailTemplates.$inferSelect, 'eventId'>
export type AccountRow = Omit<typeof emailAccounts.$inferSelect, 'domainId'>

const templateColumns = {
  id: emailTemplates.id,
  label: emailTemplates.label,
  type: emailTemplates.type,
  language: emailTemplates.language,
  subject: emailTemplates.subject,
  bodyHtml: emailTemplates.bodyHtml,
}

export function listTemplateRows(db: Executor, eventId: string): Promise<TemplateRow[]> {
  return db
    .select(templateColumns)
    .from(emailTemplates)
    .where(eq(emailTemplates.eventId, eventId))
    .orderBy(asc(emailTemplates.label), asc(emailTemplates.id))
}

export async function findTemplate(db: Executor, eventId: string, id: string): Promise<TemplateRow | undefined> {
  const [template] = await db
    .select(templateColumns)
    .from(emailTemplates)
    .where(and(eq(emailTemplates.eventId, eventId), eq(emailTemplates.id, id)))
  return template
}

export async function insertTemplate(db: Executor, eventId: string, template: TemplateRow): Promise<void> {
  await db.insert(emailTemplates).values({ eventId, ...template })
}

export async function replaceTemplate(
  db: Executor,
  eventId: string,
  id: string,
  body: TemplateBody,
): Promise<TemplateRow | undefined> {
  const [template] = await db
    .update(emailTemplates)
    .set(body)
    .where(and(eq(emailTemplates.eventId, eventId), eq(emailTemplates.id, id)))
    .returning(templateColumns)
  return template
}

/** False when there was none. Throws a foreign-key violation while an action uses it. */
export async function removeTemplate(db: Executor, eventId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(emailTemplates)
    .where(and(eq(emailTemplates.eventId, eventId), eq(emailTemplates.id, id)))
    .returning({ id: emailTemplates.id })
  return gone.length > 0
}

export interface ActionRow {
  readonly actionId: number
  readonly enabled: boolean
  readonly language: string | null
  readonly templateId: string | null
}

export function listActionRows(db: Executor, eventId: string): Promise<ActionRow[]> {
  const { actionId, enabled } = emailActions
  const { language, templateId } = emailActionTemplates
  const ofAction = and(
    eq(emailActionTemplates.eventId, emailActions.eventId),
    eq(emailActionTemplates.actionId, actionId),
  )
  return db
    .select({ actionId, enabled, language, templateId })
    .from(emailActions)
    .leftJoin(emailActionTemplates, ofAction)
    .where(eq(emailActions.eventId, eventId))
}

export async function saveAction(
  tx: Tx,
  eventId: string,
  action: { actionId: number; enabled: boolean; templates: Readonly<Record<string, string>> },
): Promise<void> {
  const { actionId, enabled, templates } = action
  await tx
    .insert(emailActions)
    .values({ eventId, actionId, enabled })
    .onConflictDoUpdate({ target: [emailActions.eventId, emailActions.actionId], set: { enabled } })
  await tx
    .delete(emailActionTemplates)
    .where(and(eq(emailActionTemplates.eventId, eventId), eq(emailActionTemplates.actionId, actionId)))
  const chosen = Object.entries(templates).map(([language, templateId]) => ({
    eventId,
    actionId,
    language,
    templateId,
  }))
  if (chosen.length > 0) await tx.insert(emailActionTemplates).values(chosen)
}

const actionTemplatesOf = preparedPerConnection((db) => {
  const ofAction = and(
    eq(emailActionTemplates.eventId, emailActions.eventId),
    eq(emailActionTemplates.actionId, emailActions.actionId),
  )
  const ofTemplate = and(
    eq(emailTemplates.eventId, emailActionTemplates.eventId),
    eq(emailTemplates.id, emailActionTemplates.templateId),
  )
  return db
    .select({
      enabled: emailActions.enabled,
      language: emailActionTemplates.language,
      subject: emailTemplates.subject,
      bodyHtml: emailTemplates.bodyHtml,
    })
    .from(emailActions)
    .leftJoin(emailActionTemplates, ofAction)
    .leftJoin(emailTemplates, ofTemplate)
    .where(
      and(eq(emailActions.eventId, sql.placeholder('eventId')), eq(emailActions.actionId, sql.placeholder('actionId'))),
    )
    .prepare('')
})

export interface ActionTemplates {
  readonly enabled: boolean
  readonly templates: readonly { readonly language: string; readonly subject: string; readonly bodyHtml: string }[]
}

export async function findActionTemplates(db: Executor, eventId: string, actionId: number): Promise<ActionTemplates> {
  const rows = await actionTemplatesOf(db).execute({ eventId, actionId })
  const templates = rows.flatMap(({ language, subject, bodyHtml }) =>
    language === null || subject === null || bodyHtml === null ? [] : [{ language, subject, bodyHtml }],
  )
  return { enabled: rows[0]?.enabled ?? true, templates }
}

export function listAccountRows(db: Executor, domainId: string): Promise<AccountRow[]> {
  const { id, fromName, fromAddress, replyTo } = emailAccounts
  return db
    .select({ id, fromName, fromAddress, replyTo })
    .from(emailAccounts)
    .where(eq(emailAccounts.domainId, domainId))
    .orderBy(asc(id))
}

export async function saveAccount(db: Executor, domainId: string, account: AccountRow): Promise<void> {
  const { id, ...changes } = account
  await db
    .insert(emailAccounts)
    .values({ domainId, id, ...changes })
    .onConflictDoUpdate({ target: [emailAccounts.domainId, emailAccounts.id], set: changes })
}
