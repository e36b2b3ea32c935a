import {
  downloadContacts,
  getSharing,
  linkUsers,
  listMyContacts,
  saveSharing,
  unlinkUsers,
} from '@parvis/contract/contacts/contacts.ts'
import { findByBadge } from '@parvis/contract/directory/directory.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { saveFormData } from '@parvis/contract/forms/forms.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { contactLinks } from '#db/tables/contacts.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { readCards } from '#testing/foreign-calendar.ts'
import { buildLimited } from '#testing/house.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const ON: SomeSettings = { FO_MEETING_USER_LINKS_ACTIVE: true, FO_CONTACTS_FORM_ID: 'carte' }

async function comes(world: World, person: Person): Promise<string> {
  const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
  const params = { ...world.path, userId: person.userId }
  const { body } = await world.call(register, { params, body: { values } }, { as: person })
  return body.UserEvent?.code ?? ''
}

async function makeMeeting(settings: SomeSettings = ON, names = { firstName: 'Nina', lastName: 'Faure' }) {
  const world = await makeWorld({
    settings,
    forms: [
      { id: 'carte', models: [{ key: 'metier', component: 'text', label: 'Métier' }] },
      { id: 'regime', models: [{ key: 'allergies', component: 'text' }] },
    ],
  })
  const me = await world.person({ firstName: 'Paul', lastName: 'Roche' })
  const myCode = await comes(world, me)
  const met = await world.person({ ...names, mobile: '0639980011', phone: '0476000000' })
  return { world, me, myCode, met, code: await comes(world, met) }
}

const scan = (
  world: World,
  me: Person,
  badge: string,
  body: { comment?: string; linkedAt?: string; badge?: string } = {},
) => world.call(linkUsers, { params: { ...world.path, userIdA: me.userId, userIdB: badge }, body }, { as: me })
const contacts = async (world: World, as: Person) =>
  (await world.call(listMyContacts, { params: world.path, query: {} }, { as })).body.data
const share = (world: World, as: Person, isShared: boolean) =>
  world.call(saveSharing, { params: world.path, body: { isShared } }, { as })

async function sheet(world: World, as: Person, formId?: string): Promise<string> {
  const query = { createExport: '' as const, ...(formId !== undefined && { formId }) }
  const { body } = await world.call(listMyContacts, { params: world.path, query }, { as })
  const { rawPayload } = await world.app.inject({ url: body.url ?? '' })
  return Buffer.from(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? []).toString()
}

