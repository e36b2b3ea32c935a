import { saveFormData } from '@parvis/contract/forms/forms.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/users.ts'
import { makeWorld } from '#testing/world.ts'

it('answers about another’s company are refused whole, with any questions answered', async () => {
  const models = [
    { key: 'lastName', component: 'text', model: 'U' as const, isExtended: false },
    { key: 'name', component: 'text', model: 'C' as const, isExtended: false },
  ]
  const world = await makeWorld({ settings: { FO_FORM_ID: 'f' }, forms: [{ id: 'f', models }] })
  const { domainId, eventId, ports } = world
  const as = await world.person({ organiser: true })
  const { userId } = await world.person({ lastName: 'Prat', takesPart: true })
  const query = { eventId, userId, companyId: 'inconnue' }
  const saved = await world.call(saveFormData, { params: { domainId }, query, body: { lastName: 'Roux' } }, { as })
  expect(saved.status).toBe(404)
  const [row] = await ports.db.select().from(users).where(eq(users.id, userId))
  expect(row?.lastName).toBe('Prat')
})
