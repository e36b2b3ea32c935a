import { listConferences } from '@parvis/contract/conferences/conferences.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { listProgramme } from '@parvis/contract/events/events.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rooms, speakers } from '#db/tables/conferences.ts'
import { outbox } from '#db/tables/emails.ts'
import { users } from '#db/tables/users.ts'
import { drawCalendar } from '#features/emails/calendar.service.ts'
import type { Populated } from '#testing/populated.ts'
import { makePopulated, refusalsOf, replaced, without } from '#testing/populated.ts'
import { rowsOf } from '#testing/rows.ts'
import { startMoveJob } from './conferences.jobs.ts'
import { readHeld } from './conferences.service.ts'

const AT_NINE = 'id: sport-1, roomId: halle'
const IN_THE_YARD = 'id: sport-1, roomId: cour'
const TOLD = 'conferences.sport-1=apply'

async function minute({ world }: Populated): Promise<void> {
  await startMoveJob(world.ports)
  await world.ports.jobs.settle()
}
const told = async ({ db, eventId }: Populated) =>
  (await rowsOf(db, outbox, eq(outbox.eventId, eventId)))
    .filter(({ dedupeKey }) => dedupeKey.includes(':moved:'))
    .toSorted((a, b) => a.to.localeCompare(b.to))
const named = async ({ db, world }: Populated, firstName: string) => {
  const people = await db.select().from(users).where(eq(users.domainId, world.domainId))
  const found = people.find((one) => one.firstName === firstName)
  if (!found) throw new Error(`Nobody is called ${firstName}`)
  return found.id
}
const pathOf = ({ world, eventId }: Populated) => ({ domainId: world.domainId, eventId })

