import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../contract/src/features/auth/auth.ts'
import { listMails, readMail } from '../contract/src/features/emails/emails.ts'
import { updateParticipation } from '../contract/src/features/participation/participation.ts'
import { addLanguages } from '../contract/src/kit/languages.ts'
import { buildApp } from '../server/src/app.ts'
import { boot } from '../server/src/boot.ts'
import { printableHtml } from '../server/src/kit/html.ts'
import { createPrerenderer } from '../server/src/kit/prerenderer.ts'
import { serveShell } from '../server/src/kit/shell.ts'
import { readLanguages } from '../server/src/kit/word-files.ts'
import type { World } from '../server/src/testing/world.ts'
import { makeWorld } from '../server/src/testing/world.ts'
import { chromiumLaunch } from './chromium.ts'
import { buildFront } from './front-build.ts'
import { root } from './processes.ts'
import { wordsCommand } from './words-command.ts'

/** A translator's unfinished file: keys nested or not, many still empty. */
const GERMAN = {
  home: { entrance: { register: 'Jetzt anmelden', days_one: 'Der Tag', days_other: 'Die Tage', programme: '' } },
  'mail.1.subject': 'Ihre Anmeldung ist bestätigt – {{eventName}}',
  'mail.fact.place': 'Ort',
  CHOICE_UNAVAILABLE: 'Diese Auswahl gibt es nicht mehr',
}

