import { constants } from 'node:fs'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anHourGoesBy } from '#testing/an-hour.ts'
import type { Machine, Site } from '#testing/machines.ts'
import { startSite } from '#testing/machines.ts'
import type { Rush } from '#testing/rush.ts'
import { PLACES_IN_ALL, rush } from '#testing/rush.ts'
import { makePeople } from '#testing/two-servers.ts'

const KILLS = 3
const MB = 1024 * 1024

describe('a site as it is shipped: two processes that serve, a worker and a proxy, killed one after the other', () => {
  let site: Site
  let done: Rush
  beforeAll(async () => {
    site = await startSite()
    done = await rush(site, KILLS)
  })
  afterAll(() => site.close())

  const count = async (statement: string) => {
    const { rows } = await site.database.pool.query<{ n: number }>(`select (${statement})::int as n`, [done.eventId])
    return rows[0]?.n
  }

  it('serves from a folder without tests, tools or the sources of the page, which cannot be written in', async () => {
    expect(await readdir(join(site.folder, 'front'))).toEqual(['dist', 'package.json'])
    const packages = await readdir(join(site.folder, 'node_modules'))
    expect(packages).not.toEqual(expect.arrayContaining(['vitest']))
    for (const tool of ['vite', 'vitest', 'typescript', '@biomejs', 'react']) expect(packages).not.toContain(tool)
    await expect(access(join(site.folder, 'server/src/testing'), constants.F_OK)).rejects.toThrow('ENOENT')
  })

  it('tells its release, and its components', async () => {
    const [{ port }] = site.machines as [Machine]
    const { version } = (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as { version: string }
    expect(await readFile(join(site.folder, '.release'), 'utf8')).toBe(`${version}\n`)
    const sbom = JSON.parse(await readFile(join(site.folder, 'sbom.json'), 'utf8'))
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'parvis', version } } })
    const names: string[] = sbom.components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp']))
    expect(names).not.toContain('vitest')
  })

  it('answers the page, its files and the API through the proxy, and none of the monitoring paths', async () => {
    const page = await fetch(`${site.url}/ruee`)
    expect(page.status).toBe(200)
    const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
    expect((await fetch(site.url + script)).status).toBe(200)
    expect((await site.call('GET /context/ruee')).body).toMatchObject({ id: done.eventId })
    for (const inside of ['/metrics', '/readyz', '/healthz']) expect((await fetch(site.url + inside)).status).toBe(404)
  })

  it('has a worker that answers monitoring alone', async () => {
    const { port } = site.machines.find(({ role }) => role === 'worker') as Machine
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    expect(await status('/readyz')).toBe(200)
    expect(await status('/metrics')).toBe(200)
    expect(await status('/api/context/ruee')).toBe(404)
    expect(await status('/ruee')).toBe(404)
  })

  it('gives every place once and no other, through the death of any process', async () => {
    expect(done.overfull).toEqual([])
    const { rows } = await site.database.pool.query<{ id: string; day: string | null }>(
      `select p.user_id as id, (select d.event_day_id from participation_days d where d.event_id = p.event_id
          and d.user_id = p.user_id and d.on_site and d.event_day_id <> 'all') as day
        from participations p where p.event_id = $1 and p.registered`,
      [done.eventId],
    )
    const kept = new Map(rows.map(({ id, day }) => [id, day ?? undefined]))
    expect(kept).toEqual(done.told)
    expect([...kept.values()].filter((day) => day !== undefined)).toHaveLength(PLACES_IN_ALL)
  })

  it('shows viewers of the live its changes after each death', () => {
    expect(done.resumed).toHaveLength(KILLS)
  })

  it('sends each person one mail', async () => {
    await anHourGoesBy(site.database.pool)
    const left = "select count(*) from outbox where event_id = $1 and status <> 'kept'"
    await expect.poll(() => count(left), { timeout: 280_000 }).toBe(0)
    const { rows } = await site.database.pool.query<{ user_id: string; mails: string[] }>(
      'select user_id, array_agg(id) as mails from outbox where event_id = $1 group by 1',
      [done.eventId],
    )
    expect(rows.map(({ user_id: id }) => id).toSorted()).toEqual([...done.told.keys()].toSorted())
    expect(rows.filter(({ mails }) => mails.length !== 1)).toEqual([])
    const files = await readdir(join(site.dataDir, 'files/mails'))
    expect(files.toSorted()).toEqual(rows.flatMap(({ mails }) => mails.map((id) => `${id}.eml`)).toSorted())
  })

  it('takes a photo of 20 MB through the proxy, and gives it back', async () => {
    const [organiser] = await makePeople(site.database, done.domainId, 1)
    if (!organiser) throw new Error('Nobody organises')
    await site.database.pool.query(
      "insert into organisers (domain_id, event_id, user_id, role) values ($1, $2, $3, 'lead')",
      [done.domainId, done.eventId, organiser.userId],
    )
    const side = 2_650
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const taken = sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } })
    const bytes = await taken.png({ compressionLevel: 0 }).toBuffer()
    expect(bytes.length).toBeGreaterThan(20 * MB)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'salle.png')
    const sent = await fetch(`${site.url}/api/users/photos?eventId=${done.eventId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organiser.token}` },
      body: form,
    })
    expect(sent.status).toBe(201)
    const { hd } = (await sent.json()) as { hd: string }
    const shown = await fetch(new URL(hd, site.url))
    expect(shown.status).toBe(200)
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBeGreaterThan(1_000)
  })
})
