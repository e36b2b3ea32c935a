import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ended, Server } from '#testing/server-process.ts'
import { callServer, run, startServer } from '#testing/server-process.ts'

let folder: string
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parvis-start-'))
  server = await startServer({ DATA_DIR: join(folder, 'running') })
}, 60_000)
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await rm(folder, { recursive: true })
})

/** One sentence in French on the error output, and nothing else; never a stack. */
function expectSentence({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  expect(stderr).toMatch(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/node:|\.ts:\d/)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
}

describe('a server that cannot start', { timeout: 60_000 }, () => {
  it('says that its port is taken', async () => {
    const env = { DATA_DIR: join(folder, 'other'), PORT: String(server.port) }
    expectSentence(await run('main.ts', env).ended, new RegExp(`^Le port ${server.port} est déjà pris`))
  })

  it('says that another one has its folder, which goes on working', async () => {
    const env = { DATA_DIR: join(folder, 'running'), PORT: '0' }
    expectSentence(await run('main.ts', env).ended, /^La base est déjà ouverte par un autre Parvis/)
    expect((await callServer(server, 'GET /openapi.json')).status).toBe(200)
  })

  it.each([
    ['no database', { 'database/PG_VERSION': 'ceci n’est pas une base', 'database/notes.txt': 'bonjour' }],
    ['half a database', { 'database/PG_VERSION': '18\n', 'database/global/pg_control': 'x'.repeat(8192) }],
    ['a file in its place', { database: 'bonjour' }],
  ])('says that its folder is damaged: %s', async (_, files) => {
    const damaged = await mkdtemp(join(folder, 'damaged-'))
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(damaged, name, '..'), { recursive: true })
      await writeFile(join(damaged, name), content)
    }
    expectSentence(await run('main.ts', { DATA_DIR: damaged, PORT: '0' }).ended, /^Le dossier de données est endommagé/)
  })

  it('says which folder cannot be written, with a secret of its own or without', async () => {
    await writeFile(join(folder, 'file'), 'bonjour')
    const DATA_DIR = join(folder, 'file', 'data')
    const given = await run('main.ts', { DATA_DIR, PORT: '0', SECRET: 's'.repeat(32) }).ended
    expectSentence(given, new RegExp(`^Le dossier de données « ${DATA_DIR} » ne peut pas être écrit \\(ENOTDIR\\)`))
    const generated = await run('main.ts', { DATA_DIR, PORT: '0' }).ended
    expectSentence(generated, new RegExp(`^Configuration : DATA_DIR .*${DATA_DIR}`))
  })

  it('says that PostgreSQL cannot be reached, without the password', async () => {
    const env = {
      DATA_DIR: join(folder, 'none'),
      PORT: '0',
      DATABASE_URL: 'postgres://parvis:secret@127.0.0.1:1/parvis',
    }
    const ended = await run('main.ts', env).ended
    expectSentence(ended, /^La base PostgreSQL est injoignable/)
    expect(ended.stderr).not.toContain('secret')
  })

  it('says which variable is wrong', async () => {
    expectSentence(
      await run('main.ts', { DATA_DIR: join(folder, 'none'), PORT: 'beaucoup' }).ended,
      /^Configuration : PORT /,
    )
  })
})

describe('the first start of a server', { timeout: 180_000 }, () => {
  const LINK = /\/organisation\?cle=(\S+)/
  const person = { organisation: 'Les Luthiers', firstName: 'Ana', lastName: 'Roux', email: 'ana@parvis.example' }
  const setUp = (on: Server, key: string) =>
    callServer(on, 'POST /organisation/setup', { body: { ...person, password: 'pomme de terre', key } })

  it('prints one link, again until it is used; it makes the organisation once, and whoever leads it makes an event', async () => {
    const env = { DATA_DIR: join(folder, 'first') }
    const before = await startServer(env)
    await before.printed('?cle=')
    before.kill('SIGTERM')
    await before.ended
    const first = await startServer(env)
    await first.printed('?cle=')
    const [, key = ''] = LINK.exec(first.output()) ?? []
    expect((await setUp(first, `${key}x`)).status).toBe(410)
    const both = await Promise.all([setUp(first, key), setUp(first, key)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const made = both.find(({ status }) => status === 201)?.body as { token: string; domainId: string }
    const { body } = await callServer(first, 'GET /organisation/events', made)
    expect(body).toEqual({
      data: [],
      organisation: { id: made.domainId, name: 'Les Luthiers', mayCreate: true },
    })
    const { body: factor } = await callServer(first, 'GET /authentications/second-factor', made)
    expect(factor).toMatchObject({ isOn: false, isRequired: false, organisation: 'Les Luthiers' })
    expect((await callServer(first, 'POST /authentications/second-factor', made)).status).toBe(201)
    const sender = { fromName: 'Les Luthiers', fromAddress: 'bonjour@parvis.example' }
    const senderPath = `PUT /domains/${made.domainId}/emails/accounts/default` as const
    expect((await callServer(first, senderPath, { ...made, body: sender })).status).toBe(200)
    const from = { model: 'nothing', days: 1, coming: 'onsite' }
    const asked = { name: 'La fête', context: 'fete', firstDay: '2090-06-01', from }
    expect((await callServer(first, 'POST /organisation/events', { ...made, body: asked })).status).toBe(201)
    first.kill('SIGTERM')
    await first.ended
    const after = await startServer(env)
    expect(after.output()).not.toMatch(LINK)
    after.kill('SIGTERM')
    await after.ended
  })
})

describe('a server told to stop', { timeout: 60_000 }, () => {
  it('finishes the requests under way, refuses new ones and ends well', async () => {
    const body = JSON.stringify({ email: 'a@exemple.fr', password: 'secret', eventId: 'aucun' })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    }
    const underWay = request(`${server.url}/api/authentications/login`, { method: 'POST', headers })
    const answered = once(underWay, 'response')
    underWay.flushHeaders()
    // The server has the request in hand once it asks for the body.
    await once(underWay, 'continue')
    underWay.write(body.slice(0, 10))
    server.kill('SIGTERM')
    await refusesConnections(server.port)
    underWay.end(body.slice(10))
    const [response] = await answered
    expect(response.statusCode).toBe(404)
    response.resume()
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  })
})

async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const refused = await Promise.race([
      once(socket, 'connect').then(() => false),
      once(socket, 'error').then(
        () => true,
        () => true,
      ),
    ]).catch(() => true)
    socket.destroy()
    if (refused) return
  }
}
