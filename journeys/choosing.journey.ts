import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { asOrganiser, orderOf } from './parts/payment.ts'
import type { Person } from './parts/people.ts'
import { idsOf, newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { seen } from './parts/seen.ts'

const CONTEXT = 'alpages'
const PEOPLE = `/${CONTEXT}/organisation/participants`
const BILL = {
  ...{ type: 4, intra_communautaire: '', country: 'FR', social_reason: 'Jeanne Marchand', address: '1 rue du Lac' },
  ...{ address_more: '', postal_code: '38000', city: 'Grenoble', siret: '', service_code: '', engagement_number: '' },
}

async function organiser(request: APIRequestContext): Promise<Person> {
  const token = await organiserOf(request, CONTEXT)
  return { ...(await idsOf(request, CONTEXT)), context: CONTEXT, email: '', userId: '', token }
}

async function comer(request: APIRequestContext, firstName: string, lastName: string): Promise<Person> {
  const person = await newPerson(request, CONTEXT, { typoId: 'curieux', firstName, lastName })
  const answers = { participation: { participation: 4 }, typology: { typoId: 'curieux' }, dates: { dayIds: ['jeudi'] } }
  await registered(request, person, answers)
  return person
}

/** Pays by transfer, confirmed by the organiser, so that there is an invoice. */
async function invoiced(request: APIRequestContext, person: Person): Promise<void> {
  const { domainId, eventId, token } = person
  const data = { referer: '/', bill: BILL, method: 'transfer' }
  await ask(request, 'POST', `/v2/domains/${domainId}/events/${eventId}/invoicesV2`, { data, token })
  await asOrganiser(request, 'POST', `/orders/${(await orderOf(request, person)).id}/payment`)
}

const searchFor = async (page: Page, typed: string, found: string) => {
  await page.getByRole('searchbox', { name: 'Nom, société, adresse, code du badge' }).fill(typed)
  await expect(page.getByText(found, { exact: true })).toBeVisible()
}

test('a search is kept, its people are all chosen, tagged and cancelled together, and an invoiced person is refused by name', async ({
  page,
  request,
  isMobile,
}) => {
  const family = `Sapin${test.info().project.name}`
  const all = [
    await comer(request, 'Ana', family),
    await comer(request, 'Bo', family),
    await comer(request, 'Cy', family),
  ]
  const [, , paid] = all
  if (paid) await invoiced(request, paid)
  await openAs(page, await organiser(request), PEOPLE)
  await page.getByRole('link', { name: /^Inscriptions/ }).click()
  await expect(page).toHaveURL(/f\.standing=registered/)
  await searchFor(page, family, '3 personnes')
  await page.getByRole('button', { name: 'Filtrer', exact: true }).click()
  await page.getByRole('combobox', { name: 'Filtrer par' }).selectOption('days')
  await page.getByRole('combobox', { name: /^Filtrer.: Journées/ }).selectOption('jeudi')
  await expect(page).toHaveURL(/f\.days=jeudi/)
  await expect(page.getByRole('table', { name: 'Participants' })).not.toHaveAttribute('aria-busy')
  await seen(page, 'choosing')

  await page.getByRole('button', { name: 'Garder cette recherche' }).click()
  const naming = page.getByRole('dialog', { name: 'Garder cette recherche' })
  await naming.getByRole('textbox', { name: 'Nom de la recherche' }).fill(family)
  await naming.getByRole('button', { name: 'Garder cette recherche' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^${family} 3`) })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('checkbox', { name: `Choisir Ana ${family}` }).check()
  await seen(page, 'choosing-chosen')
  await page.getByRole('button', { name: 'Choisir les 3' }).click()
  const bar = page.getByRole('region', { name: 'Pour les personnes choisies' })
  await expect(bar.getByText('3 personnes')).toBeVisible()

  await bar.getByRole('button', { name: 'Étiqueter' }).click()
  const tagging = page.getByRole('dialog', { name: 'Poser une étiquette' })
  await tagging.getByRole('textbox', { name: 'Ou une nouvelle étiquette' }).fill(`Vu ${family}`)
  await seen(page, 'choosing-tag')
  await tagging.getByRole('button', { name: 'Étiqueter 3 personnes' }).click()
  await expect(tagging.getByText('3 personnes ont reçu l’étiquette.')).toBeVisible()
  await tagging.getByRole('button', { name: 'Revenir à la liste' }).click()
  await expect(bar).toBeHidden()

  // Phones show no column headers: select one, then all.
  const one = isMobile ? `Choisir Ana ${family}` : 'Choisir toute la page'
  await page.getByRole('checkbox', { name: one }).check()
  if (isMobile) await page.getByRole('button', { name: 'Choisir les 3' }).click()
  await bar.getByRole('button', { name: 'Annuler l’inscription…' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Annuler les inscriptions' })
  await seen(page, 'choosing-cancel')
  await cancelling.getByRole('button', { name: 'Annuler 3 inscriptions' }).click()
  await expect(cancelling.getByText('2 inscriptions annulées.')).toBeVisible()
  await expect(cancelling.getByRole('link', { name: `Cy ${family}` })).toBeVisible()
  await expect(
    cancelling.getByText('Une facture a été émise : décidez sur sa fiche de ce qui est rendu.'),
  ).toBeVisible()
  await seen(page, 'choosing-refused')
  await cancelling.getByRole('button', { name: 'Réessayer pour 1 personne' }).click()
  // Counts of this attempt only, without earlier cancellations.
  await expect(cancelling.getByText('2 inscriptions annulées.')).toBeHidden()
  await expect(cancelling.getByText('1 refus :')).toBeVisible()
  await cancelling.getByRole('button', { name: 'Revenir à la liste' }).click()
  await expect(page.getByText('1 personne', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: new RegExp(`^${family} Cy`) }).click()
  const card = page.getByRole('complementary', { name: /^Fiche/ })
  await expect(card.getByRole('region', { name: 'Étiquettes et notes' }).getByText(`Vu ${family}`)).toBeVisible()
  await card.getByRole('textbox', { name: 'Nouvelle note' }).fill('À rappeler après l’alpage')
  await card.getByRole('button', { name: 'Ajouter la note' }).click()
  await expect(card.getByText('À rappeler après l’alpage')).toBeVisible()
  await seen(page, 'choosing-card')
})