describe('a language that is added by a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-words-'))
  const dist = join(folder, 'dist')
  const before = process.env['WORDS_DIR']
  let world: World
  let app: FastifyInstance
  let site: string
  let browser: Browser

  /** Without timeouts of its own, so that only the test's applies. */
  async function openPage(locale: string): Promise<Page> {
    const page = await browser.newPage({ locale })
    page.setDefaultTimeout(0)
    return page
  }

  beforeAll(async () => {
    browser = await chromium.launch(chromiumLaunch())
    writeFileSync(join(folder, 'de.json'), JSON.stringify(GERMAN))
    process.env['WORDS_DIR'] = folder
    expect(await buildFront(() => undefined, relative(root, dist))).toBe(0)
    addLanguages(readLanguages(folder).languages)
    world = await makeWorld({
      settings: { FO_LANGUAGES: ['fr', 'de'], FO_LOCATION: { name: 'Cité des Congrès', address: 'Nantes' } },
      onSite: false,
    })
    const { ports } = world
    app = await buildApp({ ...ports, jobs: { ...ports.jobs, define: () => {} } }, { rateLimit: 0 })
    const print = createPrerenderer({ dist, log: ports.log, clean: printableHtml })
    await serveShell(app, { dist, media: dist, boot: (context, request) => boot(ports, context, request), print })
    site = await app.listen({ host: '127.0.0.1', port: 0 })
  })

  afterAll(async () => {
    addLanguages({})
    if (before === undefined) delete process.env['WORDS_DIR']
    else process.env['WORDS_DIR'] = before
    await browser?.close()
    await app?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is spoken by the page before its script has come, in English where it says nothing', async () => {
    const answer = await fetch(`${site}/${world.context}`, { headers: { 'accept-language': 'de-DE,de' } })
    const html = await answer.text()
    expect(html).toContain('<html lang="de">')
    expect(html).toContain('Jetzt anmelden')
    expect(html).toContain('I already have an account')
    expect(html).toMatch(/modulepreload" href="\/assets\/entry\.de-[^"]+\.js/)
  })

  it('is spoken by the page in a browser, and chosen there', async () => {
    const page = await openPage('fr-FR')
    await page.goto(`${site}/${world.context}`)
    await page
      .getByRole('link', { name: 'S’inscrire' })
      .or(page.getByRole('button', { name: 'S’inscrire' }))
      .waitFor()
    await page.evaluate(() => localStorage.setItem('parvis.language', 'de'))
    await page.reload()
    await page.getByText('Jetzt anmelden').first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
  })

  it('is spoken outside events too, to a person who asks for it', async () => {
    const page = await openPage('de-DE')
    await page.goto(`${site}/organisation`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
  })

  it('is that of mails and of refusals, in English where it says nothing', async () => {
    const as = await world.person({ languageId: 'de', takesPart: true })
    const params = { ...world.path, userId: as.userId }
    const headers = { 'accept-language': 'de' }
    const refused = await world.call(updateParticipation, { params, body: { participation: 4 } }, { as, headers })
    expect([refused.status, refused.error.message]).toEqual([409, GERMAN.CHOICE_UNAVAILABLE])
    const body = { firstName: 'Ana', lastName: 'Brun', email: 'nowhere', password: 'pomme de terre' }
    const account = { params: { domainId: world.domainId }, query: { eventId: world.eventId }, body }
    const unsaid = await world.call(createAccount, account, { headers })
    expect(unsaid.error.errors).toMatchObject([{ path: 'email', message: 'This email address is not valid' }])

    const there = await makeWorld({ settings: { FO_LOCATION: { name: 'Cité', address: 'Nantes' } } })
    const ana = await there.person({ languageId: 'de' })
    const come = { params: { ...there.path, userId: ana.userId }, body: { participation: 4 as const } }
    expect((await there.call(updateParticipation, come, { as: ana })).status).toBe(200)
    await there.ports.jobs.settle()
    const lead = await there.person({ organiser: true })
    const { data } = (await there.call(listMails, { params: there.path, query: {} }, { as: lead })).body
    const mailId = data[0]?.id ?? ''
    const mail = (await there.call(readMail, { params: { ...there.path, mailId } }, { as: lead })).body
    expect(mail.subject).toBe('Ihre Anmeldung ist bestätigt – Assises du vivant')
    expect(mail.html).toContain('<html lang="de"')
    expect(mail.text).toMatch(/Ort: Cité/)
    expect(mail.text).toContain('we look forward to seeing you there')
  })
})

describe('a file of words', () => {
  type Words = Record<string, unknown> | string
  function withWords<T>(file: Words, work: () => T): T {
    const folder = mkdtempSync(join(tmpdir(), 'parvis-words-'))
    const before = process.env['WORDS_DIR']
    try {
      writeFileSync(join(folder, 'de.json'), typeof file === 'string' ? file : JSON.stringify(file))
      process.env['WORDS_DIR'] = folder
      return work()
    } finally {
      if (before === undefined) delete process.env['WORDS_DIR']
      else process.env['WORDS_DIR'] = before
      rmSync(folder, { recursive: true })
    }
  }
  const words = (file: Words, ...args: string[]) =>
    withWords(file, () => {
      const { status, said } = wordsCommand(args)
      return { status, said }
    })

  it('is reported with its faults by the program, which fails', () => {
    const { status, stdout } = withWords('{', () =>
      spawnSync(process.execPath, ['scripts/words.ts', 'check'], { cwd: root, encoding: 'utf8' }),
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('de.json: is not JSON') })
  })

  it('is refused by the check with its name, its keys and the fault of each', () => {
    const faulty = { 'home.entrance.regster': 'Anmelden', mail: { '1': { subject: 'Ihre Anmeldung' } } }
    expect(words(faulty, 'check')).toEqual({
      status: 1,
      said: 'de.json: home.entrance.regster is no key of ours\nde.json: mail.1.subject leaves out {{eventName}}',
    })
    expect(words('{', 'check')).toMatchObject({ status: 1, said: expect.stringContaining('de.json: is not JSON') })
    expect(words(GERMAN, 'check')).toEqual({ status: 0, said: '' })
  })

  it('begins with every key, and holds the sentences already translated', () => {
    const { status, said } = words(GERMAN, 'export', 'de')
    const all: Record<string, string> = JSON.parse(said)
    expect(status).toBe(0)
    expect(all).toMatchObject({ CHOICE_UNAVAILABLE: GERMAN.CHOICE_UNAVAILABLE, 'home.entrance.days_one': 'Der Tag' })
    expect(all['home.entrance.programme']).toBe('')
    expect(words(all, 'check')).toEqual({ status: 0, said: '' })
  })

  it('would accept our own languages too', () => {
    const french: Record<string, string> = JSON.parse(words({}, 'export', 'fr').said)
    expect(french['home.entrance.register']).toBe('S’inscrire')
    expect(Object.keys(french).length).toBeGreaterThan(5000)
    expect(Object.values(french).filter((sentence) => sentence === '').length).toBeLessThan(10)
  })
})
