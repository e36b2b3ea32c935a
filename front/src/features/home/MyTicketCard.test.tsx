import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { BadgeScreen } from '#features/badges/BadgeScreen.tsx'
import { loadWords } from '#kit/say.tsx'
import { stagePaying } from '#testing/paying.ts'
import { CAMILLE } from '#testing/stage.tsx'
import { MyTicketCard } from './MyTicketCard.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  sessionStorage.clear()
})

test('a badge that waits for the payment is not shown, and its address says so and leads to the payment', async () => {
  const on = await stagePaying({ FO_BADGE_BEFORE_PAYMENT: false })
  const home = await on.show(<MyTicketCard />, { as: CAMILLE })
  await expect.element(home.screen.getByText('Badge remis après le paiement')).toBeVisible()
  await expect.element(home.screen.getByRole('img', { name: /QR code/ })).not.toBeInTheDocument()
  await cleanup()
  const params = { domainId: on.ids.domainId }
  const { UserEvent } = await on.ask(CAMILLE, getMe, { params, query: { eventId: on.ids.eventId } })
  const { screen } = await on.show(<BadgeScreen />, {
    ...{ as: CAMILLE, path: `/badge/${UserEvent?.code}/download`, route: '/badge/$badgeId/download' },
  })
  await expect.element(screen.getByText(/^Votre badge vous est remis une fois le paiement reçu/)).toBeVisible()
  const pay = screen.getByRole('link', { name: 'Régler mon inscription' })
  await expect.element(pay).toHaveAttribute('href', expect.stringContaining('/inscription'))
  await expect.element(screen.getByRole('button', { name: /Télécharger/ })).not.toBeInTheDocument()
})
