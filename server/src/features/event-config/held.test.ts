import { listHeld } from '@parvis/contract/event-config/event-config.ts'
import { describe, expect, it } from 'vitest'
import { makePopulated } from '#testing/populated.ts'

describe('the list of held items of a part', () => {
  it('tells each item with the remedies of a plan that removes it', async () => {
    const { world, eventId, organiser: as } = await makePopulated()
    const path = { domainId: world.domainId, eventId }
    const heldOf = async (
      part:
        | 'days'
        | 'typologies'
        | 'articles'
        | 'quotas'
        | 'conferences'
        | 'forms'
        | 'categories'
        | 'rooms'
        | 'speakers',
    ) => {
      const { body } = await world.call(listHeld, { params: { ...path, part } }, { as })
      return Object.fromEntries(
        body.data.map(({ item, kind, people, remedies }) => [item, `${kind} ${people} ${remedies}`]),
      )
    }
    expect({
      ...(await heldOf('days')),
      ...(await heldOf('typologies')),
      ...(await heldOf('articles')),
      ...(await heldOf('quotas')),
      ...(await heldOf('conferences')),
      ...(await heldOf('forms')),
      ...(await heldOf('categories')),
      ...(await heldOf('rooms')),
      ...(await heldOf('speakers')),
    }).toEqual({
      'days.j1': 'FILE_HELD 3 retire',
      'typologies.visiteur': 'FILE_HELD 3 retire',
      'articles.diner': 'FILE_HELD 1 retire',
      'quotas.menu': 'FILE_ANSWERED 2 retire',
      'quotas.menu.fish': 'FILE_HELD 2 retire',
      'quotas.bus': 'FILE_ANSWERED 1 retire',
      'quotas.bus.soir': 'FILE_HELD 1 retire',
      'conferences.sport': 'FILE_HELD 2 retire',
      'conferences.sport-1': 'FILE_HELD 2 retire',
      'conferences.radio': 'FILE_HELD 1 retire',
      'conferences.radio-1': 'FILE_HELD 1 retire',
      'forms.infos.poste': 'FILE_ANSWERED 2 retire',
      'forms.infos.taille': 'FILE_ANSWERED 1 retire',
      // A choice that was made is neither taken out nor retired.
      'forms.infos.taille.m': 'FILE_ANSWERED 1 ',
      'categories.sante': 'FILE_HELD 1 retire',
      'rooms.halle': 'FILE_HOUSED 1 ',
      'speakers.lou': 'FILE_GIVEN 1 ',
      'speakers.noa': 'FILE_GIVEN 1 ',
    })
  })

  it('is for a member who may change the part, and changes nothing', async () => {
    const { world, eventId } = await makePopulated()
    const params = { domainId: world.domainId, eventId, part: 'days' as const }
    expect((await world.call(listHeld, { params }, { as: await world.person() })).status).toBe(403)
    expect((await world.call(listHeld, { params })).status).toBe(401)
  })
})
