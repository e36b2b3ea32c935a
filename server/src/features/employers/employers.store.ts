import type { Contact, companySorts, Payer } from '@parvis/contract/employers/employers.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { searched } from '#db/searched.ts'
import { billings } from '#db/tables/billing.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import { shownUsers } from '#features/users/users.service.ts'
import { foldedHolds } from '#kit/folded.ts'
import type { Executor } from '#kit/transaction.ts'

interface OfEvent {
  readonly domainId: string
  readonly eventId: string
}
interface CompanyQuery extends OfEvent {
  readonly search: string
  readonly sort: (typeof companySorts)[number]
  readonly limit: number
  readonly offset: number
}

export interface FirmRow {
  readonly [column: string]: unknown
  readonly id: string
  readonly name: string
  readonly siren: string
  readonly country: string
  readonly address1: string
  readonly postalCode: string
  readonly city: string
  readonly people: number
  readonly contacts: readonly Contact[]
  readonly vatNumber: string
  readonly total: number
}

/** Of a person brought in who has not answered, the event shows only the employment they take part with. */
const isEmployed = sql`(e.id = p.employee_id or (not e.archived and p.shown_as is null))`

/** SQL: people of the event who work for a company or represent it. */
const employed = (eventId: string): SQL => sql`${participations} as p
  join ${employees} as e on e.user_id = p.user_id and ${isEmployed}
  where p.event_id = ${eventId}`

const isCompany = sql`b.billing ->> 'type' <> '4'`

/** SQL: billings of participants who represent the company. */
const payersOf = (eventId: string, companyId: SQL): SQL => sql`${billings} as b
  join ${participations} as p on p.event_id = b.event_id and p.user_id = b.user_id
  join ${employees} as e on e.id = p.employee_id
  where b.event_id = ${eventId} and e.company_id = ${companyId} and ${isCompany}`

export async function listFirms(
  db: Executor,
  { domainId, eventId, search, sort, limit, offset }: CompanyQuery,
): Promise<FirmRow[]> {
  const isAsked = search
    ? sql`(${foldedHolds(sql`(c.search_text || ' ' || ${searched(sql`c.city`)})`, search)} or position(${search.replace(/\s/g, '')} in c.siren) > 0)`
    : sql`true`
  const order = sql`${sort === 'people' ? sql`people desc, ` : sql``}key, id`
  // Other columns are read for one page only: sorting needs just the names.
  const { rows } = await db.execute<FirmRow>(sql`
    with firm as (
      select e.company_id as id, (count(*) filter (where e.id = p.employee_id))::int as people
      from ${employed(eventId)} group by e.company_id
    ), asked as materialized (
      select c.id, firm.people, c.search_text as key
      from firm join ${companies} as c on c.id = firm.id and c.domain_id = ${domainId}
      where ${isAsked}
    ), page as (
      select id, people, key from asked order by ${order} limit ${limit} offset ${offset}
    )
    select c.id, c.name, c.siren, c.country, c.address1, c.postal_code as "postalCode", c.city, page.people,
      (select count(*) from asked)::int as total,
      array(
        select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
        from ${employees} as e
        join ${participations} as p on p.event_id = ${eventId} and p.user_id = e.user_id
        join ${shownUsers} as u on u.id = p.user_id
        where e.company_id = c.id and ${isEmployed}
        order by not e.archived desc, array_position(array['confirmed', 'founded', 'joined'], e.standing),
          (e.id = p.employee_id) is true desc, u.last_name, u.id
        limit 3) as contacts,
      coalesce((
        select b.billing ->> 'intra_communautaire' from ${payersOf(eventId, sql`c.id`)}
        and b.billing ->> 'intra_communautaire' <> '' order by b.updated_at desc, b.user_id limit 1), '') as "vatNumber"
    from page join ${companies} as c on c.id = page.id
    order by ${sort === 'people' ? sql`page.people desc, ` : sql``}page.key, page.id`)
  return rows
}

/** Counts people of the event who work for the company, and those who represent it. */
export async function countComing(
  db: Executor,
  { eventId, companyId }: OfEvent & { readonly companyId: string },
): Promise<{ people: number; coming: number }> {
  const { rows } = await db.execute<{ people: number; coming: number }>(sql`
    select count(*)::int as people, (count(*) filter (where e.id = p.employee_id))::int as coming
    from ${employed(eventId)} and e.company_id = ${companyId}`)
  return rows[0] ?? { people: 0, coming: 0 }
}

export interface EmployeeRow {
  readonly [column: string]: unknown
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly standing: 'joined' | 'founded' | 'confirmed'
  readonly comes: boolean
  readonly hasLeft: boolean
}

export async function listEmployees(
  db: Executor,
  { eventId, companyId, limit, offset }: OfEvent & { companyId: string; limit: number; offset: number },
): Promise<EmployeeRow[]> {
  const { rows } = await db.execute<EmployeeRow>(sql`
    with working as (
      select e.user_id, e.standing, e.archived as has_left, e.id = p.employee_id as comes, p.shown_as
      from ${employed(eventId)} and e.company_id = ${companyId}
    )
    select u.id, u.first_name as "firstName", u.last_name as "lastName", coalesce(a.email, '') as email,
      p.standing, coalesce(p.comes, false) as comes, p.has_left as "hasLeft"
    from working as p join ${shownUsers} as u on u.id = p.user_id
    left join ${authentications} as a on a.user_id = u.id
    order by coalesce(p.comes, false) desc, lower(u.last_name), lower(u.first_name), u.id
    limit ${limit} offset ${offset}`)
  return rows
}

export async function listPayers(
  db: Executor,
  { eventId, companyId }: OfEvent & { readonly companyId: string },
): Promise<Payer[]> {
  const said = (key: string) => sql`coalesce(b.billing ->> ${key}, '')`
  const { rows } = await db.execute<Payer & Record<string, unknown>>(sql`
    select name, siret, "vatNumber", address, "postalCode", city, country from (
      select ${said('social_reason')} as name, ${said('siret')} as siret,
        ${said('intra_communautaire')} as "vatNumber", ${said('address')} as address,
        ${said('postal_code')} as "postalCode", ${said('city')} as city, ${said('country')} as country, b.updated_at
      from ${payersOf(eventId, sql`${companyId}`)}
    ) as said
    group by name, siret, "vatNumber", address, "postalCode", city, country
    order by max(updated_at) desc, name, siret, "vatNumber", address, "postalCode", city, country limit 5`)
  return rows
}
