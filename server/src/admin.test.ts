import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#testing/commands.ts'
import { prepareDataDir } from '#testing/prepared.ts'
import { run } from '#testing/server-process.ts'
import { main as admin } from './admin.ts'
import { main as eventFile } from './event-file.ts'

describe('the admin command', () => {
  let folder: string
  let env: Record<string, string>
  const organiser = (...args: string[]) => runCommand(admin, env, ['organiser', ...args])
  const file = (people: readonly object[]) => ({
    parvis: 1,
    domain: { id: 'ferme', name: 'La ferme' },
    context: 'moisson',
    name: 'La moisson',
    days: [{ id: 'j1', day: '2099-05-11' }],
    people,
  })
  const ana = { email: 'ana@exemple.fr', firstName: 'Ana', lastName: 'Brun', organiser: true }
  const bo = { email: 'bo@exemple.fr', firstName: 'Bo', lastName: 'Roux' }

  async function importing(people: readonly object[]) {
    await writeFile(join(folder, 'event.yaml'), JSON.stringify(file(people), null, 1))
    return runCommand(eventFile, env, ['import', join(folder, 'event.yaml')])
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parvis-admin-'))
    env = { DATA_DIR: await prepareDataDir(join(folder, 'data')) }
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('lists, grants and revokes organisers, and never removes the last lead', async () => {
    expect((await importing([ana, bo])).stderr).toBe('')
    expect(await organiser('revoke', 'moisson', 'ana@exemple.fr')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nobody would be left to lead this: make somebody else the lead first\n',
    })
    expect((await organiser('grant', 'moisson', 'Bo@exemple.fr')).stdout).toBe('moisson: Bo@exemple.fr is lead of it\n')
    expect((await organiser('revoke', 'moisson', 'ana@exemple.fr')).stdout).toBe(
      'moisson: ana@exemple.fr is nothing of it any more\n',
    )
    expect(await run('admin.ts', env, ['organiser', 'list', 'moisson']).ended).toEqual({
      code: 0,
      stdout: 'bo@exemple.fr\tBo Roux\tlead\tthis event\n',
      stderr: '',
    })
    expect((await organiser('grant', 'moisson', 'nobody@exemple.fr')).stderr).toBe(
      'No account has the address nobody@exemple.fr: it is made at the event first\n',
    )
    expect((await organiser('grant', 'moisson', 'ana@exemple.fr', 'accountant')).stdout).toBe(
      'moisson: ana@exemple.fr is accountant of it\n',
    )
    expect((await organiser('grant', 'moisson', 'bo@exemple.fr', 'reader')).stderr).toContain(
      'Nobody would be left to lead',
    )
    expect((await organiser('grant', 'moisson', 'bo@exemple.fr', 'boss')).stderr).toContain(
      'No role is called boss: lead,',
    )
    expect((await organiser('remove', 'moisson')).stderr).toContain('npm run admin -- organiser')
    expect((await organiser('reset-factor', 'Ana@exemple.fr')).stderr).toBe(
      'No account of this address has a second factor\n',
    )
  })

  it('makes no database where none exists, and says where it looked', async () => {
    const nowhere = join(folder, 'nowhere')
    const { code, stderr } = await runCommand(admin, { DATA_DIR: nowhere }, ['organiser', 'list', 'moisson'])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `There is none: the embedded database in ${join(nowhere, 'database')}. Name that of the site with DATABASE_URL or DATA_DIR\n`,
    })
  })

  it('a file takes the right back where it says so, and refuses to take the last one', async () => {
    expect((await importing([ana, bo])).stderr).toBe('')
    expect(
      (
        await importing([
          { ...ana, organiser: true },
          { ...bo, organiser: false },
        ])
      ).stderr,
    ).toBe('')
    expect((await organiser('list', 'moisson')).stdout).toBe('ana@exemple.fr\tAna Brun\tlead\tthis event\n')
    expect((await importing([ana, { ...bo, organiser: 'doorkeeper' }])).stderr).toBe('')
    const { stdout } = await runCommand(eventFile, env, ['export', 'moisson'])
    expect(stdout.match(/organiser: \w+/g)).toEqual(['organiser: true', 'organiser: doorkeeper'])
    expect((await importing([ana, { ...bo, organiser: false }])).stderr).toBe('')
    const { code, stderr } = await importing([{ ...ana, organiser: 'editor' }, bo])
    expect(code).toBe(1)
    expect(stderr).toMatch(/event\.yaml:\d+: people\.0\.organiser: .*[Nn]obody would be left/)
    expect((await organiser('list', 'moisson')).stdout).toBe('ana@exemple.fr\tAna Brun\tlead\tthis event\n')
  })
})
