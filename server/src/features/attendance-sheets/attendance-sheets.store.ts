import { sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import type { Executor } from '#kit/transaction.ts'

/** The name of a company that people of the event represent; undefined for another. */
export async function readCompanyName(db: Executor, eventId: string, companyId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.name from ${companies} as c where c.id = ${companyId} and exists (
      select from ${participations} as p join ${employees} as e on e.id = p.employee_id
      where p.event_id = ${eventId} and e.company_id = c.id)`)
  return rows[0]?.name
}
