import { decisionIn } from '@parvis/contract/kit/plan.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { sql } from 'drizzle-orm'
import type { Orm } from '#db/orm.ts'
import { emotionSequences, emotionUsers } from '#db/tables/emotions.ts'
import { organisers } from '#db/tables/events.ts'
import { pollVotes } from '#db/tables/polls.ts'
import { promoCodes, promoUses } from '#db/tables/promo-codes.ts'
import { questionAnswers, questionVoters } from '#db/tables/questions.ts'
import { wordResponses } from '#db/tables/wordclouds.ts'
import { droppedIn } from '#features/event-file/dropped.service.ts'
import { exportEvent } from '#features/event-file/event-file.service.ts'
import { EventFileError } from '#features/event-file/faults.service.ts'
import { importEvent } from '#features/event-file/importing.service.ts'
import { readEventFile, readLocated } from '#features/event-file/reading.service.ts'
import type { Ports } from '#ports/ports.ts'
import { hooks } from '../features.ts'
import { makeWorld } from './world.ts'

/** An event file with used and unused items of every kind. */
export const populatedFile = (key: string): string => `parvis: 1
domain: { id: d${key}, name: Domaine }
context: f${key}
name: Salon
days:
  - { id: j1, day: 2027-05-11, label: Lundi, price: 120.5, capacity: 5 }
  - { id: j2, day: 2027-05-12, label: Mardi, capacity: 5 }
typologies:
  - { id: visiteur, label: Visiteur }
  - { id: presse, label: Presse }
settings:
  FO_FORM_ID: infos
  FO_PAYMENT_ACTIVE: true
  homeMessage: '<p>Bonjour</p>'
translations:
  fr: { home.title: Bienvenue, home.lead: À bientôt }
forms:
  - id: infos
    name: Informations
    models:
      - { key: poste, model: UE, component: text, label: Votre poste, isExtended: true }
      - { key: taille, model: UE, component: select, label: Taille, isExtended: true, values: [{ key: m, label: M }, { key: l, label: L }] }
      - { key: vide, model: UE, component: text, label: Rien, isExtended: true }
articles:
  - { id: diner, label: Dîner, price: 42.5, tiers: [{ until: 2027-02-01, price: 30 }, { first: 1, price: 41 }], stock: 5, days: { '0': {}, j1: {} } }
  - { id: livre, label: Livre, price: 10, days: { '0': {} } }
promoCodes:
  - { code: AMI, gift: { kind: percentage, percentage: 10 }, maxUses: 7 }
  - { code: LIBRE, gift: { kind: percentage, percentage: 10 } }
quotas:
  - { key: menu, value: Votre menu, values: [{ key: fish, value: Poisson, capacity: 3 }, { key: meat, value: Volaille }] }
  - { key: bus, value: Navette, filter: checkbox, values: [{ key: soir, value: Le soir }] }
emails:
  templates:
    - { id: merci, label: Merci, subject: Merci, bodyHtml: '<p>Merci</p>' }
    - { id: rappel, label: Rappel, subject: Rappel, bodyHtml: '<p>À demain</p>' }
  actions:
    - { id: 1, templates: { fr: merci } }
categories:
  - { id: sante, label: Santé }
  - { id: climat, label: Climat }
rooms:
  - { id: halle, name: Grande halle }
  - { id: cour, name: Cour couverte }
speakers:
  - { id: lou, name: Lou Marin, title: Économiste, text: '<p>Depuis dix ans</p>' }
  - { id: noa, name: Noa Petit }
conferences:
  - id: sport
    title: Le sport
    categories: [sante]
    speakers: [lou, noa]
    slots:
      - { id: sport-1, roomId: halle, startAt: 2027-05-11T08:00:00Z, endAt: 2027-05-11T09:00:00Z, quota: 3 }
      - { id: sport-2, startAt: 2027-05-11T10:00:00Z, endAt: 2027-05-11T11:00:00Z }
  - id: radio
    title: La radio
    isRemote: true
    slots:
      - { id: radio-1, startAt: 2027-05-11T12:00:00Z, endAt: 2027-05-11T13:00:00Z }
  - id: libre
    title: Libre
    slots:
      - { id: libre-1, startAt: 2027-05-12T12:00:00Z, endAt: 2027-05-12T13:00:00Z }
polls:
  - { id: fin, title: Quelle fin, choices: [{ id: a, label: Heureuse }, { id: b, label: Ouverte }, { id: c, label: Triste }] }
  - { id: tot, title: Trop tôt, choices: [{ id: a, label: Oui }, { id: b, label: Non }] }
questions:
  - id: qui
    label: Qui
    responses: [{ id: x, label: Moi, isRightAnswer: true }, { id: y, label: Toi }, { id: z, label: Lui }]
wordClouds:
  - { id: mot, content: Un mot, maxPerPerson: 2 }
runSheet:
  - { id: ouverture, module: poll, moduleId: tot, minutes: 5 }
  - { id: public, module: chat }
bannedWords: [Navet]
emotions:
  - { id: bravo, label: Bravo, iconUrl: /media/bravo.svg }
  - { id: merci, label: Merci, iconUrl: /media/merci.svg }
sections:
  - { id: acces, title: Accès, html: '<p>Par ici</p>' }
  - { id: presse, title: Presse, html: '<p>Par là</p>' }
people:
  - { email: ana@exemple.fr, firstName: Ana, lastName: Brun, organiser: true }
  - email: bo@exemple.fr
    firstName: Bo
    lastName: Cyr
    participation:
      choice: onsite
      days: [j1]
      typology: visiteur
      slots: { sport: sport-1 }
      articles: { '0': [diner], j1: [diner] }
      articlesTakenAt: { j1: { diner: 2027-01-15T10:00:00Z } }
      quotas: { menu: fish, bus: [soir] }
      extended: { poste: Directrice, taille: m, CATEGORIES: [sante] }
  - email: chloe@exemple.fr
    firstName: Chloé
    lastName: Dol
    participation:
      choice: onsite
      days: [j1]
      typology: visiteur
      slots: { sport: sport-1 }
      quotas: { menu: fish }
      extended: { poste: Libraire }
  - email: dan@exemple.fr
    firstName: Dan
    lastName: Est
    participation: { choice: remote, days: [j1], typology: visiteur, slots: { radio: radio-1 } }
`