describe('scanning a badge', () => {
  it('keeps its owner as a contact, with their contact details', async () => {
    const { world, me, met, code } = await makeMeeting()
    const { status, body } = await scan(world, me, code, { comment: ' Devis en mai ' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: met.userId,
      linkedAt: world.clock.now().toISOString(),
      firstName: 'Nina',
      lastName: 'Faure',
      Authentication: { email: met.email },
      mobile: '0639980011',
      phone: '0476000000',
      company: '',
      comment: 'Devis en mai',
    })
    expect((await scan(world, me, met.userId)).body).toEqual(body)
    expect((await scan(world, me, `https://exemple.fr/badge=${code}`)).body).toEqual(body)
    expect(await contacts(world, me)).toEqual([body])
    expect(await contacts(world, met)).toEqual([])
  })

  it('makes a contact: an id alone makes none, and the code of another badge neither', async () => {
    const { world, me, met, code } = await makeMeeting()
    const third = await world.person()
    const theirs = await comes(world, third)
    const unknown = { status: 404, error: { code: 'BADGE_UNKNOWN' } }
    expect(await scan(world, me, met.userId)).toMatchObject(unknown)
    expect(await scan(world, me, met.userId, { comment: 'Trouvée' })).toMatchObject(unknown)
    expect(await scan(world, me, met.userId, { badge: theirs })).toMatchObject(unknown)
    expect(await scan(world, me, met.userId, { badge: met.userId })).toMatchObject(unknown)
    expect(await contacts(world, me)).toEqual([])
    expect((await scan(world, me, met.userId, { badge: code })).status).toBe(200)
    expect((await scan(world, me, met.userId, { comment: 'Devis' })).body.comment).toBe('Devis')
  })

  it('by the id of a badge that the caller has just read makes a contact, for ten minutes and for that caller alone', async () => {
    const { world, me, myCode, met, code } = await makeMeeting()
    const [third, fourth] = [await world.person(), await world.person()]
    await comes(world, third)
    const theirs = await comes(world, fourth)
    const read = (as: Person, badge: string) =>
      world.call(findByBadge, { params: { ...world.path, code: badge } }, { as })
    const unknown = { status: 404, error: { code: 'BADGE_UNKNOWN' } }
    const { body: card } = await read(me, code)
    expect(card.id).toBe(met.userId)
    // Not another caller, not in reverse, not for another person, and not with a wrong badge code.
    expect(await scan(world, third, met.userId)).toMatchObject(unknown)
    expect(await scan(world, met, me.userId)).toMatchObject(unknown)
    expect(await scan(world, me, third.userId)).toMatchObject(unknown)
    expect(await scan(world, me, met.userId, { badge: theirs })).toMatchObject(unknown)
    world.clock.advance(10 * 60_000)
    expect(await scan(world, me, met.userId)).toMatchObject(unknown)
    await read(me, code)
    await read(me, code)
    world.clock.advance(10 * 60_000 - 1)
    expect((await scan(world, me, met.userId, { comment: 'Devis' })).body).toMatchObject({ id: met.userId })
    expect((await contacts(world, me)).map(({ id }) => id)).toEqual([met.userId])
    // An id is refused for the same reasons as a badge code.
    await read(me, myCode)
    expect(await scan(world, me, me.userId)).toMatchObject({ status: 422, error: { code: 'OWN_BADGE' } })
    await read(me, theirs)
    await share(world, fourth, false)
    expect(await scan(world, me, fourth.userId)).toMatchObject({ status: 409, error: { code: 'SHARING_OFF' } })
  })

  it('by an id that was read in another event, or not at all, makes none', async () => {
    const { world, me, met } = await makeMeeting()
    const elsewhere = await makeMeeting()
    const params = { ...elsewhere.world.path, code: elsewhere.code }
    await elsewhere.world.call(findByBadge, { params }, { as: elsewhere.me })
    expect(await scan(world, me, elsewhere.met.userId)).toMatchObject({ status: 404 })
    expect(await scan(world, me, met.userId)).toMatchObject({ status: 404 })
  })

  it('is for registered people: an unregistered person makes no contact, even with a code', async () => {
    const { world, code } = await makeMeeting()
    const passerBy = await world.person()
    const refused = { status: 409, error: { code: 'CONTACTS_REGISTERED' } }
    expect(await scan(world, passerBy, code)).toMatchObject(refused)
    expect(await contacts(world, passerBy)).toEqual([])
  })

  it('twice keeps one contact, with its first date; only a written comment changes', async () => {
    const { world, me, code } = await makeMeeting()
    await scan(world, me, code, { linkedAt: '2027-02-28T10:00:00+01:00', comment: 'Avant' })
    const replies = await Promise.all(Array.from({ length: 6 }, () => scan(world, me, code, {})))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await scan(world, me, code, { comment: '' })).body.comment).toBe('')
    expect(await contacts(world, me)).toMatchObject([{ linkedAt: '2027-02-28T09:00:00.000Z' }])
  })

  it('from the future is from now', async () => {
    const { world, me, code } = await makeMeeting()
    const { body } = await scan(world, me, code, { linkedAt: '2099-01-01T00:00:00Z' })
    expect(body.linkedAt).toBe(world.clock.now().toISOString())
  })

  it('is refused for one’s own badge, an unknown one, one of another event, or where contacts are off', async () => {
    const { world, me, myCode, code } = await makeMeeting()
    expect((await scan(world, me, myCode)).error.code).toBe('OWN_BADGE')
    const elsewhere = await makeMeeting()
    for (const unknown of ['RIEN', elsewhere.code, elsewhere.met.userId])
      expect(await scan(world, me, unknown)).toMatchObject({ status: 404, error: { code: 'BADGE_UNKNOWN' } })
    const off = await makeMeeting({})
    expect(await scan(off.world, off.me, off.code)).toMatchObject({ status: 409, error: { code: 'LINKS_OFF' } })
    const inTheirName = await world.call(
      linkUsers,
      { params: { ...world.path, userIdA: (await world.person()).userId, userIdB: code }, body: {} },
      { as: me },
    )
    expect(inTheirName.status).toBe(403)
  })

  it('can be undone, twice over', async () => {
    const { world, me, met, code } = await makeMeeting()
    await scan(world, me, code)
    const forget = () =>
      world.call(unlinkUsers, { params: { ...world.path, userIdA: me.userId, userIdB: met.userId } }, { as: me })
    expect((await forget()).status).toBe(204)
    expect((await forget()).status).toBe(204)
    expect(await contacts(world, me)).toEqual([])
  })
})

