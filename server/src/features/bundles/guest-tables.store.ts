import { and, eq, sql } from 'drizzle-orm'
import { companies, employees } from '#db/tables/companies.ts'
import { guestIdentifiers, guestImportRows, guestImports } from '#db/tables/guests.ts'
import { participations } from '#db/tables/participation.ts'
import { placeRequests, placeRules } from '#db/tables/place-requests.ts'
import { segments } from '#db/tables/stats.ts'
import { notes, tagHolders, tags } from '#db/tables/tags.ts'
import { authentications, users } from '#db/tables/users.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import type { ArchiveTable } from './rows.store.ts'
import { hasAddress, isUser, nameOf, pages, WHOM, whom, whomCells } from './rows.store.ts'

const invited: ArchiveTable = {
  key: 'invitations',
  holds: ['participations'],
  columns: [...WHOM, 'invitedBy', 'createdAt', 'hasAnswered', 'isRegistered'],
  async *rows({ db, eventId }) {
    const { userId, invitedBy, createdAt, responded, registered } = participations
    const found = pages([userId], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), invitedBy: nameOf(invitedBy), createdAt, responded, registered })
        .from(participations)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(participations.eventId, eventId), participations.invited, after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [...whomCells(row), row.invitedBy, row.createdAt, row.responded, row.registered]
  },
}

const imports: ArchiveTable = {
  key: 'imports',
  holds: ['guest_imports'],
  columns: ['createdAt', 'file', 'by', 'state', 'lines', 'created', 'updated', 'unchanged', 'wrong', 'undone'],
  async *rows({ db, eventId, value }) {
    const { id, createdAt, fileName, tool, status, total, created, updated, unchanged, wrong, undone } = guestImports
    const by = sql<string>`coalesce(${nameOf(guestImports.createdBy)}, ${tool})`
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({ key, createdAt, fileName, by, status, total, created, updated, unchanged, wrong, undone })
        .from(guestImports)
        .leftJoin(users, isUser(guestImports.createdBy))
        .where(and(eq(guestImports.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [
        ...[row.createdAt, row.fileName, row.by, value('import', row.status), row.total, row.created],
        ...[row.updated, row.unchanged, row.wrong, row.undone],
      ]
  },
}

/** Without the cells of the file. */
const importLines: ArchiveTable = {
  key: 'importLines',
  holds: ['guest_import_rows', 'guest_identifiers'],
  columns: ['file', 'line', ...WHOM, 'identifier', 'outcome', 'isInvited', 'mailedAt'],
  async *rows({ db, eventId, value }) {
    const { importId, line, userId, outcome, isInvited, mailedAt } = guestImportRows
    const isOf = and(eq(guestImports.eventId, guestImportRows.eventId), eq(guestImports.id, importId))
    const isNamed = and(eq(guestIdentifiers.eventId, guestImportRows.eventId), eq(guestIdentifiers.userId, userId))
    const found = pages([importId, line], ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, ...whom(eventId), fileName: guestImports.fileName, line, outcome, isInvited, mailedAt },
          identifier: guestIdentifiers.identifier,
        })
        .from(guestImportRows)
        .innerJoin(guestImports, isOf)
        .leftJoin(guestIdentifiers, isNamed)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(guestImportRows.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [
        ...[row.fileName, row.line, ...whomCells(row), row.identifier, value('line', row.outcome)],
        ...[row.isInvited, row.mailedAt],
      ]
  },
}

const waiting: ArchiveTable = {
  key: 'waiting',
  holds: ['waiting_list'],
  columns: [...WHOM, 'joinedAt', 'rank', 'state', 'day', 'offeredAt', 'offerExpiresAt'],
  async *rows({ db, eventId, value, day }) {
    const { userId, joinedAt, rank, status, dayId, offeredAt, offerExpiresAt } = waitingList
    const found = pages([joinedAt, userId], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), joinedAt, rank, status, dayId, offeredAt, offerExpiresAt })
        .from(waitingList)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(waitingList.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [
        ...[...whomCells(row), row.joinedAt, row.rank, value('waiting', row.status), day(row.dayId)],
        ...[row.offeredAt, row.offerExpiresAt],
      ]
  },
}

const requested: ArchiveTable = {
  key: 'requests',
  holds: ['place_requests'],
  columns: ['kind', 'offer', ...WHOM, 'group', 'joinedAt', 'rank', 'state', 'offeredAt', 'offerExpiresAt', 'endedAt'],
  async *rows({ db, eventId, value }) {
    const { kind, target, userId, groupId, joinedAt, rank, status } = placeRequests
    const { offeredAt, offerExpiresAt, endedAt } = placeRequests
    const found = pages([kind, target, userId], ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, ...whom(eventId), kind, target, groupId, joinedAt, rank, status },
          ...{ offeredAt, offerExpiresAt, endedAt },
        })
        .from(placeRequests)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(placeRequests.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [
        ...[value('request', row.kind), row.target, ...whomCells(row), row.groupId, row.joinedAt, row.rank],
        ...[value('waiting', row.status), row.offeredAt, row.offerExpiresAt, row.endedAt],
      ]
  },
}

