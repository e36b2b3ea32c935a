import { listMails, sendMails } from '@parvis/contract/emails/emails.ts'
import { saveTranslations } from '@parvis/contract/translations/translations.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { MailScreen } from './MailScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

async function showMail(text: string) {
  const on = await stage()
  const { domainId, eventId } = on.ids
  const body = { languageId: 'fr', translations: { 'mail.5.body': text } }
  await on.ask(ORGANISER, saveTranslations, { query: { domainId, eventId }, body })
  await on.ask(ORGANISER, sendMails, { params: on.ids, body: { email: CAMILLE, actionId: 5, variables: {} } })
  await commands.settleJobs()
  const { data: mails } = await on.ask(ORGANISER, listMails, { params: on.ids, query: {} })
  return on.show(<MailScreen />, { as: ORGANISER, path: `/mails/${mails[0]?.id}`, route: '/mails/$mailId' })
}

test('a long mail is read whole, without a scroll of its own', async () => {
  await page.viewport(390, 844)
  const line = 'Une ligne de plus, que la largeur coupe.'
  const { screen } = await showMail(`<p>${`${line}</p><p>`.repeat(60)}La fin</p>`)
  const frame = () => screen.container.querySelector('iframe')
  const heightOf = () => frame()?.clientHeight ?? 0
  const isWholeFrom = (low: number) => {
    const { scrollHeight = 0 } = frame()?.contentDocument?.documentElement ?? {}
    return heightOf() > low && heightOf() >= scrollHeight
  }
  await expect.poll(() => isWholeFrom(1500)).toBe(true)
  const wide = heightOf()
  screen.container.style.width = '240px'
  await expect.poll(() => isWholeFrom(wide)).toBe(true)
  // The frame has our origin: a script in it would have our rights.
  const sandbox = screen.container.querySelector('iframe')?.sandbox
  expect([sandbox?.contains('allow-same-origin'), sandbox?.contains('allow-scripts')]).toEqual([true, false])
})

test('a mail is read in its own styles, with any text, and its links open beside it', async () => {
  await page.viewport(1280, 800)
  const words = 'un style="color:red" &lt;p style="x"&gt;'
  const link = '<p>Venez <a data-button href="https://exemple.fr/">ici</a> dès midi</p>'
  const { screen } = await showMail(`<p title="a > b" style="text-align:center">${words}</p>${link}`)
  const mail = () => screen.container.querySelector('iframe')?.contentDocument
  const styleOf = (selector: string) => {
    const element = mail()?.querySelector(selector)
    return element ? getComputedStyle(element) : undefined
  }
  await expect.poll(() => styleOf('p[title]')?.textAlign).toBe('center')
  expect([styleOf('p[title]')?.marginBottom, styleOf('.sheet')?.backgroundColor]).toEqual([
    '16px',
    'rgb(255, 255, 255)',
  ])
  expect(mail()?.querySelector('p[title]')?.textContent).toBe('un style="color:red" <p style="x">')
  expect(mail()?.querySelector('base')?.target).toBe('_blank')
})
