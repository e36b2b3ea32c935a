import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '#testing/server-process.ts'

describe('the admin command', () => {
  let folder: string
  let env: Record<string, string>
  const admin = (...args: string[]) => run('admin.ts', env, ['organiser', ...args]).ended
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
    return run('event-file.ts', env, ['import', join(folder, 'event.yaml')]).ended
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parvis-admin-'))
    env = { DATA_DIR: join(folder, 'data') }
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('lists, grants and revokes who runs an event, and never leaves it to nobody', async () => {
    expect((await importing([ana, bo])).stderr).toBe('')
    expect(await admin('revoke', 'moisson', 'ana@exemple.fr')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nobody would be left to lead this: make somebody else the lead first\n',
    })
    expect((await admin('grant', 'moisson', 'Bo@exemple.fr')).stdout).toBe('moisson: Bo@exemple.fr is lead of it\n')
    expect((await admin('revoke', 'moisson', 'ana@exemple.fr')).stdout).toBe(
      'moisson: ana@exemple.fr is nothing of it any more\n',
    )
    expect((await admin('list', 'moisson')).stdout).toBe('bo@exemple.fr\tBo Roux\tlead\tthis event\n')
    expect((await admin('grant', 'moisson', 'nobody@exemple.fr')).stderr).toBe(
      'No account has the address nobody@exemple.fr: it is made at the event first\n',
    )
    expect((await admin('grant', 'moisson', 'ana@exemple.fr', 'accountant')).stdout).toBe(
      'moisson: ana@exemple.fr is accountant of it\n',
    )
    expect((await admin('grant', 'moisson', 'bo@exemple.fr', 'reader')).stderr).toContain(
      'Nobody would be left to lead',
    )
    expect((await admin('grant', 'moisson', 'bo@exemple.fr', 'boss')).stderr).toContain('No role is called boss: lead,')
    expect((await admin('remove', 'moisson')).stderr).toContain('npm run admin -- organiser')
    expect((await admin('reset-factor', 'Ana@exemple.fr')).stderr).toBe(
      'No account of this address has a second factor\n',
    )
  }, 120_000)

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
    expect((await admin('list', 'moisson')).stdout).toBe('ana@exemple.fr\tAna Brun\tlead\tthis event\n')
    expect((await importing([ana, { ...bo, organiser: 'doorkeeper' }])).stderr).toBe('')
    const { stdout } = await run('event-file.ts', env, ['export', 'moisson']).ended
    expect(stdout.match(/organiser: \w+/g)).toEqual(['organiser: true', 'organiser: doorkeeper'])
    expect((await importing([ana, { ...bo, organiser: false }])).stderr).toBe('')
    const { code, stderr } = await importing([{ ...ana, organiser: 'editor' }, bo])
    expect(code).toBe(1)
    expect(stderr).toMatch(/event\.yaml:\d+: people\.0\.organiser: .*[Nn]obody would be left/)
    expect((await admin('list', 'moisson')).stdout).toBe('ana@exemple.fr\tAna Brun\tlead\tthis event\n')
  }, 120_000)
})
