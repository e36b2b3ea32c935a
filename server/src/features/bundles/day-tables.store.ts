import { and, eq, sql } from 'drizzle-orm'
import { attendanceCertificates, attendanceSignatures } from '#db/tables/attendance.ts'
import { badgePrints, doorScans } from '#db/tables/check-in.ts'
import { participations } from '#db/tables/participation.ts'
import { photoPeople, photos } from '#db/tables/photos.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { ArchiveTable } from './rows.store.ts'
import { hasAddress, isUser, nameOf, pages, WHOM, whom, whomCells } from './rows.store.ts'

const door: ArchiveTable = {
  key: 'door',
  holds: ['door_scans'],
  columns: ['at', 'day', ...WHOM, 'outcome', 'door', 'scannedBy'],
  async *rows({ db, eventId, value, day }) {
    const found = pages([doorScans.at, doorScans.id], ({ key, after, order, limit }) =>
      db
        .select({
          ...{ key, ...whom(eventId), at: doorScans.at, dayId: doorScans.dayId, result: doorScans.result },
          ...{ door: doorScans.door, scannedBy: nameOf(doorScans.scannedBy) },
        })
        .from(doorScans)
        .leftJoin(users, isUser(doorScans.userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(doorScans.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [row.at, day(row.dayId), ...whomCells(row), value('door', row.result), row.door, row.scannedBy]
  },
}

const prints: ArchiveTable = {
  key: 'prints',
  holds: ['badge_prints'],
  columns: [...WHOM, 'prints', 'printedAt'],
  async *rows({ db, eventId }) {
    const found = pages([badgePrints.userId], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), prints: badgePrints.prints, printedAt: badgePrints.printedAt })
        .from(badgePrints)
        .leftJoin(users, isUser(badgePrints.userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(badgePrints.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [...whomCells(row), row.prints, row.printedAt]
  },
}

const signatures: ArchiveTable = {
  key: 'signatures',
  holds: ['attendance_signatures'],
  columns: ['day', 'halfDay', ...WHOM, 'signedAs', 'signedAt'],
  async *rows({ db, eventId, value, day }) {
    const { dayId, part, userId, name, signedAt } = attendanceSignatures
    const found = pages([dayId, part, userId], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), dayId, part, name, signedAt })
        .from(attendanceSignatures)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(attendanceSignatures.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [day(row.dayId), value('halfDay', row.part), ...whomCells(row), row.name, row.signedAt]
  },
}

const certificates: ArchiveTable = {
  key: 'certificates',
  holds: ['attendance_certificates'],
  columns: [...WHOM, 'halves', 'minutes', 'issuedAt'],
  async *rows({ db, eventId, value }) {
    const { userId, halves, minutes, issuedAt } = attendanceCertificates
    const found = pages([userId], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), halves, minutes, issuedAt })
        .from(attendanceCertificates)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(attendanceCertificates.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) {
      const attended = row.halves.map((half) => `${half.day} ${value('halfDay', half.part)}`)
      yield [...whomCells(row), attended.join(', '), row.minutes, row.issuedAt]
    }
  },
}

const presence: ArchiveTable = {
  key: 'presence',
  holds: ['presence_stays'],
  columns: [...WHOM, 'inAt', 'outAt', 'end'],
  async *rows({ db, eventId, value }) {
    const { id, userId, inAt, outAt, reason } = presenceStays
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), inAt, outAt, reason })
        .from(presenceStays)
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(presenceStays.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [...whomCells(row), row.inAt, row.outAt, value('stay', row.reason)]
  },
}

/** The files themselves stand in a folder of the archive, under the same names. */
const photoList: ArchiveTable = {
  key: 'photoList',
  holds: ['photos'],
  columns: ['file', 'uploadedAt', 'width', 'height', 'isForAll', 'people'],
  async *rows({ db, eventId }) {
    const { id, uploadedAt, width, height, isForAll } = photos
    const found = pages([id], ({ key, after, order, limit }) =>
      db
        .select({
          key,
          id,
          uploadedAt,
          width,
          height,
          isForAll,
          people: sql<number>`count(${photoPeople.userId})::int`,
        })
        .from(photos)
        .leftJoin(photoPeople, eq(photoPeople.photoId, id))
        .where(and(eq(photos.eventId, eventId), after))
        .groupBy(id)
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found)
      yield [`${row.id}.jpg`, row.uploadedAt, row.width, row.height, row.isForAll, row.people]
  },
}

const photographed: ArchiveTable = {
  key: 'photographed',
  holds: ['photo_people'],
  columns: ['file', ...WHOM],
  async *rows({ db, eventId }) {
    const { photoId, userId } = photoPeople
    const found = pages([photoId, userId], ({ key, after, order, limit }) =>
      db
        .select({ key, ...whom(eventId), photoId })
        .from(photoPeople)
        .innerJoin(participations, and(eq(participations.eventId, eventId), eq(participations.userId, userId)))
        .leftJoin(users, isUser(userId))
        .leftJoin(authentications, hasAddress)
        .where(and(eq(photoPeople.eventId, eventId), after))
        .orderBy(order)
        .limit(limit),
    )
    for await (const row of found) yield [`${row.photoId}.jpg`, ...whomCells(row)]
  },
}

export const dayTables: readonly ArchiveTable[] = [
  ...[door, prints, signatures, certificates, presence],
  ...[photoList, photographed],
]
