import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { serveShell } from '#kit/shell.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { buildApp } from './app.ts'
import { boot } from './boot.ts'

const SITE = 'https://www.atelier.example'
const OTHER = 'https://autre.example'

async function pagesOf({ ports }: World): Promise<FastifyInstance> {
  const dist = await mkdtemp(join(tmpdir(), 'framing-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><html lang="fr"><head></head><body></body></html>')
  await writeFile(join(dist, 'ahead.json'), '[]')
  await writeFile(join(dist, 'offline.json'), '[]')
  await mkdir(join(dist, 'worker'))
  await writeFile(join(dist, 'worker', 'offline.js'), '')
  // This process has already defined the jobs.
  const app = await buildApp({ ...ports, jobs: { ...ports.jobs, define: () => undefined } })
  const print = async () => undefined
  await serveShell(app, { dist, media: dist, boot: (context, request) => boot(ports, context, request), print })
  return app
}

/** The frame policy of an address, and the header for browsers without CSP. */
async function framing(app: FastifyInstance, url: string) {
  const { headers } = await app.inject({ url })
  const policy = String(headers['content-security-policy']).split('; ')
  return {
    ancestors: policy.find((directive) => directive.startsWith('frame-ancestors ')),
    former: headers['x-frame-options'],
  }
}

const REFUSED = { ancestors: "frame-ancestors 'self'", former: 'SAMEORIGIN' }

describe('a page of an event', () => {
  it('may be framed by the sites that its event lists, each by its address, and by no other', async () => {
    const [listing, silent] = [
      await makeWorld({ settings: { FO_FRAMED_BY: [SITE, `${OTHER}:8443`] } }),
      await makeWorld(),
    ]
    const app = await pagesOf(listing)
    const listed = { ancestors: `frame-ancestors 'self' ${SITE} ${OTHER}:8443`, former: undefined }
    for (const path of ['', '/login?redirect=%2F', '/inscription?etape=dates', '/badge/3C9XT6VN2HKW/download'])
      expect(await framing(app, `/${listing.context}${path}`)).toEqual(listed)
    const other = await pagesOf(silent)
    for (const path of ['', '/inscription']) expect(await framing(other, `/${silent.context}${path}`)).toEqual(REFUSED)
    await Promise.all([app.close(), other.close()])
  })

  it('is never framed where it is of the team, projected, or led to by a mail or a payment', async () => {
    const world = await makeWorld({ settings: { FO_FRAMED_BY: [SITE] } })
    const app = await pagesOf(world)
    const below = ['/organisation', '/organisation/mails', '/login/cle', '/appareil', '/live/orga', '/photos/viewer']
    const led = ['?token=abc', '/inscription?status=success', '/paiement?status=cancel', '/password/new', '/inconnue']
    for (const path of [...below, ...led]) expect(await framing(app, `/${world.context}${path}`)).toEqual(REFUSED)
    for (const path of ['/', '/organisation', '/nulle-part']) expect(await framing(app, path)).toEqual(REFUSED)
    expect((await framing(app, '/api/docs/')).former).toBe('SAMEORIGIN')
    await app.close()
  })

  it('is not framed before its event is published', async () => {
    const world = await makeWorld({ settings: { FO_FRAMED_BY: [SITE] } })
    await world.ports.db.update(events).set({ published: false }).where(eq(events.id, world.eventId))
    forgetEvent(world.ports.db)
    const app = await pagesOf(world)
    expect(await framing(app, `/${world.context}`)).toEqual(REFUSED)
    await app.close()
  })

  it('follows an organiser’s changes, and invalid origins are refused', async () => {
    const world = await makeWorld()
    const as = await world.person({ organiser: true })
    const app = await pagesOf(world)
    const params = { ...world.path, part: 'settings' as const }
    const save = async (origins: readonly string[]) => {
      const { revision, value } = (await world.call(getPart, { params }, { as })).body
      const body = { revision, value: { ...(value as object), FO_FRAMED_BY: origins } }
      return world.call(savePart, { params, body }, { as })
    }
    const refused = await save([SITE, 'http://www.atelier.example'])
    expect([refused.status, refused.error.errors]).toMatchObject([
      400,
      [{ path: 'value.FO_FRAMED_BY.1', code: 'FRAMING_ORIGIN_FORMAT' }],
    ])
    expect((await save([SITE])).status).toBe(200)
    expect((await framing(app, `/${world.context}`)).ancestors).toBe(`frame-ancestors 'self' ${SITE}`)
    expect((await save([])).status).toBe(200)
    expect(await framing(app, `/${world.context}`)).toEqual(REFUSED)
    await app.close()
  })
})

it('the script of the frame is there for pages of other sites', async () => {
  const app = await pagesOf(await makeWorld())
  const { headers, statusCode } = await app.inject({ url: '/embed.js' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  await app.close()
})
