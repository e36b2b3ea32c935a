import { folded } from '@parvis/contract/kit/folded.ts'
import { sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import { questionAnswers, questionResponses, questions, questionVoters } from '#db/tables/questions.ts'
import { shownUsers } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'

export interface Score extends Record<string, unknown> {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly pseudo: string
  readonly label: string
  readonly points: number
  readonly rank: number
  readonly place: number
}

/**
 * SQL: points of all people: those of a question for all right answers and no wrong one in the current round, once the
 * right answers are shown. `place` orders equal ranks by speed.
 */
const scores = (eventId: string) => sql`
  with told as (
    select question.id, question.round, question.points from ${questions} as question
    where question.event_id = ${eventId} and question.show_right_answers
  ), won as (
    select voter.user_id, told.points, voter.answered_at
    from told join ${questionVoters} as voter on voter.question_id = told.id and voter.round = told.round
    where not exists (
      select from ${questionResponses} as response
      left join ${questionAnswers} as chosen on chosen.question_id = response.question_id
        and chosen.response_id = response.id and chosen.round = told.round and chosen.user_id = voter.user_id
      where response.question_id = told.id and response.is_right_answer <> (chosen.response_id is not null)
    )
  ), people as (
    select won.user_id, sum(won.points)::int as points, max(won.answered_at) as since from won group by won.user_id
  )`

const team = sql`coalesce((
  select company.name from ${employees} as employee join ${companies} as company on company.id = employee.company_id
  where employee.id = p.employee_id
), '')`

/** Whether another person of the event has this pseudonym, ignoring case and accents. */
export async function isTaken(db: Executor, eventId: string, userId: string, pseudo: string): Promise<boolean> {
  const { rows } = await db.execute<{ pseudo: string }>(sql`
    select holder.extended ->> 'PSEUDO' as pseudo from ${participations} as holder
    where holder.event_id = ${eventId} and holder.user_id <> ${userId} and holder.registered and holder.extended ? 'PSEUDO'`)
  return rows.some((row) => folded(row.pseudo) === folded(pseudo))
}

export async function listPeople(
  db: Executor,
  eventId: string,
  limit: number,
  viewerId: string | undefined,
): Promise<Score[]> {
  const { rows } = await db.execute<Score>(sql`${scores(eventId)}, placed as (
    select people.user_id as "userId", person.first_name as "firstName", person.last_name as "lastName",
      coalesce(p.extended ->> 'PSEUDO', '') as pseudo, ${team} as label, people.points,
      rank() over (order by people.points desc)::int as rank,
      row_number() over (order by people.points desc, people.since, people.user_id)::int as place
    from people join ${participations} as p on p.event_id = ${eventId} and p.user_id = people.user_id
    join ${shownUsers} as person on person.id = people.user_id
  ) select * from placed where place <= ${limit} or "userId" = ${viewerId ?? ''} order by place`)
  return rows
}

/** The best companies by the mean of their people's points, so that size does not win. */
export async function listTeams(
  db: Executor,
  eventId: string,
  limit: number,
  viewerId: string | undefined,
): Promise<(Score & { isMine: boolean })[]> {
  const { rows } = await db.execute<Score & { isMine: boolean }>(sql`${scores(eventId)}, players as (
    select distinct voter.user_id from told
    join ${questionVoters} as voter on voter.question_id = told.id and voter.round = told.round
  ), teams as (
    select company.id, company.name, round(avg(coalesce(people.points, 0)))::int as points,
      bool_or(holder.user_id = ${viewerId ?? ''}) as mine
    from players
    join ${participations} as holder on holder.event_id = ${eventId} and holder.user_id = players.user_id
    join ${employees} as employee on employee.id = holder.employee_id
    join ${companies} as company on company.id = employee.company_id
    left join people on people.user_id = players.user_id
    group by company.id, company.name
  ), placed as (
    select id as "userId", '' as "firstName", '' as "lastName", '' as pseudo, name as label, points, mine as "isMine",
      rank() over (order by points desc)::int as rank, row_number() over (order by points desc, name, id)::int as place
    from teams
  ) select * from placed where place <= ${limit} or "isMine" order by place`)
  return rows
}
