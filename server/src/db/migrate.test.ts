import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import type { Database } from './open.ts'
import { openDatabase } from './open.ts'
import { writeMigrations } from './scratch.ts'

describe('migrations', () => {
  let database: Database
  let folder: string

  beforeAll(async () => {
    database = await openDatabase({})
    folder = await mkdtemp(join(tmpdir(), 'parvis-migrations-'))
  })

  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('apply once each, and the new ones later', async () => {
    await writeMigrations(folder, ['CREATE TABLE first (id int)'])
    await migrate(database, folder)
    await migrate(database, folder)
    await writeMigrations(folder, ['CREATE TABLE first (id int)', 'CREATE TABLE second (id int)'])
    await migrate(database, folder)
    const { rows } = await database.pool.query(
      `SELECT unaccent('Élève') AS plain, to_regclass('first') IS NOT NULL AS first, to_regclass('second') IS NOT NULL AS second`,
    )
    expect(rows).toEqual([{ plain: 'Eleve', first: true, second: true }])
  })

  it('report the fault and leave nothing behind when one fails', async () => {
    const broken = join(folder, 'broken')
    await writeMigrations(broken, ['SELECT 1', 'SELECT 2', 'CREATE TABLE half (id int); SELECT nonsense'])
    await expect(migrate(database, broken)).rejects.toMatchObject({
      reason: 'migration',
      message: expect.stringContaining('nonsense'),
    })
    const { rows } = await database.pool.query(`SELECT to_regclass('half') AS half`)
    expect(rows).toEqual([{ half: null }])
  })
})
