import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './parts/api.ts'
import { test } from './parts/journey.ts'
import { mailTo, openLink } from './parts/mails.ts'
import type { Person } from './parts/people.ts'
import { idsOf, newPerson, openAs, organiserOf, registered } from './parts/people.ts'
import { tick } from './parts/registration.ts'
import { seen } from './parts/seen.ts'

const DINNER = { kind: 'article', target: 'diner' }

const pathOf = ({ domainId, eventId, userId }: Person, rest: string) =>
  `/domains/${domainId}/events/${eventId}/users/${userId}/${rest}`
const come = (request: APIRequestContext, person: Person, articles: object[] = []) =>
  registered(request, person, { participation: { participation: 4 }, articles: { articles } })
const wait = (request: APIRequestContext, person: Person) =>
  ask(request, 'PUT', pathOf(person, 'place-requests'), { data: { ...DINNER, isWanted: true }, token: person.token })

test(
  'a full dinner has a waiting list, in which a group of two is served as a whole',
  {
    tag: '@phone',
  },
  async ({ page, request }, { project }) => {
    const context = `diner-${project.name}`
    const named = (firstName: string, lastName: string) => newPerson(request, context, { firstName, lastName })
    const holders = [await named('Odile', 'Ferrand'), await named('Achille', 'Corbin')]
    for (const holder of holders) await come(request, holder, [{ id: 'diner', dayId: '0' }])
    const lead = await named('Karim', 'Aït-Saïd')
    await come(request, lead)
    const companion = { firstName: 'Zoé', lastName: 'Aït-Saïd' }
    const { domainId, eventId, userId, token } = lead
    const companions = `/domains/${domainId}/events/${eventId}/companions?userId=${userId}`
    await ask(request, 'POST', companions, { data: companion, token })

    await openAs(page, lead, `/${context}/inscription?etape=articles`)
    await expect(page.getByRole('heading', { name: 'Complet pour l’instant' })).toBeVisible()
    await page.getByRole('button', { name: /^Me mettre en attente/ }).click()
    await page.getByRole('checkbox', { name: 'Zoé Aït-Saïd' }).check()
    await seen(page, 'place-list-ask')
    await page.getByRole('button', { name: 'Demander 2 places' }).click()
    await expect(page.getByText('Votre demande est la prochaine')).toBeVisible()
    await seen(page, 'place-list-step')
    const line = [await named('Tom', 'Garnier'), await named('Mireille', 'Oudot'), await named('Jeanne', 'Vidal')]
    for (const person of line) {
      await come(request, person)
      await wait(request, person)
    }

    const team = { ...(await idsOf(request, context)), context, email: '', userId: '' }
    await openAs(
      page,
      { ...team, token: await organiserOf(request, context) },
      `/${context}/organisation/participants/listes`,
    )
    await expect(page.getByText('4 demandes, 5 places souhaitées')).toBeVisible()
    await page.getByRole('link', { name: /^Dîner de gala/ }).click()
    await expect(page.getByText('il manque 2 places')).toBeVisible()
    await seen(page, 'place-lists')

    const give = ({ userId: id, token: own }: Person) => {
      const data = [{ id: 'diner', dayId: '0', isSelected: false }]
      return ask(request, 'PUT', `/v2/domains/${domainId}/events/${eventId}/articles/users/${id}`, { data, token: own })
    }
    for (const holder of holders) await give(holder)
    const { link } = await mailTo(request, context, lead.email, /Une place s’est libérée/)
    await page.evaluate(() => localStorage.clear())
    await openLink(page, link)
    await expect(page.getByText(/2 places vous sont gardées/)).toBeVisible()
    await seen(page, 'place-list-kept')
    await page.goto(`/${context}/inscription?etape=articles`)
    await tick(page, 'Dîner de gala')
    await page.getByRole('button', { name: 'Valider mon inscription' }).click()
    await expect(page.getByRole('img', { name: 'QR code de votre badge' })).toBeVisible()
    const { data } = await ask<{ data: { people: object[] }[] }>(request, 'GET', pathOf(lead, 'place-requests'), {
      token: (await page.evaluate((key) => localStorage.getItem(key), `parvis.token.${domainId}`)) ?? '',
    })
    // The companion’s place is still kept for them.
    expect(data).toEqual([])
  },
)
