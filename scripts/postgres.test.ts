import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgresPrograms } from './postgres.ts'

describe('the programs of PostgreSQL', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parvis-programs-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const install = async (place: string, programs = ['initdb', 'pg_ctl']): Promise<string> => {
    const made = join(folder, place)
    await mkdir(made, { recursive: true })
    for (const program of programs) await writeFile(join(made, program), '')
    return made
  }

  it('are those of the newest version of Debian', async () => {
    await install('debian/9.6/bin')
    const newest = await install('debian/17/bin')
    await install('debian/15/bin')
    expect(postgresPrograms({ PATH: '' }, join(folder, 'debian'))).toBe(newest)
  })

  it('are those of the PATH before them', async () => {
    await install('debian/17/bin')
    const client = await install('client', ['psql', 'pg_ctl'])
    const own = await install('own')
    expect(postgresPrograms({ PATH: [client, own].join(delimiter) }, join(folder, 'debian'))).toBe(own)
  })

  it('are none where a server is not installed', async () => {
    await install('debian/17/bin', ['psql'])
    expect(postgresPrograms({ PATH: folder }, join(folder, 'debian'))).toBeUndefined()
    expect(postgresPrograms({}, join(folder, 'nowhere'))).toBeUndefined()
  })
})
