import { connectWithBadge } from '@parvis/contract/auth/auth.ts'
import { linkUsers, listMyContacts } from '@parvis/contract/contacts/contacts.ts'
import { sendMessage } from '@parvis/contract/messages/messages.ts'
import { listMyPhotos } from '@parvis/contract/photos/photos.ts'
import { logPresence } from '@parvis/contract/presence/presence.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { makeLive } from '#testing/live.ts'

const ON = {
  FO_MEETING_USER_LINKS_ACTIVE: true,
  FO_MEETING_OUT_MODE: true,
  FO_PHOTOS_ACTIVE: true,
  FO_LOGIN_BADGE: true,
  FO_MEETING_MODULES: ['chat'] as const,
  FO_CONTACTS_FORM_ID: 'suite',
}
const OFF = {
  FO_MEETING_USER_LINKS_ACTIVE: false,
  FO_MEETING_OUT_MODE: false,
  FO_PHOTOS_ACTIVE: false,
  FO_LOGIN_BADGE: false,
  FO_MEETING_MODULES: [] as const,
  FO_CONTACTS_FORM_ID: '',
}

describe('a setting of a type of participant', () => {
  it.each([
    ['lets in', OFF, ON, 'open'],
    ['shuts out', ON, OFF, 'shut'],
  ] as const)('%s people of the type alone, for every call to the server', async (_, general, typed, theirs) => {
    const settings = { ...general, typosV2: { presse: typed } } as never
    const typologies = [{ id: 'presse', label: 'Presse' }]
    const world = await makeLive({ settings, typologies, forms: [{ id: 'suite', models: [] }] })
    const [journalist, other] = [await world.attendee({ typoId: 'presse' }), await world.attendee()]
    const { eventId, path } = world
    for (const as of [journalist, other]) {
      const isOpen = (theirs === 'open') === (as === journalist)
      const [row] = await world.ports.db
        .select({ code: participations.code })
        .from(participations)
        .where(and(eq(participations.eventId, eventId), eq(participations.userId, as.userId)))
      const met = await world.call(
        linkUsers,
        { params: { ...path, userIdA: as.userId, userIdB: row?.code ?? '' }, body: {} },
        { as },
      )
      expect(met.error.code).toBe(isOpen ? 'OWN_BADGE' : 'LINKS_OFF')
      const asked = await world.call(sendMessage, { body: { message: 'Pourquoi ?', eventId } }, { as })
      expect(asked.status).toBe(isOpen ? 201 : 409)
      const params = { ...path, userId: as.userId }
      expect((await world.call(logPresence, { params, body: { type: 'OUT' } }, { as })).body.isOut).toBe(isOpen)
      expect((await world.call(listMyPhotos, { query: { eventId } }, { as })).status).toBe(isOpen ? 200 : 409)
      const badge = await world.call(connectWithBadge, { query: { badge: row?.code ?? '' } })
      expect([badge.status, badge.status === 302 ? undefined : badge.error.code]).toEqual(
        isOpen ? [302, undefined] : [403, 'BADGE_LOGIN_OFF'],
      )
      const query = { createExport: '1', formId: 'suite' } as const
      expect((await world.call(listMyContacts, { params: path, query }, { as })).status).toBe(isOpen ? 200 : 403)
    }
  })
})