describe('the room of a slot', () => {
  it('is told with its hours in every place of its holders, in their language', async () => {
    const one = await makePopulated()
    await one.load(replaced(one.text, 'translations:\n', 'translations:\n  en: { room.halle: Main hall }\n'))
    const userId = await named(one, 'Bo')
    const held = await readHeld(one.db, one.eventId, userId)
    expect(held.map(({ slotId, room }) => [slotId, room])).toEqual([['sport-1', 'Grande halle']])
    for (const [language, room] of [
      ['fr', 'Grande halle'],
      ['en', 'Main hall'],
    ] as const) {
      const file = await drawCalendar(one.world.ports, one.eventId, userId, language)
      const entry = String(file?.content)
        .split(/(?=BEGIN:VEVENT)/)
        .find((part) => part.includes('sport-1'))
      expect(entry).toContain(`LOCATION:${room}`)
    }
  })

  it('is in the public programme, with the speakers', async () => {
    const one = await makePopulated()
    const settings = 'settings:\n'
    await one.load(
      replaced(one.text, settings, `${settings}  FO_ENTRANCE: true\n  FO_MEETING_CONFERENCES_ACTIVE: true\n`),
    )
    const { body } = await one.world.call(listProgramme, { params: pathOf(one) })
    expect(body.data.slice(0, 2).map(({ id, room, speakers: who }) => [id, room, who])).toEqual([
      ['sport-1', 'Grande halle', ['Lou Marin', 'Noa Petit']],
      ['sport-2', '', ['Lou Marin', 'Noa Petit']],
    ])
  })

  it('changes under its holders once the import confirms it, and they are told of both rooms', async () => {
    const one = await makePopulated()
    // The same file removes the former room.
    const elsewhere = without(replaced(one.text, AT_NINE, IN_THE_YARD), '  - { id: halle', '  - { id: cour')
    expect(await refusalsOf(one.load(elsewhere))).toEqual([
      expect.stringMatching(/“sport-1” is in another room and held by 2 people/),
    ])
    await minute(one)
    expect(await told(one)).toEqual([])
    await one.load(elsewhere, TOLD)
    await minute(one)
    await minute(one)
    const mails = await told(one)
    expect(mails.map(({ to }) => to)).toEqual(['bo@exemple.fr', 'chloe@exemple.fr'])
    expect(mails[0]?.subject).toMatch(/^«\sLe sport\s» change de salle/)
    expect(mails[0]?.text).toMatch(/Avant\s: mardi 11 mai 2027, 10\sh – 11\sh, Grande halle/i)
    expect(mails[0]?.text).toMatch(/Désormais\s: mardi 11 mai 2027, 10\sh – 11\sh, Cour couverte/i)
    expect(mails[0]?.attachments).toEqual([{ kind: 'calendar', id: 'sport-1' }])
  })

  it('that changes and changes back before its holders were told is not told, nor is its first one', async () => {
    const one = await makePopulated()
    await one.load(replaced(one.text, AT_NINE, IN_THE_YARD), TOLD)
    await one.load(one.text, TOLD)
    await one.load(replaced(one.text, 'id: radio-1', 'id: radio-1, roomId: halle'))
    await minute(one)
    expect(await told(one)).toEqual([])
  })

  it('is told with the hours where holders are moved to another slot', async () => {
    const one = await makePopulated()
    const left = one.text.replace(/ {6}- \{ id: sport-1.*\n/, '').replaceAll('sport: sport-1', 'sport: sport-2')
    await one.load(replaced(left, 'id: sport-2', 'id: sport-2, roomId: cour'), 'conferences.sport-1=move:sport-2')
    await minute(one)
    const [mail] = await told(one)
    expect(mail?.text).toMatch(/Avant\s: .*, Grande halle/)
    expect(mail?.text).toMatch(/Désormais\s: .*, Cour couverte/)
  })

  it('cannot be taken away while a slot is in it', async () => {
    const one = await makePopulated()
    const gone = without(one.text, '  - { id: halle', '  - { id: cour')
    expect(await refusalsOf(Promise.resolve().then(() => one.load(gone)))).toEqual([
      expect.stringMatching(/conferences\.0\.slots\.0\.roomId/),
    ])
    await one.load(gone.replace('roomId: halle, ', ''), TOLD)
    expect((await one.db.select().from(rooms).where(eq(rooms.eventId, one.eventId))).map(({ id }) => id)).toEqual([
      'cour',
    ])
  })

  it('is planned by the part that holds it, with how many are told', async () => {
    const one = await makePopulated()
    const params = { ...pathOf(one), part: 'conferences' as const }
    const as = one.organiser
    const { body: part } = await one.world.call(getPart, { params }, { as })
    const value = JSON.parse(JSON.stringify(part.value).replace('"roomId":"halle"', '"roomId":"cour"')) as unknown
    const body = { revision: part.revision, value, allow: [], why: '', dryRun: true }
    const tried = await one.world.call(savePart, { params, body }, { as })
    expect(tried.body.plan.effects).toMatchObject([
      { item: 'conferences.sport-1', kind: 'FILE_ROOM', severity: 'decide', people: 2, remedies: ['apply'] },
    ])
    const allow = [{ item: 'conferences.sport-1', remedy: 'apply' }]
    const saved = await one.world.call(savePart, { params, body: { ...body, allow, dryRun: false } }, { as })
    expect(saved.status).toBe(200)
    await minute(one)
    expect(await told(one)).toHaveLength(2)
  })
})

describe('speakers', () => {
  it('come with their conference, in its order, in the reader’s language and without unsafe HTML', async () => {
    const one = await makePopulated()
    const said = '  en: { speaker.lou.title: Economist, speaker.lou.text: \'<p onclick="x">Ten years</p>\' }\n'
    const text = replaced(one.text, 'translations:\n', `translations:\n${said}`)
    await one.load(
      replaced(text, "'<p>Depuis dix ans</p>'", "'<p>Depuis<script>x</script></p>'").replace(
        '[lou, noa]',
        '[noa, lou]',
      ),
    )
    const ask = (language: string) =>
      one.world.call(
        listConferences,
        { params: pathOf(one), query: { all: '1' } },
        { as: one.organiser, headers: { 'accept-language': language } },
      )
    const [french, english] = [await ask('fr'), await ask('en')]
    const speaking = (answer: typeof french) => answer.body.data.find(({ id }) => id === 'sport')?.speakers
    expect(speaking(french)).toEqual([
      { id: 'noa', name: 'Noa Petit', title: '', picture: '', text: '' },
      { id: 'lou', name: 'Lou Marin', title: 'Économiste', picture: '', text: '<p>Depuis</p>' },
    ])
    expect(speaking(english)?.[1]).toMatchObject({ name: 'Lou Marin', title: 'Economist', text: '<p>Ten years</p>' })
  })

  it('stay while a conference names them', async () => {
    const one = await makePopulated()
    const gone = without(one.text, '  - { id: noa', 'conferences:')
    expect(await refusalsOf(Promise.resolve().then(() => one.load(gone)))).toEqual([
      expect.stringMatching(/conferences\.0\.speakers\.1/),
    ])
    await one.load(gone.replace('[lou, noa]', '[lou]'))
    const left = await one.db.select().from(speakers).where(eq(speakers.eventId, one.eventId))
    expect(left.map(({ id }) => id)).toEqual(['lou'])
  })

  it('and rooms are read as a file wrote them', async () => {
    const one = await makePopulated()
    const read = async (part: 'rooms' | 'speakers' | 'conferences') =>
      (await one.world.call(getPart, { params: { ...pathOf(one), part } }, { as: one.organiser })).body.value
    const [places, people, conferences] = [await read('rooms'), await read('speakers'), await read('conferences')]
    await one.load(one.text)
    expect([await read('rooms'), await read('speakers'), await read('conferences')]).toEqual([
      places,
      people,
      conferences,
    ])
    expect(places).toEqual([
      { id: 'halle', name: 'Grande halle' },
      { id: 'cour', name: 'Cour couverte' },
    ])
    expect(conferences).toMatchObject([
      { speakers: ['lou', 'noa'], slots: [{ roomId: 'halle' }, { roomId: null }] },
      { speakers: [] },
      { speakers: [] },
    ])
  })
})
