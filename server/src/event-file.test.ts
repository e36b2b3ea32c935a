import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#testing/commands.ts'
import { populatedFile } from '#testing/populated.ts'
import { prepareDataDir } from '#testing/prepared.ts'
import { run } from '#testing/server-process.ts'
import { main } from './event-file.ts'

describe('the event command', () => {
  const text = populatedFile('command')
  let folder: string
  let file: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parvis-command-'))
    file = join(folder, 'event.yaml')
  })
  afterAll(() => rm(folder, { recursive: true }))

  const command = async (
    source: string | Uint8Array,
    env: Record<string, string>,
    name = 'import',
    ...others: string[]
  ) => {
    await writeFile(file, source)
    return runCommand(main, env, [name, file, ...others])
  }

  it('lists the removed parts of the HTML with their lines, and goes on', async () => {
    const html =
      '<p onclick="x()" style="color: red; position: fixed">Bonjour</p><iframe src="https://videos.example.org/1"></iframe>'
    const { code, stdout, stderr } = await command(text.replace('<p>Bonjour</p>', html), {}, 'check')
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('people: valid') })
    const line = text.split('\n').findIndex((one) => one.includes('homeMessage')) + 1
    expect(stderr).toBe(
      `${file}:${line}: settings.homeMessage: left out: <p onclick>, style="position", <iframe src="videos.example.org">\n`,
    )
    expect((await command(text, {}, 'check')).stderr).toBe('')
  })

  it('reads the accents of a file that Windows saved, and says so', async () => {
    const named = text.replace(/^name: .*$/m, 'name: Été d’Hélène')
    const saved = Uint8Array.from(named, (char) => (char === '’' ? 0x92 : char.charCodeAt(0)))
    const { code, stdout, stderr } = await command(saved, {}, 'check')
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringContaining('« Été d’Hélène »'),
      stderr: `${file}: not UTF-8: read as windows-1252; look at its accents, or save it as UTF-8\n`,
    })
  })

  it('refuses a file in an unknown encoding', async () => {
    const { code, stdout, stderr } = await command(Uint8Array.of(0x6e, 0x8d, 0xe9), {}, 'check')
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file}: not UTF-8, UTF-16 with its mark, nor windows-1252: save it as UTF-8\n`,
    })
  })

  it('writes to no database of its own in production', async () => {
    const { code, stdout, stderr } = await command(text, { NODE_ENV: 'production' })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe('DATABASE_URL or DATA_DIR must say which database, in production\n')
  })

  it('says which database it writes to, and where in the file it would take something', async () => {
    const env = { DATA_DIR: await prepareDataDir(join(folder, 'data')) }
    // Publication is refused: the event takes payments, and its seller is incomplete.
    const stopped = await command(text, env)
    expect(stopped).toMatchObject({ code: 1, stderr: expect.stringMatching(/: published: the seller is incomplete/) })
    const draft = text.replace(/^name: /m, 'published: false\nname: ')
    await writeFile(file, draft)
    expect(await run('event-file.ts', env, ['import', file]).ended).toEqual({
      code: 0,
      stdout: `fcommand: importing into the embedded database in ${join(folder, 'data', 'database')}\nfcommand: imported\n`,
      stderr: '',
    })
    const { code, stderr } = await command(draft.replace('stock: 5', 'stock: 1'), env)
    expect(code).toBe(1)
    const line = draft.split('\n').findIndex((one) => one.includes('id: diner')) + 1
    const refusal = `${file}:${line}: articles.0.stock: “Dîner” has 2 places taken: there cannot be fewer\n    --allow articles.diner=taken\n`
    expect(stderr).toBe(refusal)
    const undecided = await command(draft.replace('stock: 5', 'stock: 1'), env, 'plan')
    const told = `fcommand: planning for the embedded database in ${join(folder, 'data', 'database')}`
    const change = '~ articles.diner.stock (“Dîner”): 5 → 1'
    const choice = '? articles.diner.stock: “Dîner” has 2 places taken: --allow articles.diner=taken'
    expect(undecided).toEqual({ code: 1, stdout: `${told}\n${change}\n${choice}\none thing to decide\n`, stderr: '' })
    const allow = (said: string) => command(draft.replace('stock: 5', 'stock: 1'), env, 'import', '--allow', said)
    expect((await allow('articles.diner')).stderr).toContain('“articles.diner” is not one')
    expect((await allow('articles.diner=taken')).code).toBe(0)
  })
})
