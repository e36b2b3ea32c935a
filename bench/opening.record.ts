import type { Page, Request } from '@playwright/test'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../scripts/chromium.ts'

/** One request of a visit, with placeholders `~userId~`, `~token~`, `~email~` and `~name~`. */
export interface Step {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly kind: 'page' | 'file' | 'call'
}

const PERSON = { email: 'premiere.venue@example.org', name: 'Prunelle', password: 'Aubépine-1234' }
const KEPT_HEADERS = ['accept', 'accept-language', 'authorization', 'content-type']

interface Own {
  readonly userId: string
  readonly token: string
}

/** Registers a person in a browser, and returns every request of the page. */
export async function recordVisit(origin: string, context: string): Promise<readonly Step[]> {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await browser.newPage({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })
    const asked: Request[] = []
    const own = Promise.withResolvers<Own>()
    page.on('request', (request) => {
      const isOurs = request.url().startsWith(`${origin}/`)
      if (isOurs) asked.push(request)
    })
    page.on('response', async (response) => {
      const isCreation = response.request().method() === 'POST' && /\/users\?/.test(response.url())
      if (!isCreation) return
      const { data } = (await response.json()) as { data: { token: string; user: { id: string } } }
      own.resolve({ token: data.token, userId: data.user.id })
    })
    await visit(page, `${origin}/${context}`)
    const mine = await own.promise
    return asked.map((request) => stepOf(request, origin, mine))
  } finally {
    await browser.close()
  }
}

async function visit(page: Page, url: string): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name }).click()
  await page.goto(url)
  await page.getByRole('link', { name: 'J’ai déjà un compte' }).click()
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(PERSON.email)
  await press('Continuer')
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Camille')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(PERSON.name)
  await page.getByLabel(/^Choisissez un mot de passe/).fill(PERSON.password)
  await press('Créer mon compte')
  await page.getByRole('link', { name: 'M’inscrire' }).click()
  await page.getByRole('radio', { name: /sur place/ }).check()
  await press('Suivant')
  await page.getByRole('radio', { name: 'Visiteur' }).check()
  await page.getByRole('checkbox', { name: /Ouverture/ }).check()
  await page.getByRole('checkbox', { name: /Ateliers/ }).check()
  await press('Suivant')
  await page.getByRole('textbox', { name: 'Fonction' }).fill('Jardinière')
  await page.getByRole('combobox', { name: 'Repas' }).selectOption({ label: 'Végétarien' })
  await page.getByRole('checkbox', { name: /conditions/ }).check()
  await press('Valider mon inscription')
  await page.getByRole('link', { name: 'Télécharger' }).or(page.getByText('C’est noté')).first().waitFor()
  await page.waitForLoadState('networkidle')
}

function stepOf(request: Request, origin: string, { userId, token }: Own): Step {
  const marked = (text: string) =>
    text
      .replaceAll(userId, '~userId~')
      .replaceAll(token, '~token~')
      .replaceAll(encodeURIComponent(PERSON.email), '~email~')
      .replaceAll(PERSON.email, '~email~')
      .replaceAll(new RegExp(PERSON.name, 'gi'), '~name~')
  const path = request.url().slice(origin.length)
  const headers = Object.entries(request.headers()).filter(([name]) => KEPT_HEADERS.includes(name))
  const body = request.postData()
  return {
    method: request.method(),
    path: marked(path),
    headers: Object.fromEntries(headers.map(([name, value]) => [name, marked(value)])),
    ...(body !== null && { body: marked(body) }),
    kind: request.isNavigationRequest() ? 'page' : path.startsWith('/api/') ? 'call' : 'file',
  }
}
