import { createServer } from 'node:http'

// The minimum before a server can answer from a database: open it, query one row, listen.
const [where = '', port = '0'] = process.argv.slice(2)
const QUESTION = 'select count(*)::int as events from events'

interface Engine {
  readonly rows: unknown[]
  close(): Promise<void>
}

async function askPostgres(url: string): Promise<Engine> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { rows: (await client.query<object>(QUESTION)).rows, close: () => client.end() }
}

async function askEmbedded(folder: string): Promise<Engine> {
  const { PGlite } = await import('@electric-sql/pglite')
  const engine = new PGlite(folder)
  return { rows: (await engine.query(QUESTION)).rows, close: () => engine.close() }
}

const { rows, close } = await (where.startsWith('postgres') ? askPostgres(where) : askEmbedded(where))
createServer((_request, response) => response.end(JSON.stringify(rows))).listen(Number(port), '127.0.0.1')

process.once('SIGTERM', async () => {
  await close()
  process.exit(0)
})
