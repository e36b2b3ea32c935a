import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPostgres } from '../server/src/db/postgres.ts'
import { answerQuestions } from './children.ts'

/** The minimum for keeping votes: tokens in memory, and one insert for all waiting votes. */
const pool = await openPostgres(process.env['DATABASE_URL'] ?? '', {
  poolSize: Number(process.env['DATABASE_POOL_SIZE']),
})

interface Waiting {
  readonly choiceId: string
  readonly userId: string
  readonly done: (status: number) => void
}
let pollId = ''
let users = new Map<string, string>()
const waiting: Waiting[] = []
let isWriting = false

async function write(): Promise<void> {
  isWriting = true
  await new Promise((resolve) => setImmediate(resolve))
  while (waiting.length > 0) {
    const group = waiting.splice(0, 1000)
    await pool.query(
      `with kept as (
         insert into poll_votes (poll_id, round, user_id, choice_id)
         select $1, 1, user_id, choice_id from unnest($2::text[], $3::text[]) as sent (user_id, choice_id)
         on conflict do nothing returning choice_id
       ) insert into poll_counts as total (poll_id, round, choice_id, votes)
         select $1, 1, choice_id, count(*)::int from kept group by choice_id order by choice_id
         on conflict (poll_id, round, choice_id) do update set votes = total.votes + excluded.votes`,
      [pollId, group.map(({ userId }) => userId), group.map(({ choiceId }) => choiceId)],
    )
    for (const { done } of group) done(200)
  }
  isWriting = false
}

const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice(7) ?? ''
  const userId = users.get(createHash('sha256').update(token).digest('base64url'))
  const choiceId = request.url?.split('/').at(-1) ?? ''
  const done = (status: number) => {
    const body = '{"received":true,"round":1}'
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  }
  if (userId === undefined) return done(401)
  waiting.push({ choiceId, userId, done })
  if (!isWriting) void write()
})
server.listen(0, '127.0.0.1')

answerQuestions({
  ready: () => {},
  port: () => (server.address() as AddressInfo).port,
  ballot: async (given: string) => {
    pollId = given
    const { rows } = await pool.query<{ token_hash: string; user_id: string }>(
      'select token_hash, user_id from sessions',
    )
    users = new Map(rows.map((row) => [row.token_hash, row.user_id]))
  },
  cpu: () => process.cpuUsage(),
})

process.once('SIGTERM', async () => {
  server.closeAllConnections()
  server.close()
  await pool.end()
  process.exit(0)
})