/** The configuration of that event, as its file is read. */
export const populatedConfig = (key: string): EventConfig => readEventFile(populatedFile(key))

export const warningsOf = (source: string) => {
  const { file, lineOf } = readLocated(source)
  return droppedIn(file, lineOf, hooks.parts)
}

/** Imports that file, then adds votes, answers, reactions and a used code. */
export async function populate(ports: Ports, key: string): Promise<{ eventId: string; context: string }> {
  const { db, clock } = ports
  const now = clock.now()
  const file = readEventFile(populatedFile(key))
  const eventId = await importEvent({ ...ports, now, hash: async (password) => password }, file)
  const { polls, questions, wordClouds } = readEventFile(await exportEvent(ports, file.context))
  const { rows } = await db.execute<{ id: string }>(
    sql`select user_id as id from participations where event_id = ${eventId} and registered order by code`,
  )
  const [first, second] = rows.map(({ id }) => id)
  if (first === undefined || second === undefined) throw new Error('Nobody of the file came')
  const [pollId = '', questionId = '', wordCloudId = ''] = [polls[0]?.id, questions[0]?.id, wordClouds[0]?.id]
  await db.insert(pollVotes).values([first, second].map((userId) => ({ pollId, round: 1, userId, choiceId: 'b' })))
  await db.insert(questionVoters).values({ questionId, round: 1, userId: first })
  await db.insert(questionAnswers).values({ questionId, round: 1, userId: first, responseId: 'x' })
  await db.insert(wordResponses).values({ wordCloudId, round: 1, userId: first, word: 'arbre', written: 'Arbre' })
  await db.insert(emotionSequences).values({ id: `s${key}`, eventId, label: 'Début', startedAt: now })
  await db.insert(emotionUsers).values({ sequenceId: `s${key}`, emotionId: 'bravo', userId: first, count: 4 })
  await db.insert(promoUses).values({ eventId, userId: first, code: 'AMI', takenAt: now })
  await db.update(promoCodes).set({ uses: 1 }).where(sql`event_id = ${eventId} and code = 'AMI'`)
  return { eventId, context: file.context }
}

async function tablesOf(db: Orm): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name)
}

export async function everythingIn(db: Orm): Promise<Record<string, string[]>> {
  const everything: Record<string, string[]> = {}
  for (const name of await tablesOf(db)) {
    const found = await db.execute<{ row: string }>(
      sql`select to_jsonb(one)::text as row from ${sql.identifier(name)} one order by 1`,
    )
    everything[name] = found.rows.map(({ row }) => row)
  }
  return everything
}

/** A hash of every table, for frequent comparison. */
export async function digestOf(db: Orm): Promise<unknown> {
  const digests = (await tablesOf(db)).map(
    (name) => sql`select ${name}::text as name,
      (select md5(string_agg(one::text, ' ' order by one::text)) from ${sql.identifier(name)} one) as digest`,
  )
  return (await db.execute(sql.join(digests, sql` union all `))).rows
}

export async function makePopulated() {
  const world = await makeWorld()
  const key = world.domainId.slice(1)
  const { eventId, context } = await populate(world.ports, key)
  const organiser = await world.person()
  await world.ports.db
    .insert(organisers)
    .values({ domainId: world.domainId, eventId, userId: organiser.userId, role: 'lead' })
  const { db } = world.ports
  const load = (text: string, ...allowed: string[]) => {
    const allow = allowed.flatMap((said) => decisionIn(said) ?? [])
    const house = { ...world.ports, now: world.clock.now(), hash: async (password: string) => password, allow }
    const { file, lineOf } = readLocated(text)
    return importEvent(house, file, lineOf)
  }
  return { world, ports: world.ports, db, key, eventId, context, organiser, load, text: populatedFile(key) }
}
export type Populated = Awaited<ReturnType<typeof makePopulated>>

/** The event as a file. */
export const fileOf = ({ ports, context }: Populated): Promise<string> => exportEvent(ports, context)

export async function refusalsOf(importing: Promise<unknown>): Promise<string[]> {
  const error = await importing.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EventFileError)) throw error ?? new Error('The import was not refused')
  return error.faults.map(({ line, key, message }) => `${line} ${key}: ${message}`)
}

/** The text without a passage, given by its start and the start of the rest. */
export const without = (text: string, from: string, to: string): string => {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start)
  if (start < 0 || end < 0) throw new Error(`Nothing between ${from} and ${to}`)
  return text.slice(0, start) + text.slice(end)
}

export const replaced = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`No ${from}`)
  return text.replace(from, to)
}
