import { addCompany } from '@parvis/contract/companies/companies.ts'
import { getFile } from '@parvis/contract/files/files.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { eq } from 'drizzle-orm'
import { sessions } from '#db/tables/auth.ts'
import { categories } from '#db/tables/categories.ts'
import { employees } from '#db/tables/companies.ts'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import { organisers } from '#db/tables/context.ts'
import { emailTemplates, outbox } from '#db/tables/emails.ts'
import { forms } from '#db/tables/forms.ts'
import { participations } from '#db/tables/participation.ts'
import { newId } from '#kit/ids.ts'
import type { Person, World } from './world.ts'
import { hashToken, makeWorld } from './world.ts'

/** An event with one of everything, and somebody of every kind. */
export interface Stage {
  readonly world: World
  readonly people: Readonly<Record<Role, Person>>
  /** An id for each path or query parameter of the contract that names something of the event. */
  readonly ids: Readonly<Record<string, string>>
  /** A form and a template that nothing uses yet, to be deleted. */
  unused(): Promise<{ formId: string; templateId: string }>
  /** Signs everybody in again who has been signed out. */
  signIn(): Promise<void>
}

export const roles = ['self', 'other', 'registrar', 'organiser', 'director'] as const
/** `registrar` has registered `self`; `organiser` runs the event, `director` every event of the domain. */
export type Role = (typeof roles)[number]

const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'

export async function makeStage(): Promise<Stage> {
  const world = await makeWorld({
    days: [{ id: 'j1', capacity: 3 }, { id: 'j2', capacity: 1 }, { id: 'j3' }],
    typologies: [
      { id: 'visiteur', label: 'Visiteur' },
      { id: 'presse', label: 'Presse' },
    ],
    settings: { FO_MEETING_CONFERENCES_ACTIVE: true, FO_FORM_ID: 'infos' },
    forms: [
      {
        id: 'infos',
        models: [
          { key: 'lastName', component: 'text', model: 'U', isExtended: false },
          { key: 'attentes', component: 'textarea' },
        ],
      },
      { id: 'suite', parentId: 'infos', models: [{ key: 'cv', component: 'file' }] },
    ],
  })
  const people = await makePeople(world)
  const { self, registrar } = people
  const values = {
    participation: { participation: 4 },
    typology: { typoId: 'visiteur' },
    dates: { dayIds: ['j1'] },
    form: { lastName: 'Roux' },
  }
  const registered = await world.call(
    register,
    { params: { ...world.path, userId: self.userId }, body: { values } },
    { as: self },
  )
  await world.ports.db
    .update(participations)
    .set({ registeredBy: registrar.userId })
    .where(eq(participations.userId, self.userId))
  const { domainId } = world
  const company = await world.call(
    addCompany,
    { params: { domainId }, query: {}, body: { name: 'Atelier', siren: '012345674' } },
    { as: self },
  )
  const { db } = world.ports
  const { eventId } = world
  await db.insert(categories).values({ eventId, id: 'bois', label: 'Bois' })
  await db.insert(conferences).values({ eventId, id: 'atelier', title: 'Atelier' })
  const span = { startAt: new Date('2027-05-11T08:00:00Z'), endAt: new Date('2027-05-11T09:00:00Z') }
  await db.insert(conferenceSlots).values({ eventId, id: 'matin', conferenceId: 'atelier', quota: 2, ...span })
  const [mail] = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.userId, self.userId))
  await db.insert(emailTemplates).values({
    eventId: world.eventId,
    id: 'bienvenue',
    label: 'Bienvenue',
    subject: 'Bienvenue',
    bodyHtml: '<p>Bonjour</p>',
  })
  const fileId = await upload(world, self)
  const file = await world.call(getFile, { params: { ...world.path, userId: self.userId, fileId } }, { as: self })
  const [, token = '', name = ''] = /downloads\/([^/]+)\/([^/?]+)/.exec(file.body.url) ?? []
  return {
    world,
    people,
    ids: {
      ...world.path,
      ...{
        userId: self.userId,
        fileId,
        token,
        name,
        dayId: 'j1',
        categoryId: 'bois',
        conferenceId: 'atelier',
        slotId: 'matin',
        companyId: company.body.id,
        typoId: 'visiteur',
        formId: 'infos',
        templateId: 'bienvenue',
      },
      ...{
        mailId: mail?.id ?? '',
        context: world.context,
        badgeId: registered.body.UserEvent?.code ?? '',
        email: self.email,
        accountId: 'default',
        actionId: '4',
      },
    },
    unused: () => addUnused(world),
    async signIn() {
      await signIn(world, Object.values(people))
      // Whom the registrar has taken out is theirs again.
      await db
        .update(participations)
        .set({ registeredBy: registrar.userId })
        .where(eq(participations.userId, self.userId))
      // The company that was left too.
      await db.update(employees).set({ archived: false }).where(eq(employees.userId, self.userId))
    },
  }
}

async function makePeople(world: World): Promise<Record<Role, Person>> {
  const director = await world.person()
  await world.ports.db.insert(organisers).values({ domainId: world.domainId, eventId: null, userId: director.userId })
  return {
    self: await world.person(),
    other: await world.person(),
    registrar: await world.person(),
    organiser: await world.person({ organiser: true }),
    director,
  }
}

async function addUnused({ ports, eventId }: World): Promise<{ formId: string; templateId: string }> {
  const id = newId(ports.clock.now())
  await ports.db.insert(forms).values({ eventId, id, name: 'Libre', models: [] })
  await ports.db
    .insert(emailTemplates)
    .values({ eventId, id, label: 'Libre', subject: 'Libre', bodyHtml: '<p>Libre</p>' })
  return { formId: id, templateId: id }
}

async function upload(world: World, { userId, token }: Person): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([pdf]), 'cv.pdf')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` }
  const url = `/api/domains/${world.domainId}/events/${world.eventId}/users/${userId}/files`
  const response = await world.app.inject({
    method: 'POST',
    url,
    headers,
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return response.json<{ id: string }>().id
}

async function signIn({ ports, domainId }: World, people: readonly Person[]): Promise<void> {
  const now = ports.clock.now()
  const expiresAt = new Date(now.getTime() + 12 * 3600 * 1000)
  const rows = people.map(({ userId, token }) => ({
    tokenHash: hashToken(token),
    domainId,
    userId,
    createdAt: now,
    expiresAt,
  }))
  await ports.db.insert(sessions).values(rows).onConflictDoNothing()
}
