import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const crowd = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...{ email: `p${i}@exemple.fr`, firstName: 'Ana', lastName: `Brun ${String(i).padStart(2, '0')}` },
    participation: { choice: 'remote' as const },
  }))

test('a page has the number of people asked for: the table begins again, and the next page with it', async () => {
  await page.viewport(1280, 800)
  const on = await stage({ people: withCamille({ participation: { choice: 'remote' } }, crowd(59)) })
  const { screen } = await on.show(<PeoplePanel title="Participants" />, { as: ORGANISER })
  const rows = () => screen.container.querySelectorAll('tbody tr').length
  const where = (words: string) => expect.element(screen.getByText(words, { exact: true }).first()).toBeVisible()
  await where('1 – 25 sur 61')
  expect(rows()).toBe(25)
  await screen.getByRole('button', { name: 'Page suivante' }).click()
  await where('26 – 50 sur 61')

  const size = screen.getByRole('combobox', { name: 'Lignes par page' })
  await userEvent.selectOptions(size, '50')
  await where('1 – 50 sur 61')
  await expect.poll(rows).toBe(50)
  await screen.getByRole('button', { name: 'Page suivante' }).click()
  await where('51 – 61 sur 61')
  await expect.poll(rows).toBe(11)
  await userEvent.selectOptions(size, '100')
  await where('1 – 61 sur 61')
  await expect.poll(rows).toBe(61)
  await expect.element(screen.getByRole('button', { name: 'Page suivante' })).toBeDisabled()
})

test('the type of each person has the colour that it has on badges', async () => {
  await page.viewport(1280, 800)
  const typologies = [
    { id: 'pro', label: 'Professionnel' },
    { id: 'presse', label: 'Presse', colour: '#1f6f54' },
  ]
  const people = withCamille({ participation: { choice: 'remote', typology: 'presse' } })
  const on = await stage({ typologies, people })
  const { screen } = await on.show(<PeoplePanel title="Participants" />, { as: ORGANISER })
  const cell = screen.getByRole('cell', { name: 'Presse' })
  await expect.element(cell).toBeVisible()
  const dot = () => cell.element().querySelector('circle')
  expect(dot() && getComputedStyle(dot() as Element).fill).toBe('rgb(31, 111, 84)')
})

test('the full export has all people, with any rows shown; a search offers a second one of the people found', async () => {
  await page.viewport(1280, 800)
  const on = await stage({ people: withCamille({ participation: { choice: 'remote' } }, crowd(3)) })
  const { screen } = await on.show(<PeoplePanel title="Participants" />, { as: ORGANISER })
  const exported = async (button: string, lines: RegExp) => {
    await screen.getByRole('button', { name: button, exact: true }).click()
    await expect.element(screen.getByText('L’export va commencer…')).toBeVisible()
    await commands.settleJobs()
    await expect.element(screen.getByText(lines)).toBeVisible()
  }
  await exported('Tout exporter', /5 lignes/)
  await screen.getByRole('searchbox').fill('Brun 01')
  await exported('Tout exporter\u00a0: les personnes trouvées', /1 ligne\./)
  await exported('Tout exporter\u00a0: tout le monde', /5 lignes/)
})

test('on a phone the first people are seen without scrolling', async () => {
  await page.viewport(390, 844)
  const on = await stage({ people: withCamille({ participation: { choice: 'remote' } }, crowd(3)) })
  const { screen } = await on.show(<PeoplePanel title="Participants" />, { as: ORGANISER })
  const first = screen.getByText('Brun 00').first()
  await expect.element(first).toBeVisible()
  expect(first.element().getBoundingClientRect().bottom).toBeLessThan(422)
})

test.each([
  [390, 844],
  [1280, 800],
])('names close to the search follow the exact ones, and are chosen by no press, at %i × %i', async (width, height) => {
  await page.viewport(width, height)
  const comes = (firstName: string, lastName: string) => ({
    ...{ email: `${lastName.length}${firstName}@exemple.fr`.toLowerCase(), firstName, lastName },
    participation: { choice: 'remote' as const },
  })
  const people = withCamille({ participation: { choice: 'remote' } }, [
    comes('Zoe', 'Becker'),
    comes('Anna', 'Bäcker'),
    comes('Luc', 'Œuf'),
  ])
  const on = await stage({ people })
  const { screen } = await on.show(<PeoplePanel title="Participants" />, { as: ORGANISER })
  const search = screen.getByRole('searchbox')
  await search.fill('zoe becker')
  await expect.element(screen.getByRole('link', { name: 'Becker Zoe' })).toBeVisible()
  await search.fill('Becker')
  const near = screen.getByRole('cell', { name: 'Noms proches' })
  await expect.element(near).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Bäcker Anna' })).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Choisir Anna Bäcker' })).not.toBeInTheDocument()
  expect(screen.container.querySelectorAll('tbody input[type=checkbox]')).toHaveLength(1)
  await search.fill('oeu')
  await expect.poll(() => screen.container.querySelector('mark')?.textContent).toBe('Œu')
})
