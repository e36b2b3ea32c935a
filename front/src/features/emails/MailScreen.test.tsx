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

test('a long mail is read whole, without a scroll of its own', async () => {
  await page.viewport(390, 844)
  const on = await stage()
  const { domainId, eventId } = on.ids
  const long = `<p>${'Une ligne de plus.</p><p>'.repeat(60)}La fin</p>`
  const body = { languageId: 'fr', translations: { 'mail.5.body': long } }
  await on.ask(ORGANISER, saveTranslations, { query: { domainId, eventId }, body })
  await on.ask(ORGANISER, sendMails, { params: on.ids, body: { email: CAMILLE, actionId: 5, variables: {} } })
  await commands.settleJobs()
  const { data: mails } = await on.ask(ORGANISER, listMails, { params: on.ids, query: {} })
  const { screen } = await on.show(<MailScreen />, {
    as: ORGANISER,
    path: `/mails/${mails[0]?.id}`,
    route: '/mails/$mailId',
  })
  await expect
    .poll(() => {
      const frame = screen.container.querySelector('iframe')
      const { scrollHeight = 0 } = frame?.contentDocument?.documentElement ?? {}
      return scrollHeight > 1500 && (frame?.clientHeight ?? 0) >= scrollHeight
    })
    .toBe(true)
  // It stands in our own origin, where a script of its would be ours.
  const sandbox = screen.container.querySelector('iframe')?.sandbox
  expect([sandbox?.contains('allow-same-origin'), sandbox?.contains('allow-scripts')]).toEqual([true, false])
})
