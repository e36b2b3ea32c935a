import { updateAction, updateTemplate } from '@parvis/contract/emails/emails.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { updateForm } from '@parvis/contract/forms/forms.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { savePromoCode } from '@parvis/contract/promo-codes/promo-codes.ts'
import { saveTranslations } from '@parvis/contract/translations/translations.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { organisers } from '#db/tables/events.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Populated } from '#testing/populated.ts'
import { everythingIn, makePopulated, refusalsOf, replaced, without } from '#testing/populated.ts'
import type { Person, World } from '#testing/world.ts'
import { exportEvent } from './event-file.service.ts'
import { readEventFile } from './reading.service.ts'

describe('importing an event file again', () => {
  let one: Populated
  beforeAll(async () => {
    one = await makePopulated()
  })

  it('changes nothing when the file has not changed', async () => {
    const before = await everythingIn(one.db)
    await one.load(one.text)
    expect(await everythingIn(one.db)).toEqual(before)
    // Importing the export adds the organisers to the people of the event.
    await one.load(await exportEvent(one.world.ports, one.context))
    const exported = await exportEvent(one.world.ports, one.context)
    await one.load(exported)
    const after = await everythingIn(one.db)
    await one.load(exported)
    expect(await everythingIn(one.db)).toEqual(after)
    expect(await exportEvent(one.world.ports, one.context)).toBe(exported)
  })

  it('adds, corrects and removes items without holders', async () => {
    const { load, text, ports, context } = await makePopulated()
    const edits: readonly [string, string][] = [
      ['  - { id: presse, label: Presse }\n', ''],
      ['label: Votre poste', 'label: Votre fonction'],
      ['label: Dîner', 'label: Souper'],
      ['  - { code: LIBRE, gift: { kind: percentage, percentage: 10 } }\n', ''],
      ['capacity: 3 }', 'capacity: 2 }'],
      ['title: Le sport', 'title: Le grand sport'],
      ['{ id: c, label: Triste }', '{ id: d, label: Triste }'],
      ['  - { id: merci, label: Merci, iconUrl: /media/merci.svg }\n', ''],
    ]
    const edited = without(
      edits.reduce((all, [from, to]) => replaced(all, from, to), text),
      '  - id: libre',
      'polls:',
    )
    await load(edited)
    const event = readEventFile(await exportEvent(ports, context))
    expect(event.typologies).toEqual([{ id: 'visiteur', label: 'Visiteur', isRetired: false, colour: null }])
    expect(event.forms[0]?.models[0]?.label).toBe('Votre fonction')
    expect(event.articles[0]?.label).toBe('Souper')
    expect(event.promoCodes.map(({ code }) => code)).toEqual(['AMI'])
    expect(event.quotas[0]?.values[0]?.capacity).toBe(2)
    expect(event.conferences.map(({ id, title }) => `${id} ${title}`)).toEqual([
      'sport Le grand sport',
      'radio La radio',
    ])
    expect(event.polls[0]?.choices.map(({ id }) => id)).toEqual(['a', 'b', 'd'])
    expect(event.emotions.map(({ id }) => id)).toEqual(['bravo'])
  })

  it('lets a price change where all its holders were invoiced', async () => {
    const { load, text, db, world, eventId } = await makePopulated()
    const { rows } = await db.execute<{ id: string }>(
      sql`select user_id as id from participation_days where event_id = ${eventId} and registered`,
    )
    const lines = rows.map(({ id }) => ({ key: `${id} j1` }))
    await db.execute(sql`insert into invoices (id, domain_id, event_id, user_id, kind, series, year, num, number, issued_at,
      issue_date, due_date, is_paid, is_specimen, seller, billing, lines, facts, net_cents, gross_cents, language, xml)
      values (${`i${eventId}`}, ${world.domainId}, ${eventId}, ${rows[0]?.id}, 'invoice', 'F', 2027, 1, 'F-1', now(), now(), now(),
        true, false, '{}', '{}', ${JSON.stringify(lines)}, '{}', 1, 1, 'fr', '')`)
    await load(replaced(text, 'price: 120.5', 'price: 130'))
    expect(await refusalsOf(load(replaced(text, 'price: 42.5', 'price: 50')))).toHaveLength(1)
  })

  it('keeps changes made elsewhere, import after import', async () => {
    const { load, text, ports, context } = one
    await changeOnLine(one)
    const changed = await exportEvent(ports, context)
    expect(changed).toContain('Grand merci')
    for (const time of [1, 2]) {
      await load(text)
      expect(await exportEvent(ports, context), `import ${time}`).toBe(changed)
    }
    await load(replaced(text, 'title: La radio', 'title: La grande radio'))
    expect(await exportEvent(ports, context)).toBe(
      changed.replace('title: La radio', 'title: La grande radio').replace(/^exported: .*/m, await markIn(one)),
    )
  })

  it('refuses an item that both the file and a colleague changed; exporting the event first decides', async () => {
    const fresh = await makePopulated()
    await changeOnLine(fresh)
    const { load, text, ports, context } = fresh
    const edited = replaced(
      replaced(text, 'subject: Merci', 'subject: Merci bien'),
      'home.title: Bienvenue',
      'home.title: Salut',
    )
    expect((await refusalsOf(load(edited))).map((refusal) => refusal.split(',')[0])).toEqual([
      expect.stringMatching(
        /^\d+ translations\.fr\.home\.title: “home\.title” was changed elsewhere since the last import$/,
      ),
      expect.stringMatching(/^\d+ emails\.templates\.0: “merci” was changed elsewhere since the last import$/),
    ])
    const exported = await exportEvent(ports, context)
    await load(replaced(exported, 'subject: Grand merci', 'subject: Merci à tous'))
    const again = readEventFile(await exportEvent(ports, context))
    expect(again.emails.templates[0]?.subject).toBe('Merci à tous')
    expect(again.promoCodes.map(({ code }) => code)).toContain('AILLEURS')
  })

  it('leaves people’s own changes, and completes their empty fields', async () => {
    const { load, text, db, world } = await makePopulated()
    const idOf = async (email: string) => {
      const where = sql`email = ${email} and domain_id = ${world.domainId}`
      const [row] = await db.select({ id: authentications.userId }).from(authentications).where(where)
      return row?.id ?? ''
    }
    const bo = await idOf('bo@exemple.fr')
    await db.update(users).set({ firstName: 'Robert', typoId: 'presse' }).where(eq(users.id, bo))
    await load(replaced(text, 'firstName: Bo\n', 'firstName: Bo\n    mobile: "+33612345678"\n'))
    const [row] = await db.select().from(users).where(eq(users.id, bo))
    expect(row).toMatchObject({ firstName: 'Robert', mobile: '+33612345678', typoId: 'presse' })
  })

  it('never brings back an erased person', async () => {
    const { load, text, db, ports, world, eventId, context } = await makePopulated()
    const exported = await exportEvent(ports, context)
    const [chloe] = await db
      .select({ userId: authentications.userId })
      .from(authentications)
      .where(sql`email = 'chloe@exemple.fr' and domain_id = ${world.domainId}`)
    const whole = await world.person()
    await db.insert(organisers).values({ domainId: world.domainId, eventId: null, userId: whole.userId, role: 'lead' })
    const path = { domainId: world.domainId, eventId, userId: chloe?.userId ?? '' }
    const { status } = await world.call(eraseUser, { params: path }, { as: whole })
    expect(status).toBe(200)
    const before = await everythingIn(db)
    for (const file of [text, exported]) {
      const said = await refusalsOf(load(file))
      expect(said).toEqual([
        expect.stringMatching(/^\d+ people\.2: this person was erased: take them out of the file$/),
      ])
    }
    expect(await everythingIn(db)).toEqual(before)
    expect(JSON.stringify(before['erased_addresses'])).not.toContain('chloe')
    await load(without(text, '  - email: chloe@exemple.fr', '  - email: dan@exemple.fr'))
    // An erased guest who signs up again is no longer refused.
    await world.person({ email: 'chloe@exemple.fr' })
    await load(text)
  })

  it('reports in plain words, with a line, a value that the database would refuse', async () => {
    const { load, text } = one
    const large = replaced(text, 'label: Mardi, capacity: 5', 'label: Mardi, capacity: 4000000000')
    expect(await refusalsOf(load(large))).toEqual([
      '5 days: the database cannot keep this: a value is too large or clashes with another',
    ])
    const code = (await exportEvent(one.world.ports, one.context)).match(/code: ([0-9A-Z]{10,12})$/m)?.[1]
    const other = replaced(text, `context: f${one.key}`, `context: g${one.key}`)
    expect(
      await refusalsOf(load(replaced(other, 'typology: visiteur\n', `typology: visiteur\n      code: '${code}'\n`))),
    ).toEqual([expect.stringMatching(/^\d+ people\.1\.participation\.code: this badge code is somebody else’s$/)])
    const full = replaced(other, 'quota: 3', 'quota: 1')
    expect(await refusalsOf(load(full))).toEqual([
      expect.stringMatching(
        /^\d+ conferences\.0\.slots\.0\.quota: “sport-1” has 2 places taken: there cannot be fewer$/,
      ),
    ])
  })

  it('is refused before it is tried where a person would hold two slots at once, or two people one badge', () => {
    const { text } = one
    const both = replaced(text, 'slots: { radio: radio-1 }', 'slots: { radio: radio-1, sport: sport-1 }')
    const clash = replaced(
      both,
      '2027-05-11T12:00:00Z, endAt: 2027-05-11T13:00:00Z',
      '2027-05-11T08:30:00Z, endAt: 2027-05-11T13:00:00Z',
    )
    expect(() => readEventFile(clash)).toThrow(/people\.3\.participation\.slots\.sport: this slot overlaps another one/)
    const twice = text.replaceAll('choice: onsite\n', 'choice: onsite\n      code: 0123456789AB\n')
    expect(() => readEventFile(twice)).toThrow(/people\.2\.participation\.code: this id is already taken above/)
  })
})

