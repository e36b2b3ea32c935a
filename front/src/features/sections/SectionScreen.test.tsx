import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { cutNetwork, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { SectionScreen } from './SectionScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const sections = [
  { id: 'venir', title: 'Venir à pied', html: '<p>Sept minutes <b>à pied</b></p><script>window.run = true</script>' },
  { id: 'vide', title: 'Bientôt' },
]
const at = (sectionId: string) => ({ path: `/sections/${sectionId}`, route: '/sections/$sectionId' })

test('a page of the organiser’s own shows its text, without scripts, and leads to the others', async () => {
  const on = await stage({ sections, people: withCamilleOnSite() })
  const { screen } = await on.show(<SectionScreen />, at('venir'))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Venir à pied' })).toBeVisible()
  await expect.element(screen.getByText('à pied', { exact: true })).toBeVisible()
  expect(screen.container.querySelector('script')).toBeNull()
  expect(document.title).toContain('Venir à pied')
  const others = screen.getByRole('navigation', { name: 'Autres pages' })
  const next = others.getByRole('link', { name: 'Bientôt' })
  await expect.element(next).toHaveAttribute('href', `/${on.boot.event.context}/sections/vide`)
  await expect.element(others.getByRole('link', { name: 'Venir à pied' })).not.toBeInTheDocument()
})

test('a page without content says so', async () => {
  const on = await stage({ sections, people: withCamilleOnSite() })
  const { screen } = await on.show(<SectionScreen />, at('vide'))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Bientôt' })).toBeVisible()
  await expect.element(screen.getByText('Cette page n’a pas encore de contenu.')).toBeVisible()
})

test('an unknown page says that it does not exist, and leads home', async () => {
  const on = await stage({ sections, people: withCamilleOnSite() })
  const { screen } = await on.show(<SectionScreen />, at('inconnue'))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' })).toBeVisible()
  const home = screen.getByRole('link', { name: 'Retour à l’accueil' })
  await expect.element(home).toHaveAttribute('href', `/${on.boot.event.context}`)
})

test('a page that could not be read is read when one tries again', async () => {
  const on = await stage({ sections, people: withCamilleOnSite() })
  const cut = cutNetwork((path) => path.endsWith('/sections'))
  const { screen, press } = await on.show(<SectionScreen />, at('venir'))
  await expect.element(screen.getByText('Cette page n’a pas pu être lue')).toBeVisible()
  cut.mend()
  await press('Réessayer')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Venir à pied' })).toBeVisible()
})
