import { createHash } from 'node:crypto'
import { startBundle } from '@parvis/contract/bundles/bundles.ts'
import { getExport } from '@parvis/contract/exports/exports.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { doorScans } from '#db/tables/check-in.ts'
import { fillArchive } from '#testing/archived.ts'
import { guestOf } from '#testing/sendings.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { archiveTables } from './coverage.service.ts'

interface Archive {
  readonly text: (path: string) => string
  readonly all: string
  readonly files: readonly { path: string; about: string; rows?: number; sha256: string }[]
  readonly bytes: (path: string) => Uint8Array
}

async function archiveOf(world: World, lead: Person): Promise<Archive> {
  const started = await world.call(startBundle, { params: world.path, body: {} }, { as: lead })
  await world.ports.jobs.settle()
  const params = { ...world.path, exportId: started.body.id }
  const { url } = (await world.call(getExport, { params }, { as: lead })).body
  const zip = unzipSync(new Uint8Array((await world.app.inject({ url: url ?? '' })).rawPayload))
  const bytes = (path: string) => zip[path] ?? expect.fail(`There is no ${path}`)
  const text = (path: string) => strFromU8(bytes(path))
  const all = Object.keys(zip)
    .filter((path) => !path.endsWith('.xlsx'))
    .map(text)
    .join('\n')
  return { text, bytes, all, files: (JSON.parse(text('contenu.json')) as Archive).files }
}

async function filled(mark: string) {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true, firstName: 'Line', lastName: `Lead${mark}` })
  const guest = await guestOf(world, { firstName: `Prenom${mark}` })
  await fillArchive(world, { guest, lead, mark })
  return { world, lead, guest }
}

const rowsOf = (text: string) => text.trim().split('\r\n').slice(1)

it('an archive reads back a row of each of its tables, with titles, counts and fingerprints in its table of contents', async () => {
  const { world, lead, guest } = await filled('azur')
  const archive = await archiveOf(world, lead)
  for (const { key, columns } of archiveTables) {
    const file = archive.files.find(({ about }) => about === key) ?? expect.fail(key)
    const text = archive.text(file.path)
    expect(text, key).not.toContain('[bundles.')
    expect(rowsOf(text).length, key).toBeGreaterThan(0)
    expect(rowsOf(text), key).toHaveLength(file.rows ?? -1)
    if (columns.includes('firstName') && key !== 'team') expect(text, key).toContain('Prenomazur')
    expect(createHash('sha256').update(archive.bytes(file.path)).digest('hex'), key).toBe(file.sha256)
    expect(archive.text('0-LISEZ-MOI.txt')).toContain(`${file.path} (`)
  }
  expect(archive.text('0-LISEZ-MOI.txt')).not.toContain('[bundles.')
  expect(archive.text('tableaux/mails.csv')).toContain(`${guest.email};Envoi azur;revenu;boîte pleine`)
  expect(archive.text('tableaux/accueil.csv')).toContain('2027-05-11')
  expect(archive.text('journal.csv')).toContain('Leadazur')
})

it('an archive neutralises cells, and leaves out secrets and the votes of each person', async () => {
  const { world, lead } = await filled('brun')
  const { all, text } = await archiveOf(world, lead)
  expect(text('tableaux/notes.csv')).toContain("'=1+1 brun")
  for (const secret of ['jeton secret', 'FR7630001007941234567890185']) expect(all).not.toContain(secret)
  expect(text('tableaux/live-sondages.csv')).not.toContain('Prenombrun')
})

it('an archive holds nothing of another event, and nothing of an erased person', async () => {
  const one = await filled('cyan')
  await filled('dore')
  const archive = await archiveOf(one.world, one.lead)
  expect(archive.all).not.toContain('dore')
  const erasing = { params: { ...one.world.path, userId: one.guest.userId } }
  expect((await one.world.call(eraseUser, erasing, { as: one.lead })).status).toBeLessThan(300)
  await one.world.ports.jobs.settle()
  const { all } = await archiveOf(one.world, one.lead)
  expect(all).not.toContain('Prenomcyan')
  expect(all).not.toContain(one.guest.email)
})

it('an archive reads a table of several pages once and whole', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  const at = world.ports.clock.now()
  const scan = { eventId: world.eventId, dayId: 'j1', userId: null, result: 'unknown', at } as const
  const scans = Array.from({ length: 1001 }, (_, i) => ({ ...scan, id: `scan-${i}`, door: `porte ${i}` }))
  await world.ports.db.insert(doorScans).values(scans)
  const rows = rowsOf((await archiveOf(world, lead)).text('tableaux/accueil.csv'))
  expect(rows).toHaveLength(1001)
  expect(new Set(rows).size).toBe(1001)
})
