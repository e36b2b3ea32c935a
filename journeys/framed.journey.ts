import type { Frame, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { idsOf, newEmail, PASSWORD, signIn } from './parts/people.ts'
import { picture, seen } from './parts/seen.ts'
import { allowSite } from './parts/watch.ts'

const SITE = 'https://www.corderie.example'
const STRANGER = 'https://ailleurs.example'
/** Chromium's private network checks would block the frame too, since the test server is on this machine. */
const NO_NETWORK_RULE = '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), NO_NETWORK_RULE] }),
})

async function openSite(page: Page, site: string, lines: string): Promise<void> {
  const body = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>La corderie</title>
<meta name="viewport" content="width=device-width"></head>
<body style="margin: 0; font: 18px Georgia, serif"><header style="padding: 40px 16px; background: #f3e6d0"><a href="#avant">Avant</a>
<h1>La Fabrique des Cordes</h1></header><main>${lines}</main><footer style="padding: 40px 16px"><a href="#apres">Après</a></footer></body></html>`
  await page.route(`${site}/**`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.goto(`${site}/journees`)
}

const lines = (origin: string, path: string, script = `<script src="${origin}/embed.js" async></script>`) =>
  `<iframe src="${origin}${path}" title="Inscription" style="display: block; width: 100%; height: 700px; border: 0"></iframe>\n${script}`

const frameOf = (page: Page) => page.frameLocator('iframe')
const inFrame = async (page: Page): Promise<Frame> => {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('there is no frame')
  return frame
}

async function expectFitting(page: Page): Promise<void> {
  const frame = await inFrame(page)
  await expect
    .poll(async () => {
      const [height, { shown, scrolled }] = await Promise.all([
        page.locator('iframe').evaluate(({ clientHeight }) => clientHeight),
        frame.evaluate(() => {
          const { scrollHeight, clientHeight } = document.documentElement
          return {
            shown: Math.ceil(document.body.getBoundingClientRect().height),
            scrolled: scrollHeight - clientHeight,
          }
        }),
      ])
      return { below: height - shown, scrolled }
    })
    .toEqual({ below: 0, scrolled: 0 })
}

/** Whether the focused element of the frame is visible in the outer page. */
async function expectFocusInSight(page: Page): Promise<void> {
  const frame = await inFrame(page)
  await expect
    .poll(async () => {
      const box = await page.locator('iframe').boundingBox()
      const { top } = await frame.evaluate(() => ({ top: document.activeElement?.getBoundingClientRect().top ?? -1 }))
      const at = (box?.y ?? 0) + top
      return at >= 0 && at < (page.viewportSize()?.height ?? 0)
    })
    .toBe(true)
}

const drawTwice = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** The outer page has followed every height and focus that the frame has reported: its messages arrive in order. */
async function followed(page: Page): Promise<void> {
  const frame = await inFrame(page)
  await frame.evaluate(drawTwice)
  await page.evaluate(() => {
    const arrival = new Promise<void>((resolve) => {
      window.addEventListener('message', ({ data }) => data === 'last' && resolve())
    })
    Object.assign(window, { arrival })
  })
  await frame.evaluate(() => window.parent.postMessage('last', '*'))
  await page.evaluate(() => (window as Window & { arrival?: Promise<void> }).arrival)
  await page.evaluate(drawTwice)
}

const isHovering = (element: Locator) => element.evaluate((shown) => shown.matches(':hover'))

/** Holds a half visible button for as long as the outer page takes to scroll to the focus. */
async function pressSlowly(page: Page, button: Locator): Promise<void> {
  // A scroll to the last field that arrived late would move the button from under the pointer.
  await followed(page)
  const { y: before, height } = (await button.boundingBox()) ?? { y: 0, height: 0 }
  await page.evaluate((top) => window.scrollBy(0, top - window.innerHeight), before + height / 2)
  // The browser sends the pointer to where the frame was last drawn, which follows a scroll by some frames.
  const isUnderPointer = async () => {
    const { x, y, width } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(x + width / 2, y + height / 4)
    return { isHalfVisible: y + height > (page.viewportSize()?.height ?? 0), isHovered: await isHovering(button) }
  }
  await expect.poll(isUnderPointer).toEqual({ isHalfVisible: true, isHovered: true })
  await page.mouse.down()
  await expect(button).toBeFocused()
  await followed(page)
  await page.mouse.up()
}

test('a guest registers and pays in a page of the organiser’s own site, which is as high as each step', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  allowSite(page, SITE)
  const email = newEmail('cordier')
  await openSite(page, SITE, lines(String(baseURL), '/corderie/inscription'))
  const framed = frameOf(page)
  await expect(framed.getByRole('heading', { level: 1, name: 'Bienvenue' })).toBeVisible()
  await expectFitting(page)
  await picture(page, 'framed-login')
  await framed.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email)
  await framed.getByRole('button', { name: 'Continuer' }).click()
  await framed.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Ondine')
  await framed.getByRole('textbox', { name: 'Nom', exact: true }).fill('Filassier')
  await framed.getByLabel(/^Choisissez un mot de passe/).fill(PASSWORD)
  await expectFitting(page)
  await framed.getByRole('button', { name: 'Créer mon compte' }).click()

  // Until the frame has its new height, buttons move under the pointer.
  await expect(framed.getByRole('radio').first()).toBeVisible()
  await expectFitting(page)
  await framed.getByRole('radio').first().check()
  await expectFitting(page)
  await picture(page, 'framed-step')
  await framed.getByRole('button', { name: 'Suivant' }).click()
  await expect(framed.getByRole('checkbox', { name: /Filer et commettre/ })).toBeVisible()
  await expectFitting(page)
  await framed.getByRole('checkbox', { name: /Filer et commettre/ }).check()
  await expectFitting(page)
  await expectFocusInSight(page)
  await framed.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(framed.getByRole('img', { name: 'QR code de votre badge' })).toBeVisible()
  await expectFitting(page)
  await picture(page, 'framed-confirmation', false)
  await framed.getByRole('button', { name: 'Régler mon inscription' }).click()
  await expectFocusInSight(page)
  await framed.getByRole('radio', { name: /^Particulier/ }).check()
  await picture(page, 'framed-dialog', false)
  await framed.getByRole('textbox', { name: 'Adresse', exact: true }).fill('12 quai des Brumes')
  await framed.getByRole('textbox', { name: 'Code postal', exact: true }).fill('44000')
  await framed.getByRole('textbox', { name: 'Ville', exact: true }).fill('Nantes')
  await pressSlowly(page, framed.getByRole('button', { name: /^Payer 48,00/ }))
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    framed.getByRole('link', { name: 'Continuer le paiement dans un nouvel onglet' }).click(),
  ])
  await bank.getByRole('button', { name: 'Accepter le paiement', exact: true }).click()
  // The session belongs to the frame alone: the payment page asks for no sign-in.
  await expect(bank.getByRole('heading', { level: 1, name: 'Paiement transmis' })).toBeVisible()
  await seen(bank, 'framed-paid')
  await bank.close()
  await framed.getByRole('button', { name: 'Fermer sans payer' }).last().click()
  await inFrame(page).then((frame) =>
    frame.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  )
  await expect(framed.getByRole('heading', { name: 'Mes factures' })).toBeVisible()
  await expectFitting(page)

  await page.reload()
  await expect(framed.getByRole('img', { name: 'QR code de votre badge' })).toBeVisible()
})