describe('sharing one’s details', () => {
  it('lists the people that scanned the badge', async () => {
    const { world, me, met, code } = await makeMeeting()
    await scan(world, me, code)
    const { body } = await world.call(getSharing, { params: world.path }, { as: met })
    expect(body).toEqual({
      isShared: true,
      sharesAnswers: false,
      scannedBy: [{ firstName: 'Paul', lastName: 'Roche', company: '', linkedAt: world.clock.now().toISOString() }],
    })
  })

  it('lists the people that scanned the badge at this event, and at no other', async () => {
    const [here, there] = [await makeMeeting(), await makeMeeting()]
    const { ports, eventId, clock } = there.world
    const { userId } = here.me
    await ports.db.insert(participations).values({ eventId, userId, code: newBadgeCode() })
    const link = { eventId, userId: there.met.userId, contactId: userId, linkedAt: clock.now() }
    await ports.db.insert(contactLinks).values(link)
    const { body } = await here.world.call(getSharing, { params: here.world.path }, { as: here.me })
    expect(body.scannedBy).toEqual([])
  })

  it('once off hides them from earlier contacts, in the export too, and refuses new ones', async () => {
    const { world, me, met, code } = await makeMeeting()
    await scan(world, me, code)
    const params = { domainId: world.domainId }
    const query = { eventId: world.eventId, userId: met.userId }
    await world.call(saveFormData, { params, query, body: { metier: 'Charpentière' } }, { as: met })
    expect(await sheet(world, me)).not.toContain('Charpentière')
    await world.call(saveSharing, { params: world.path, body: { isShared: true, sharesAnswers: true } }, { as: met })
    expect(await sheet(world, me)).toContain('Charpentière')
    expect((await share(world, met, false)).body.isShared).toBe(false)
    expect(await contacts(world, me)).toMatchObject([
      { firstName: 'Nina', Authentication: { email: '' }, mobile: '', phone: '' },
    ])
    const exported = await sheet(world, me)
    expect(exported).toContain('Faure')
    for (const secret of [met.email, '0639980011', '0476000000', 'Charpentière']) expect(exported).not.toContain(secret)
    const other = await world.person()
    await comes(world, other)
    expect(await scan(world, other, code)).toMatchObject({ status: 409, error: { code: 'SHARING_OFF' } })
    await share(world, met, true)
    expect(await contacts(world, me)).toMatchObject([{ mobile: '0639980011' }])
  })
})

describe('the export', () => {
  it('is a workbook of the columns in the list, in the caller’s language', async () => {
    const { world, me, met, code } = await makeMeeting()
    await scan(world, me, code, { comment: '=1+1' })
    const exported = await sheet(world, me, 'carte')
    for (const text of ['Prénom', 'Nina', 'Faure', met.email, '=1+1', 'Métier']) expect(exported).toContain(text)
    expect(exported).not.toContain('<f>')
  })

  it('is written twenty times a minute for a person, who may still read the list', async () => {
    const { world, me } = await makeMeeting()
    const limited = await buildLimited()
    const url = `/api/v2/domains/${world.domainId}/events/${world.eventId}/contacts/me`
    const headers = { authorization: `Bearer ${me.token}` }
    const ask = async (query = '') => (await limited.inject({ method: 'GET', url: url + query, headers })).statusCode
    const asked = []
    for (let i = 0; i < 22; i++) asked.push(await ask('?createExport'))
    expect(asked).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
    expect(await ask()).toBe(200)
    await limited.close()
  })

  it('gives answers to no other form than the one the event shares', async () => {
    const { world, me } = await makeMeeting()
    const ask = (formId: string) =>
      world.call(listMyContacts, { params: world.path, query: { createExport: '', formId } }, { as: me })
    expect((await ask('regime')).status).toBe(403)
    expect((await ask('inconnu')).status).toBe(404)
  })
})

describe('the file for an address book', () => {
  const cards = async (world: World, as: Person, contactId?: string) => {
    const asked = await world.call(
      downloadContacts,
      { params: world.path, query: contactId === undefined ? {} : { contactId } },
      { as },
    )
    return { ...asked, text: asked.bytes.toString() }
  }

  it('is read by a foreign program: one card a contact, with what they share now', async () => {
    const names = { firstName: 'Ana; née, "李" 🎉👩‍🌾', lastName: `Roux\\Dol, ${'é'.repeat(80)}` }
    const { world, me, met, code } = await makeMeeting(ON, names)
    await scan(world, me, code, { comment: 'Devis, en mai ;\nrappeler 🎤' })
    const other = await world.person({ firstName: 'Bo', lastName: 'Cyr', mobile: '', phone: '' })
    await scan(world, me, await comes(world, other))
    const { status, text, headers } = await cards(world, me)
    expect([status, headers['content-type']]).toEqual([200, 'text/vcard; charset=utf-8'])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const read = readCards(text)
    expect(read).toHaveLength(2)
    expect(read.find(({ n }) => String(n).includes('Roux'))).toMatchObject({
      ...{ version: ['3.0'], fn: [`${names.firstName} ${names.lastName}`] },
      n: [[names.lastName, names.firstName, '', '', '']],
      ...{ email: [met.email], tel: ['0639980011', '0476000000'] },
      note: [expect.stringMatching(/^Devis, en mai ;\nrappeler 🎤\nAssises du vivant, /)],
    })
    const one = await cards(world, me, other.userId)
    expect(readCards(one.text).map(({ fn }) => fn)).toEqual([['Bo Cyr']])
    await share(world, met, false)
    const [hidden] = readCards((await cards(world, me, met.userId)).text)
    expect([hidden?.['fn'], hidden?.['email'], hidden?.['tel']]).toEqual([
      [`${names.firstName} ${names.lastName}`],
      undefined,
      undefined,
    ])
  })

  it('holds the contacts of the caller alone', async () => {
    const { world, me, met, code } = await makeMeeting()
    await scan(world, me, code)
    const stranger = await world.person()
    expect((await cards(world, stranger)).text).toBe('')
    expect((await cards(world, stranger, met.userId)).status).toBe(404)
    expect((await cards(world, met, me.userId)).status).toBe(404)
  })
})
