import { verifyCertificate } from '@parvis/contract/attendance/attendance.ts'
import { checkIn } from '@parvis/contract/check-in/check-in.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { now } from '#kit/clock.ts'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { AttendanceCard } from './AttendanceCard.tsx'
import { CertificateScreen } from './CertificateScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

/** An event of one day that lasts the whole date on which the server’s clock stands. */
async function staged(settings: Record<string, boolean>): Promise<Stage> {
  const day = now().toISOString().slice(0, 10)
  return stage({
    settings,
    days: [{ id: 'j1', day, startTime: '00:00', endTime: '00:00' }],
    timeZone: 'UTC',
    people: withCamille({ participation: { choice: 'onsite', days: ['j1'] } }),
  })
}

async function letIn(on: Stage): Promise<void> {
  const { domainId, eventId } = on.ids
  const me = await on.ask(CAMILLE, getMe, { params: { domainId }, query: { eventId } })
  const body = { code: me.UserEvent?.code ?? '' }
  await on.ask(ORGANISER, checkIn, { params: { ...on.ids, dayId: 'j1' }, body })
}

test('a person let in signs by their name; another name is refused at the field', async () => {
  const on = await staged({ FO_ATTENDANCE_SIGNING: true, FO_ATTENDANCE_CERTIFICATE: true })
  await letIn(on)
  const { screen, press } = await on.show(<AttendanceCard />, { as: CAMILLE })
  const name = screen.getByLabelText('Votre prénom et votre nom')
  await name.fill('Alix')
  await press('Je signe')
  await expect.element(screen.getByText('Écrivez votre nom comme sur votre inscription.')).toBeVisible()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('camille roux')
  await press('Je signe')
  await expect.element(screen.getByText(/^Signé/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Télécharger l’attestation' })).toBeVisible()
})

test('an event without signatures and certificates shows no card', async () => {
  const on = await staged({})
  await letIn(on)
  const { screen } = await on.show(
    <div>
      <p>Accueil</p>
      <AttendanceCard />
    </div>,
    { as: CAMILLE },
  )
  await expect.element(screen.getByText('Accueil')).toBeVisible()
  await expect.element(screen.getByText('Votre signature')).not.toBeInTheDocument()
})

test('an address without a certificate says that it is not known, to a reader without an account', async () => {
  const on = await stage()
  const { screen } = await on.show(<CertificateScreen />, {
    ...{ as: null, path: '/attestation/none', route: '/attestation/$token' },
  })
  await expect.element(screen.getByText('Cette attestation n’est pas connue')).toBeVisible()
  expect(verifyCertificate.access).toBe('public')
})
