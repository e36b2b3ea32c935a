import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failToStart } from '#testing/commands.ts'
import { prepareDataDir } from '#testing/prepared.ts'
import type { Ended, Server } from '#testing/server-process.ts'
import { callServer, run, startServer } from '#testing/server-process.ts'

let folder: string
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parvis-start-'))
  server = await startServer({ DATA_DIR: await prepareDataDir(join(folder, 'running')) })
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await rm(folder, { recursive: true })
})

/** One French sentence on the error output, without stack. */
function expectSentence({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  expect(stderr).toMatch(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/node:|\.ts:\d/)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
}

describe('a server that cannot start', () => {
  it('says that its port is taken', async () => {
    const env = { DATA_DIR: await prepareDataDir(join(folder, 'other')), PORT: String(server.port) }
    expectSentence(await run('main.ts', env).ended, new RegExp(`^Le port ${server.port} est déjà pris`))
  })

  it('says that another one has its folder, which goes on working', async () => {
    const env = { DATA_DIR: join(folder, 'running'), PORT: '0' }
    expectSentence(await failToStart(env), /^La base est déjà ouverte par un autre Parvis/)
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
    expectSentence(await failToStart({ DATA_DIR: damaged, PORT: '0' }), /^Le dossier de données est endommagé/)
  })

  it('says which folder cannot be written, with a secret of its own or without', async () => {
    await writeFile(join(folder, 'file'), 'bonjour')
    const DATA_DIR = join(folder, 'file', 'data')
    const given = await failToStart({ DATA_DIR, PORT: '0', SECRET: 's'.repeat(32) })
    expectSentence(given, new RegExp(`^Le dossier de données « ${DATA_DIR} » ne peut pas être écrit \\(ENOTDIR\\)`))
    const generated = await failToStart({ DATA_DIR, PORT: '0' })
    expectSentence(generated, new RegExp(`^Configuration : DATA_DIR .*${DATA_DIR}`))
  })

  it('says that PostgreSQL cannot be reached, without the password', async () => {
    const env = {
      DATA_DIR: join(folder, 'none'),
      PORT: '0',
      DATABASE_URL: 'postgres://parvis:secret@127.0.0.1:1/parvis',
    }
    const ended = await failToStart(env)
    expectSentence(ended, /^La base PostgreSQL est injoignable/)
    expect(ended.stderr).not.toContain('secret')
  })

  it('names in production the missing variables, and how to make a secret', async () => {
    const production = { DATA_DIR: join(folder, 'nowhere'), PORT: '0', NODE_ENV: 'production' }
    expectSentence(await failToStart(production), /^Configuration : PUBLIC_URL is needed in production/)
    const addressed = { ...production, PUBLIC_URL: 'https://event.example' }
    expectSentence(
      await failToStart(addressed),
      /^Configuration : SECRET is needed in production.*openssl rand -base64 32/,
    )
  })

  it.each([
    ['chef', /^Aucun rôle ne s’appelle « chef » : all, web, worker/],
    ['web', /^Le rôle « web » demande PostgreSQL/],
    ['worker', /^Le rôle « worker » demande PostgreSQL/],
  ])('says why it cannot take the role of %s', async (role, sentence) => {
    const env = { DATA_DIR: join(folder, 'none'), PORT: '0' }
    expectSentence(await failToStart(env, ['--role', role]), sentence)
  })

  it('says which variable is wrong', async () => {
    expectSentence(
      await run('main.ts', { DATA_DIR: join(folder, 'none'), PORT: 'beaucoup' }).ended,
      /^Configuration : PORT /,
    )
  })
})

describe('the first start of a server', () => {
  const LINK = /(\S+)\/organisation\?cle=(\S+)/
  const person = { organisation: 'Les Luthiers', firstName: 'Ana', lastName: 'Roux', email: 'ana@parvis.example' }
  const setUp = (on: Server, key: string) =>
    callServer(on, 'POST /organisation/setup', { body: { ...person, password: 'pomme de terre', key } })

  it('prints one link to itself, again until it is used; it makes the organisation once, and its lead makes an event', async () => {
    const env = { DATA_DIR: await prepareDataDir(join(folder, 'first')), PUBLIC_URL: 'http://127.0.0.1:0' }
    const before = await startServer(env)
    await before.printed('?cle=')
    before.kill('SIGTERM')
    await before.ended
    const first = await startServer(env)
    await first.printed('?cle=')
    const [, site, key = ''] = LINK.exec(first.output()) ?? []
    expect(site).toBe(first.url)
    expect((await setUp(first, `${key}x`)).status).toBe(410)
    const both = await Promise.all([setUp(first, key), setUp(first, key)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const made = both.find(({ status }) => status === 201)?.body as { token: string; domainId: string }
    const { body } = await callServer(first, 'GET /organisation/events', made)
    expect(body).toEqual({
      data: [],
      organisation: { id: made.domainId, name: 'Les Luthiers', mayCreate: true },
      unread: 0,
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

describe('a server told to stop', () => {
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
    // The request is being handled once the server asks for its body.
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

describe('a server that is given time to stop', () => {
  const started = async (own: Record<string, string>) =>
    startServer({ DATA_DIR: await prepareDataDir(await mkdtemp(join(folder, 'stopping-'))), ...own })

  it('says first that it is not ready, and goes on serving meanwhile; told twice, it ends at once', async () => {
    const stopping = await started({ STOP_DELAY: '300' })
    const status = async (path: string) => (await fetch(stopping.url + path)).status
    expect(await status('/readyz')).toBe(200)
    stopping.kill('SIGTERM')
    await expect.poll(() => status('/readyz')).toBe(503)
    expect(await status('/api/openapi.json')).toBe(200)
    expect(await status('/healthz')).toBe(200)
    stopping.kill('SIGTERM')
    expect(await stopping.ended).toMatchObject({ code: 1 })
  })

  it('waits no longer than its deadline for a request that does not end', async () => {
    const stopping = await started({ STOP_DEADLINE: '1' })
    const headers = { 'content-type': 'application/json', 'content-length': 100, expect: '100-continue' }
    const endless = request(`${stopping.url}/api/authentications/login`, { method: 'POST', headers })
    const cut = once(endless, 'error')
    endless.flushHeaders()
    await once(endless, 'continue')
    stopping.kill('SIGTERM')
    expect(await stopping.ended).toMatchObject({ code: 1, stdout: expect.stringContaining('it is cut') })
    await cut
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