async function markIn({ ports, context }: Populated): Promise<string> {
  return (await exportEvent(ports, context)).match(/^exported: .*/m)?.[0] ?? ''
}

/** A mail, a sentence, a form, a page and a code changed or made by an organiser. */
async function changeOnLine({ world, eventId, organiser }: Populated): Promise<void> {
  const params = { domainId: world.domainId, eventId }
  const told = async <T extends { status: number }>(call: Promise<T>) => expect((await call).status).toBe(200)
  const as: { as: Person } = { as: organiser }
  const call: World['call'] = world.call
  const template = { label: 'Merci', type: 'event', language: 'fr', subject: 'Grand merci', bodyHtml: '<p>Merci !</p>' }
  await told(call(updateTemplate, { params: { ...params, templateId: 'merci' }, body: template }, as))
  await told(call(updateAction, { params: { ...params, actionId: 1 }, body: { enabled: false, templates: {} } }, as))
  const sentences = { languageId: 'fr', translations: { 'home.title': 'Bonjour à tous', 'home.other': 'Ajouté' } }
  await told(call(saveTranslations, { query: params, body: sentences }, as))
  const [form] = readEventFile(await exportEvent(world.ports, `f${world.domainId.slice(1)}`)).forms
  if (!form) throw new Error('The form is gone')
  const { id: formId, ...body } = form
  const models = body.models.map((model) => (model.key === 'vide' ? { ...model, label: 'Un peu' } : model))
  await told(call(updateForm, { params: { ...params, formId }, body: { ...body, models } }, as))
  const pages = [{ id: 'acces', title: 'Venir', iconUrl: '', html: '<p>Par ici</p>' }]
  const part = { ...params, part: 'sections' as const }
  const { revision } = (await call(getPart, { params: part }, as)).body
  await told(call(savePart, { params: part, body: { revision, value: pages } }, as))
  const code = { gift: { kind: 'percentage' as const, percentage: 5 }, typoIds: [] }
  await told(call(savePromoCode, { params: { ...params, code: 'AILLEURS' }, body: code }, as))
}
