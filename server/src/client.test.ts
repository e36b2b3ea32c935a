import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WAITS_MS } from '#features/webhooks/delivery.service.ts'
import { openHouse } from '#testing/house.ts'
import type { Received, Receiver } from '#testing/receiver.ts'
import { startReceiver } from '#testing/receiver.ts'
import { launch } from '#testing/server-process.ts'
import { individual, makeShop, play } from '#testing/shop.ts'
import { portOf } from '#testing/sockets.ts'

const root = join(import.meta.dirname, '../..')
const HOUR = 3_600_000
/** The strictest settings of generated clients. */
const STRICT = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--target', 'es2024', '--module', 'nodenext']

interface Example {
  register(visit: object): Promise<{ headers: { Authorization: string }; userId: string; payAt: string }>
  listen(listener: object): Promise<string>
}

let folder: string
let receiver: Receiver
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parvis-client-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  receiver = await startReceiver()
  ;(await openHouse()).privateOrigins.push(receiver.origin)
})
afterAll(async () => {
  ;(await openHouse()).privateOrigins.splice(0)
  await receiver.close()
  await rm(folder, { recursive: true })
})

async function tool(path: string, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await launch(path, process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: folder,
  }).ended
  expect([code, stdout, stderr]).toEqual([0, '', ''])
}

/** Compiles the example of docs/api.md against a client of docs/openapi.json. */
async function example(): Promise<Example> {
  const manual = await readFile(join(root, 'docs/api.md'), 'utf8')
  const [, code = expect.fail('There is no example')] = /```ts\n(.*?)```/s.exec(manual) ?? []
  await writeFile(join(folder, 'example.ts'), code)
  await tool('oazapfts/dist/cli.js', join(root, 'docs/openapi.json'), 'parvis.ts')
  await tool('typescript/bin/tsc', ...STRICT, 'example.ts')
  return import(join(folder, 'example.ts')) as Promise<Example>
}

/** By the specification of Standard Webhooks. */
function signatureOf({ headers, raw }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

describe('a client generated from the document', () => {
  it('registers a payer, and is notified twice under one id where it refused the first notice', async () => {
    const { register, listen } = await example()
    const shop = await makeShop()
    const { app, clock, domainId, eventId, context, ports } = shop
    // Ahead of the real time, at which short delays would end by themselves.
    clock.advance(HOUR)
    const lead = await shop.person({ organiser: true })
    const origin = `http://127.0.0.1:${await portOf(app)}`
    const visit = {
      ...{ origin, domainId, eventId, email: `ada.${eventId}@exemple.fr`, bill: individual },
      values: { participation: { participation: 4 }, dates: { dayIds: ['j1'] } },
      referer: `http://localhost/${context}/registration`,
    }
    const { userId, payAt } = await register(visit)
    const headers = { Authorization: `Bearer ${lead.token}` }
    const secret = await listen({ domainId, eventId, url: receiver.origin, headers })

    receiver.answers.push(500)
    await play(shop, payAt, 'accept')
    await ports.jobs.settle()
    clock.advance(WAITS_MS[0] ?? 0)
    await ports.jobs.settle()
    clock.advance(-HOUR - (WAITS_MS[0] ?? 0))

    const [first, second, ...others] = receiver.received
    if (!first || !second) expect.fail('It was not told twice')
    expect([second.id, second.raw, others]).toEqual([first.id, first.raw, []])
    expect(first).toMatchObject({ type: 'order.paid', data: { eventId, userId, amount: 120 } })
    for (const one of [first, second]) expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret))
  })
})
