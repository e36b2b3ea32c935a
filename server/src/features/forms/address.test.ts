import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { saveFormData } from '@parvis/contract/forms/forms.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { describe, expect, it } from 'vitest'
import { makeWorld } from '#testing/world.ts'

describe('the answers to a form', () => {
  it('give an address to a companion who has none, once, and refuse one in use', async () => {
    const world = await makeWorld({
      forms: [{ id: 'infos', models: [{ key: 'email', label: 'Adresse', model: 'U', component: 'email' }] }],
      settings: { FO_FORM_ID: 'infos', FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 2 },
    })
    const host = await world.person()
    const onSite = { params: { ...world.path, userId: host.userId }, body: { participation: 4 as const } }
    expect((await world.call(updateParticipation, onSite, { as: host })).status).toBe(200)
    const added = await world.call(
      addCompanion,
      { params: world.path, query: { userId: host.userId }, body: { firstName: 'Augustin' } },
      { as: host },
    )
    expect(added.status).toBe(201)
    const give = (email: string) =>
      world.call(
        saveFormData,
        {
          params: { domainId: world.domainId },
          query: { eventId: world.eventId, userId: added.body.id },
          body: { email },
        },
        { as: host },
      )
    expect((await give(host.email)).error.errors).toMatchObject([{ path: 'email', code: 'EMAIL_ALREADY_USED' }])
    expect((await give('Augustin@exemple.fr')).body).toEqual({ email: 'augustin@exemple.fr' })
    expect((await give('autre@exemple.fr')).body).not.toEqual({ email: 'autre@exemple.fr' })
  })
})