const requestRules: ArchiveTable = {
  key: 'requestRules',
  holds: ['place_rules'],
  columns: ['kind', 'offer', 'automatic', 'skipsGroups', 'hours', 'until'],
  async *rows({ db, eventId, value }) {
    const { kind, target, isAutomatic, skipsGroups, hours, until } = placeRules
    const found = pages([kind, target], ({ key, after, order, limit }) =>
      db
        .select({ key, kind, target, isAutomatic, skipsGroups, hours, until })
        .from(placeRules)
        .where(and(eq(placeRules.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [...[value('request', row.kind), row.target, row.isAutomatic], ...[row.skipsGroups, row.hours, row.until]]
  },
}

const tagged: ArchiveTable = {
  key: 'tags',
  holds: ['tags', 'tag_holders'],
  columns: ['tag', ...WHOM, 'givenAt'],
  async *rows({ db, eventId }) {
    const isHeld = and(eq(tagHolders.eventId, tags.eventId), eq(tagHolders.tagId, tags.id))
    // A tag without a holder has one row, without a person.
    const by = [tags.id, sql`coalesce(${tagHolders.userId}, '')`]
    const found = pages(by, ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), label: tags.label, givenAt: tagHolders.givenAt })
        .from(tags)
        .leftJoin(tagHolders, isHeld)
        .leftJoin(users, isUser(tagHolders.userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(tags.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [row.label, ...whomCells(row), row.givenAt]
  },
}

const noted: ArchiveTable = {
  key: 'notes',
  holds: ['notes'],
  columns: ['writtenAt', ...WHOM, 'by', 'note'],
  async *rows({ db, eventId }) {
    const { id, userId, authorId, tool, text, writtenAt } = notes
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), author: nameOf(authorId), tool, text, writtenAt })
        .from(notes)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(notes.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [row.writtenAt, ...whomCells(row), row.author ?? row.tool, row.text]
  },
}

const kept: ArchiveTable = {
  key: 'segments',
  holds: ['segments'],
  columns: ['name', 'filters', 'createdAt'],
  async *rows({ db, eventId }) {
    const { id, name, filters, createdAt } = segments
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({ key, name, filters, createdAt })
        .from(segments)
        .where(and(eq(segments.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [row.name, JSON.stringify(row.filters), row.createdAt]
  },
}

const employed: ArchiveTable = {
  key: 'companies',
  holds: ['companies', 'employees'],
  columns: ['company', 'identifier', 'address', 'postalCode', 'city', 'country', ...WHOM],
  async *rows({ db, eventId }) {
    const { name, siren, address1, postalCode, city, country } = companies
    const found = pages([participations.userId], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), name, siren, address1, postalCode, city, country })
        .from(participations)
        .innerJoin(employees, eq(employees.id, participations.employeeId))
        .innerJoin(companies, eq(companies.id, employees.companyId))
        .leftJoin(users, isUser(participations.userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(participations.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [row.name, row.siren, row.address1, row.postalCode, row.city, row.country, ...whomCells(row)]
  },
}

export const guestTables: readonly ArchiveTable[] = [
  ...[invited, imports, importLines, waiting, requested, requestRules, employed],
  ...[tagged, noted, kept],
]