test('the keyboard passes into the frame and out of it', async ({ page, baseURL }) => {
  allowSite(page, SITE)
  await openSite(page, SITE, lines(String(baseURL), '/corderie/password/forgot'))
  const framed = frameOf(page)
  await expect(framed.getByRole('textbox').first()).toBeVisible()
  await expectFitting(page)
  await page.getByRole('link', { name: 'Avant' }).focus()
  const after = page.getByRole('link', { name: 'Après' })
  let wasInside = false
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('Tab')
    wasInside ||= (await framed.locator(':focus').count()) > 0
    if (await after.evaluate((link) => link === document.activeElement)) break
  }
  expect(wasInside).toBe(true)
  await expect(after).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(framed.locator(':focus')).toHaveCount(1)
})

test('without its script the frame keeps its height, and scrolls', async ({ page, baseURL }) => {
  allowSite(page, SITE)
  await openSite(page, SITE, lines(String(baseURL), '/corderie/login', ''))
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  const frame = await inFrame(page)
  expect(await page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)).toBe(700)
  // Not by an element: the page that the script draws replaces the printed one.
  await frame.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(frameOf(page).getByRole('contentinfo')).toBeInViewport()
  expect(await frame.evaluate(() => document.documentElement.hasAttribute('data-framed'))).toBe(true)
})

test('an unlisted site is refused, and so is the area for a listed one', async ({ browser, baseURL }) => {
  // Refusals are reported in the console: provoked in a browser that is not watched for errors.
  const context = await browser.newContext({ baseURL: String(baseURL) })
  const page = await context.newPage()
  const refusal = () => page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  for (const [site, path] of [
    [STRANGER, '/corderie'],
    [`${SITE}:8443`, '/corderie'],
    [SITE, '/corderie/organisation'],
    [SITE, '/corderie/live/orga'],
    [SITE, '/sentiers'],
  ] as const) {
    const refused = refusal()
    await openSite(page, site, lines(String(baseURL), path))
    expect((await refused).text(), `${site} frames ${path}`).toContain("'self'")
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveCount(0)
  }
  await context.close()
})

test('pages of the team open in a page of their own', async ({ page, request, baseURL }) => {
  allowSite(page, SITE)
  await openSite(page, SITE, lines(String(baseURL), '/corderie'))
  const { domainId } = await idsOf(request, 'corderie')
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  const frame = await inFrame(page)
  expect(await frame.evaluate((key) => localStorage.getItem(key), `parvis.token.${domainId}`)).toBeNull()
  await frame.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/corderie/organisation'
    link.textContent = 'Espace d’organisation'
    document.getElementById('root')?.append(link)
  })
  const [area] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: 'Espace d’organisation' }).click(),
  ])
  await signIn(area, 'organisation@parvis.example', 'parvis-partout')
  await expect(area.getByRole('heading', { level: 1, name: 'Ce qui vous attend' })).toBeVisible()
  await area.goto('/corderie/organisation/apparence/site')
  await expect(area.getByRole('textbox', { name: 'Sites qui peuvent intégrer vos pages' })).toHaveValue(SITE)
  await expect(area.getByText('<iframe src=')).toContainText('/corderie/inscription')
  await seen(area, 'site')
})
