import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPool } from '#db/pool.ts'
import { openHouse } from '#testing/house.ts'
import { readiness } from './readiness.ts'

it('a server is ready while its database answers and its folder can be written, and leaves no file there', async () => {
  const { ports } = await openHouse()
  const folder = await mkdtemp(join(tmpdir(), 'parvis-ready-'))
  const pool = ports.db.$client
  await readiness({ pool }, folder)()
  await readiness({ pool }, undefined)()
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
  await expect(readiness({ pool }, folder)()).rejects.toThrow('ENOENT')
  await expect(readiness({ pool }, '/dev/full')()).rejects.toThrow('ENOTDIR')
})

it('a server without its database is not ready', async () => {
  const pool = openPool({ host: '127.0.0.1', port: 1 })
  await expect(readiness({ pool }, undefined)()).rejects.toThrow('ECONNREFUSED')
  await pool.end()
})

it('the database is asked once, for many simultaneous checks', async () => {
  const { ports } = await openHouse()
  let asked = 0
  const pool = ports.db.$client
  const query = (text: string) => {
    asked++
    return pool.query(text)
  }
  const counting = { query } as unknown as typeof pool
  const isReady = readiness({ pool: counting }, undefined)
  await Promise.all(Array.from({ length: 50 }, () => isReady()))
  expect(asked).toBe(1)
})
