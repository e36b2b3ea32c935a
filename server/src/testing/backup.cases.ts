import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStorage } from '#ports/storage.ts'
import { main as backUp } from '../backup.ts'
import { main as eventFile } from '../event-file.ts'
import { runCommand } from './commands.ts'
import { prepareDataDir } from './prepared.ts'
import { callServer, run, startServer } from './server-process.ts'

export interface Home {
  readonly env: Readonly<Record<string, string>>
  drop(): Promise<void>
}

const SECRET = 'a secret of at least thirty-two characters'
const PUBLIC_URL = 'https://fete.example'

const fete = {
  parvis: 1,
  domain: { id: 'fete', name: 'La fête' },
  context: 'fete',
  name: 'La fête',
  days: [
    { id: 'j1', day: '2099-05-11', capacity: 3 },
    { id: 'j2', day: '2099-05-12' },
  ],
  people: [
    { email: 'orga@exemple.fr', firstName: 'Orga', lastName: 'Roux', organiser: true, password: 'parvis-partout' },
    { email: 'ana@exemple.fr', firstName: 'Ana', lastName: 'Brun', participation: { choice: 'onsite', days: ['j1'] } },
  ],
}

export function backupCases(engine: string, homeIn: (folder: string) => Promise<Home>): void {
  describe(`a backup of ${engine}`, () => {
    let folder: string
    let file: string
    let site: Home
    const homes: Home[] = []
    const at = async (name: string): Promise<Home> => {
      const dataDir = join(folder, name)
      const home = await homeIn(dataDir)
      const settled = { ...home, env: { DATA_DIR: dataDir, SECRET, PUBLIC_URL, ...home.env } }
      homes.push(settled)
      return settled
    }
    const event = (home: Home, ...args: string[]) => runCommand(eventFile, home.env, args)
    const backup = (home: Home, ...args: string[]) => runCommand(backUp, home.env, ['backup', ...args])
    const restore = (home: Home, ...args: string[]) => runCommand(backUp, home.env, ['restore', ...args])
    const filesOf = ({ env }: Home) => folderStorage(join(env['DATA_DIR'] ?? '', 'files'))

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'parvis-backup-'))
      file = join(folder, 'site.tar')
      site = await at('site')
      if (site.env['DATABASE_URL'] === undefined) await prepareDataDir(join(folder, 'site'))
      await writeFile(join(folder, 'fete.yaml'), JSON.stringify(fete))
      expect(await event(site, 'import', join(folder, 'fete.yaml'))).toMatchObject({ code: 0, stderr: '' })
      await filesOf(site).put('photos/fete/large', Buffer.alloc(3_000_001, 'photo'), 'image/png')
      await filesOf(site).put('mails/m1.eml', Buffer.from('Bonjour'), 'message/rfc822')
      const taken = await run('backup.ts', site.env, ['backup', file]).ended
      expect(taken).toMatchObject({ code: 0, stderr: '' })
      expect(taken.stdout).toContain('1 event(s), 2 people, 2 file(s) of 3.0 MB')
      expect(taken.stdout).not.toContain(SECRET)
    })
    afterAll(async () => {
      for (const home of homes) await home.drop()
      await rm(folder, { recursive: true })
    })

    it('is restored elsewhere whole: the event, its people and their accounts, the places, the files', async () => {
      const other = await at('other')
      const restored = await restore(other, file)
      expect(restored).toMatchObject({ code: 0, stderr: '' })
      expect(restored.stdout).toContain(`of ${PUBLIC_URL}`)
      expect((await event(other, 'export', 'fete')).stdout).toBe((await event(site, 'export', 'fete')).stdout)
      const large = Buffer.from((await filesOf(other).get('photos/fete/large')) ?? [])
      expect(large.equals(Buffer.alloc(3_000_001, 'photo'))).toBe(true)
      expect(String(Buffer.from((await filesOf(other).get('mails/m1.eml')) ?? []))).toBe('Bonjour')
      const server = await startServer(other.env)
      const { body: context } = await callServer(server, 'GET /context/fete')
      const { id: eventId } = context as { id: string }
      const login = { email: 'orga@exemple.fr', password: 'parvis-partout', eventId }
      expect((await callServer(server, 'POST /authentications/login', { body: login })).status).toBe(200)
      server.kill('SIGTERM')
      expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    })

    it('is never written over another, nor restored over a database that holds something', async () => {
      const before = await readFile(file)
      expect((await backup(site, file)).stderr).toBe(`${file} is there already: a backup is never written over\n`)
      // Compared as bytes: a matcher would walk through forty million of them.
      expect(before.equals(await readFile(file))).toBe(true)
      const { code, stderr } = await restore(site, file, '--yes')
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(/(holds \d+ tables|There is a database in .*) already/),
      })
    })

    it('is restored into another site only on confirmation', async () => {
      const other = await at('elsewhere')
      const elsewhere = {
        ...other,
        env: { ...other.env, PUBLIC_URL: 'https://autre.example', SECRET: `${SECRET}, another` },
      }
      const refused = await restore(elsewhere, file)
      expect(refused.code).toBe(1)
      expect(refused.stderr).toContain('this site is https://autre.example')
      expect(refused.stderr).toContain('SECRET is not that of the backup')
      expect((await event(elsewhere, 'export', 'fete')).code).toBe(1)
    })

    it('that is cut short is refused, and nothing is changed', async () => {
      const short = join(folder, 'short.tar')
      await writeFile(short, await readFile(file))
      await truncate(short, 2_000_000)
      const other = await at('short')
      expect(await restore(other, short)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('short.tar is not a whole backup of Parvis'),
      })
      expect(await restore(other, join(folder, 'fete.yaml'))).toMatchObject({ code: 1 })
    })
  })
}
