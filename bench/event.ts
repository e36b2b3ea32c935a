import { createHash } from 'node:crypto'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { importEvent } from '../server/src/features/event-file/importing.service.ts'
import { readEventFile } from '../server/src/features/event-file/reading.service.ts'
import { hooks } from '../server/src/features.ts'
import { localBus } from '../server/src/ports/bus.ts'

const DOMAIN = 'bench'

const fileOf = (name: string) => `
parvis: 1
domain: { id: ${name}, name: Fondation Aubépine }
context: ${name}
name: Assises du vivant
days:
  - { id: j1, day: '2027-05-11', label: Ouverture, price: 120 }
  - { id: j2, day: '2027-05-12', label: Ateliers, price: 120 }
  - { id: j3, day: '2027-05-13', label: Clôture, price: 80 }
typologies:
  - { id: visiteur, label: Visiteur }
  - { id: presse, label: Presse }
settings:
  title: Assises du vivant – 11 au 13 mai 2027
  bgPrimaryColor: '#0f5c4d'
  FO_REGISTER_END: '2099-12-31T00:00:00Z'
  FO_FORM_ID: infos
  FO_LOCATION: { name: 'Palais des congrès, Dijon', address: '3 boulevard de Champagne, 21000 Dijon' }
  FO_ORGANISER_HTML: <p><strong>Fondation Aubépine</strong><br>Recherche et partage des savoirs du vivant.</p>
  FO_ASSISTANCE_HTML: <p>Assistance&nbsp;<a href="mailto:aide@example.org">aide@example.org</a>, 03 53 01 44 70</p>
  FO_LEGAL_HTML: <p>Fondation Aubépine, 9 rue des Orfèvres, 21000 Dijon.</p>
  homeMessage: <h2>Trois jours pour le vivant</h2><p>${'Conférences, ateliers et rencontres entre chercheurs, élus et jardiniers. '.repeat(6)}</p>
settingsByLanguage:
  en: { title: 'Living World Summit – 11 to 13 May 2027', homeMessage: '<h2>Three days for the living world</h2>' }
translations:
  fr: { 'home.title': Bienvenue aux Assises }
forms:
  - id: infos
    name: Vos informations
    models:
      - { key: lastName, model: U, component: text, label: Nom, isRequired: true, format: uppercase }
      - { key: firstName, model: U, component: text, label: Prénom, isRequired: true }
      - { key: mobile, model: U, component: phone, label: Mobile }
      - { key: fonction, model: U, component: text, label: Fonction, isExtended: true }
      - { key: attentes, model: UE, component: textarea, label: Vos attentes, isExtended: true }
      - { key: repas, model: UE, component: select, label: Repas, isExtended: true, values: [{ key: omnivore, label: Omnivore }, { key: vegetarien, label: Végétarien }] }
      - { key: conditions, model: UE, component: checkbox, label: J’accepte les conditions, isRequired: true, isExtended: true }
`

export const ANSWERS = {
  participation: { participation: 4 },
  typology: { typoId: 'visiteur' },
  dates: { dayIds: ['j1', 'j2'] },
  form: {
    lastName: 'Roux',
    firstName: 'Camille',
    mobile: '+33612345678',
    fonction: 'Jardinière',
    attentes: 'Rencontrer d’autres équipes et préparer un programme commun pour la saison prochaine.',
    repas: 'vegetarien',
    conditions: true,
  },
}

export interface Person {
  readonly userId: string
  readonly email: string
  readonly token: string
  readonly tokenHash: string
}

/** The person with this number; `seedPeople` writes the same in SQL. */
export function personOf(number: number): Person {
  const userId = `person-${number}`
  const token = `token-of-the-bench-${number}`
  return {
    userId,
    email: `${userId}@example.org`,
    token,
    tokenHash: createHash('sha256').update(token).digest('base64url'),
  }
}

type Pool = Awaited<ReturnType<typeof openDatabase>>['pool']

export interface Seeded {
  readonly pool: Pool
  readonly eventId: string
  readonly contextPath: string
  readonly mePath: string
  registrationPath(person: Person): string
  slotPath(person: Person, slot: { conferenceId: string; slotId: string }): string
  close(): Promise<void>
}

/**
 * Migrates a database and imports the event; `name` is that of its domain and its link, `more` is appended to its
 * file.
 */
export async function seedEvent(url: string, name = DOMAIN, more = ''): Promise<Seeded> {
  const database = await openDatabase({ url, poolSize: 2 })
  await migrate(database)
  const house = {
    db: database.db,
    hooks,
    bus: localBus(),
    now: new Date(),
    secret: 'a secret of the bench of thirty-two characters',
    hash: async (password: string) => password,
  }
  await importEvent(house, readEventFile(fileOf(name) + more))
  const { rows } = await database.pool.query<{ id: string }>('select id from events where context = $1', [name])
  const eventId = rows[0]?.id
  if (eventId === undefined) throw new Error('The event of the bench was not imported')
  return {
    pool: database.pool,
    eventId,
    contextPath: `/api/context/${name}`,
    mePath: `/api/domains/${name}/users/me?eventId=${eventId}`,
    registrationPath: ({ userId }) => `/api/domains/${name}/events/${eventId}/users/${userId}/registration`,
    slotPath: ({ userId }, { conferenceId, slotId }) =>
      `/api/v2/domains/${name}/events/${eventId}/conferences/${conferenceId}/slots/${slotId}/users/${userId}`,
    close: () => database.close(),
  }
}

export async function seedPeople(
  { pool, eventId }: Pick<Seeded, 'pool' | 'eventId'>,
  { from, to, registered }: { from: number; to: number; registered: boolean },
): Promise<void> {
  const numbers = 'generate_series($1::int, $2::int) n'
  const run = (statement: string, ...more: unknown[]) => pool.query(statement, [from, to, ...more])
  await run(
    `insert into users (id, domain_id, first_name, last_name)
     select 'person-' || n, '${DOMAIN}', 'Camille', 'Roux' from ${numbers}`,
  )
  await run(
    `insert into authentications (user_id, domain_id, email, email_verified_at)
     select 'person-' || n, '${DOMAIN}', 'person-' || n || '@example.org', now() from ${numbers}`,
  )
  await run(
    `insert into sessions (token_hash, domain_id, user_id, strength, created_at, expires_at)
     select rtrim(translate(encode(sha256(convert_to('token-of-the-bench-' || n, 'UTF8')), 'base64'), '+/', '-_'), '='),
       '${DOMAIN}', 'person-' || n, 'password', now(), now() + interval '12 hours' from ${numbers}`,
  )
  if (registered) {
    await run(
      `insert into participations
         (event_id, user_id, registered, registered_at, responded, is_completed, typo_id, extended, code)
       select $3, 'person-' || n, true, now(), true, true, 'visiteur',
         '{"attentes": "Rencontrer", "repas": "vegetarien"}', upper(lpad(to_hex(n), 12, '0')) from ${numbers}`,
      eventId,
    )
    await run(
      `insert into participation_days (event_id, event_day_id, user_id, registered, registered_at, on_site)
       select $3, day, 'person-' || n, true, now(), true from ${numbers}, unnest(array['j1', 'j2']) day`,
      eventId,
    )
  }
  await pool.query('vacuum (analyze) users, authentications, sessions, participations, participation_days')
}
