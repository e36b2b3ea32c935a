import { eq } from 'drizzle-orm'
import { runSheets } from '#db/tables/live.ts'
import { polls } from '#db/tables/polls.ts'
import { questions } from '#db/tables/questions.ts'
import { wordClouds } from '#db/tables/wordclouds.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type SheetRow = Omit<typeof runSheets.$inferSelect, 'eventId'>
export type StepRow = SheetRow['steps'][number]

const blank: SheetRow = { steps: [], currentId: null, since: null, version: 0 }

export async function findSheet(db: Executor, eventId: string): Promise<SheetRow> {
  const { steps, currentId, since, version } = runSheets
  const [row] = await db
    .select({ steps, currentId, since, version })
    .from(runSheets)
    .where(eq(runSheets.eventId, eventId))
  return row ?? blank
}

export async function writeSheet(tx: Tx, eventId: string, sheet: SheetRow): Promise<void> {
  await tx
    .insert(runSheets)
    .values({ eventId, ...sheet })
    .onConflictDoUpdate({ target: runSheets.eventId, set: sheet })
}

export async function titlesOf(db: Executor, eventId: string): Promise<ReadonlyMap<string, string>> {
  const named = await db.select({ id: polls.id, title: polls.title }).from(polls).where(eq(polls.eventId, eventId))
  const asked = await db
    .select({ id: questions.id, title: questions.label })
    .from(questions)
    .where(eq(questions.eventId, eventId))
  const clouds = await db
    .select({ id: wordClouds.id, title: wordClouds.content })
    .from(wordClouds)
    .where(eq(wordClouds.eventId, eventId))
  return new Map([
    ...named.map(({ id, title }) => [`poll ${id}`, title] as const),
    ...asked.map(({ id, title }) => [`question ${id}`, title] as const),
    ...clouds.map(({ id, title }) => [`wordcloud ${id}`, title] as const),
  ])
}
