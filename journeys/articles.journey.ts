import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { begun, newPerson, openAs, PROFESSIONAL } from './parts/people.ts'
import { answerAndSave, expectStep, expectTotals, next, passConferences, tick, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

test('articles are chosen day by day, and their price follows every click', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  const { participation, form } = PROFESSIONAL
  const dates = { dayIds: ['mardi', 'mercredi'] }
  await begun(request, person, 'articles', { participation, typology: { typoId: 'etudiant' }, dates, form })
  await openAs(page, person, '/salon/inscription')
  await expectStep(page, 'À table, et autour du salon')
  await expect(
    page.getByRole('checkbox', { name: /^Sac de toile.*Inclus dans votre inscription.*Offert/ }),
  ).toBeChecked()
  await expectTotals(page, '36,00', '43,20')
  await next(page)
  const helmets = page.getByRole('radiogroup').filter({ hasText: 'Casque prêté' })
  await expect(helmets.getByText('Ce choix est obligatoire')).toBeVisible()
  await expect(helmets.getByRole('radio').first()).toBeFocused()
  await seen(page, 'articles-error')

  await helmets.getByRole('radio', { name: /^Casque à garder/ }).check()
  await expectTotals(page, '51,00', '61,20')
  const tuesday = page.getByRole('radiogroup').filter({ hasText: 'Panier du marché' }).first()
  await tuesday.getByRole('radio', { name: /^Déjeuner assis/ }).check()
  await expectTotals(page, '73,73', '86,20')
  await tuesday.getByRole('radio', { name: /^Panier/ }).check()
  await expectTotals(page, '64,64', '76,20')
  await tuesday.getByRole('radio', { name: /^Aucun de ces choix/ }).check()
  await expectTotals(page, '51,00', '61,20')
  await tick(page, 'Actes du salon')
  await tick(page, 'Dîner des bâtisseurs')
  await expectTotals(page, '125,80', '142,20')
  await seen(page, 'articles')

  await next(page)
  await expectStep(page, 'Vos informations')
  await next(page)
  await passConferences(page)
  await write(page, 'Établissement / School', 'Lycée des métiers du bois')
  await write(page, 'Formation suivie / Course', 'Brevet professionnel de charpentier')
  await answerAndSave(page)
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  await expectTotals(page, '125,80', '142,20')
  await expect(page.getByText('Dîner des bâtisseurs, le soir à la Bastille')).toBeVisible()
  await seen(page, 'articles-confirmation')
})

test('sold-out articles are not sold, and no article with a price is ticked beforehand', async ({ page, request }) => {
  const person = await newPerson(request, 'marche')
  await openAs(page, person, '/marche/inscription')
  await expectStep(page, 'Vos options')
  await expect(page.getByRole('checkbox', { name: /^Visite de la cave.*Complet/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^Plat de la terre.*Complet/ })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: /^Verre consigné.*Inclus/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^Plat du jardin.*Il en reste/ })).toBeEnabled()
  await expect(page.getByRole('radio', { name: /^Aucun de ces choix/ })).toHaveCount(0)
  const book = page.getByRole('checkbox', { name: /^Carnet de recettes/ })
  // The event preselects it, which does not apply to an article with a price.
  await expect(book).not.toBeChecked()
  await expectTotals(page, '10,00', '12,00')
  await book.check()
  await expectTotals(page, '18,50', '20,97')
  await seen(page, 'articles-full')
  await book.uncheck()
  await expectTotals(page, '10,00', '12,00')
  await page.getByRole('radio', { name: /^Plat de la mer/ }).check()
  await expectStep(page, 'Encore quelques choix')
  await page.reload()
  await expect(book).not.toBeChecked()
})

test('remote participants are sold the articles made for them', async ({ page, request }) => {
  const person = await newPerson(request, 'salon')
  const { typology, dates } = PROFESSIONAL
  await begun(request, person, 'articles', { participation: { participation: 1 }, typology, dates })
  await openAs(page, person, '/salon/inscription')
  await expectStep(page, 'À table, et autour du salon')
  await expect(page.getByRole('checkbox', { name: /^Les douze conférences à revoir/ })).not.toBeChecked()
  await expect(page.getByText('Panier du marché')).toHaveCount(0)
  await expect(page.getByText('Casque prêté')).toHaveCount(0)
  await seen(page, 'articles-remote')
})
