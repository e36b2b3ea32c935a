import { and, eq } from 'drizzle-orm'
import { attendanceCertificates, attendanceSignatures } from '#db/tables/attendance.ts'
import { freeItems } from '#db/tables/billing.ts'
import { badgePrints, doorScans } from '#db/tables/check-in.ts'
import { orders, payments, receipts } from '#db/tables/checkout.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { mailOptouts } from '#db/tables/deliveries.ts'
import { outbox } from '#db/tables/emails.ts'
import { emotionSequences, emotions, emotionUsers } from '#db/tables/emotions.ts'
import { guestIdentifiers, guestImportRows, guestImports } from '#db/tables/guests.ts'
import { logs } from '#db/tables/logs.ts'
import { sendingRecipients, sendings } from '#db/tables/mailings.ts'
import { messages } from '#db/tables/messages.ts'
import { reminders } from '#db/tables/money.ts'
import { participations } from '#db/tables/participation.ts'
import { personReads } from '#db/tables/people.ts'
import { photoPeople, photos } from '#db/tables/photos.ts'
import { placeRequests, placeRules } from '#db/tables/place-requests.ts'
import { pollChoices, pollCounts, polls, pollVotes } from '#db/tables/polls.ts'
import { presenceStays } from '#db/tables/presence.ts'
import { promoCodes, promoUses } from '#db/tables/promo-codes.ts'
import { questionCounts, questionResponses, questions } from '#db/tables/questions.ts'
import { refunds } from '#db/tables/refunds.ts'
import { segments } from '#db/tables/stats.ts'
import { notes, tagHolders, tags } from '#db/tables/tags.ts'
import { teamInvitations } from '#db/tables/team.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { wordClouds, wordResponses } from '#db/tables/wordclouds.ts'
import { newId } from '#kit/ids.ts'
import { individual } from './shop.ts'
import type { Person, World } from './world.ts'

interface About {
  readonly guest: Person
  readonly lead: Person
  /** Stands in each row that is about no person. */
  readonly mark: string
}

const ids = ({ ports }: World) => newId(ports.clock.now())

async function ofGuests(world: World, { guest, lead, mark }: About): Promise<void> {
  const { db, clock } = world.ports
  const { eventId, domainId } = world
  const at = clock.now()
  const who = { eventId, userId: guest.userId }
  const [companyId, employeeId] = [ids(world), ids(world)]
  await db.insert(companies).values({ id: companyId, domainId, name: `Atelier ${mark}` })
  await db.insert(employees).values({ id: employeeId, companyId, userId: guest.userId })
  const isOf = and(eq(participations.eventId, eventId), eq(participations.userId, guest.userId))
  await db.update(participations).set({ invited: true, invitedBy: lead.userId, employeeId }).where(isOf)
  const importId = ids(world)
  const rules = { targets: [], types: {}, match: 'email', known: 'keep', standing: 'invited' } as const
  await db.insert(guestImports).values({
    ...{ eventId, id: importId, fileName: `${mark}.csv`, rules: { ...rules, targets: [] }, digest: '', language: 'fr' },
    ...{ status: 'done', total: 1, created: 1, createdBy: lead.userId, createdAt: at },
  })
  await db.insert(guestImportRows).values({ ...who, importId, line: 2, email: guest.email, outcome: 'created' })
  await db.insert(guestIdentifiers).values({ ...who, identifier: `id-${mark}` })
  await db.insert(waitingList).values({ ...who, joinedAt: at, status: 'waiting' })
  const offer = { eventId, kind: 'article', target: 'diner' } as const
  const group = { groupId: ids(world), isLead: true, joinedAt: at, status: 'waiting' } as const
  await db.insert(placeRequests).values({ ...who, ...offer, ...group })
  await db.insert(placeRules).values({ ...offer, isAutomatic: true, skipsGroups: true, hours: 24, until: null })
  const signed = { ...who, dayId: 'j1', part: 'morning', name: `Prenom${mark}`, signedAt: at } as const
  await db.insert(attendanceSignatures).values(signed)
  const halves = [{ day: '2027-05-11', part: 'morning', minutes: 180 }] as const
  await db.insert(attendanceCertificates).values({ ...who, token: ids(world), halves, minutes: 180, issuedAt: at })
  await db.insert(freeItems).values({ ...who, items: ['j1'], reason: `Offert ${mark}`, freedAt: at })
  await db.insert(tags).values({ eventId, id: 'vip', label: `Étiquette ${mark}`, createdAt: at })
  await db.insert(tagHolders).values({ ...who, tagId: 'vip', givenAt: at })
  await db.insert(notes).values({ ...who, id: ids(world), authorId: lead.userId, text: `=1+1 ${mark}`, writtenAt: at })
  const filters = { lastName: mark }
  await db.insert(segments).values({ eventId, id: ids(world), name: `Recherche ${mark}`, filters, createdAt: at })
}

async function ofMails(world: World, { guest, mark }: About): Promise<void> {
  const { db, clock } = world.ports
  const { eventId, domainId } = world
  const [at, sendingId] = [clock.now(), ids(world)]
  const { userId, email: to } = guest
  await db.insert(sendings).values({
    ...{ id: sendingId, eventId, texts: { fr: { subject: `Envoi ${mark}`, bodyHtml: '' } }, audience: {} },
    ...{ departure: { kind: 'now' }, status: 'left', departsAt: at, createdAt: at },
  })
  await db.insert(sendingRecipients).values({ sendingId, userId, writtenAt: at })
  await db.insert(outbox).values({
    ...{ id: ids(world), dedupeKey: `${eventId}:${userId}:sending:${sendingId}`, domainId, eventId, userId, to },
    ...{ language: 'fr', subject: `Envoi ${mark}`, html: 'jeton secret', text: 'jeton secret' },
    ...{ messageId: sendingId, status: 'returned', returnedAt: at, returnedFor: 'full', sentAt: at },
  })
  await db.insert(mailOptouts).values({ domainId, userId, eventId, createdAt: at })
}

async function ofMoney(world: World, { guest, lead, mark }: About): Promise<void> {
  const { db, clock } = world.ports
  const who = { eventId: world.eventId, userId: guest.userId }
  const [at, orderId, paymentId] = [clock.now(), ids(world), ids(world)]
  await db.insert(orders).values({
    ...{ ...who, id: orderId, method: 'online', status: 'paid', reference: `ref-${orderId}`, billing: individual },
    ...{ lines: [], netCents: 100, grossCents: 120, language: 'fr', createdAt: at, settledAt: at },
  })
  await db.insert(payments).values({
    ...{ id: paymentId, orderId, provider: 'sandbox', providerRef: `p-${mark}`, status: 'paid', amountCents: 120 },
    ...{ expiresAt: at, createdAt: at },
  })
  const { eventId } = who
  await db
    .insert(receipts)
    .values({ id: ids(world), orderId, eventId, cents: 120, receivedOn: '2027-03-01', notedAt: at })
  await db.insert(refunds).values({
    ...{ id: ids(world), eventId, orderId, way: 'transfer', cents: 20, status: 'owed', createdAt: at },
    ...{ givenBy: lead.userId, account: 'FR7630001007941234567890185' },
  })
  await db.insert(reminders).values({ ...who, id: ids(world), cents: 120, sentAt: at })
  await db.insert(promoCodes).values({ eventId, code: mark.toUpperCase(), kind: 'amount', amountCents: 100, uses: 1 })
  await db.insert(promoUses).values({ ...who, code: mark.toUpperCase(), takenAt: at })
}

async function ofTheDay(world: World, { guest, lead }: About): Promise<void> {
  const { db, clock } = world.ports
  const { eventId } = world
  const who = { eventId, userId: guest.userId }
  const [at, photoId] = [clock.now(), ids(world)]
  const scan = { ...who, id: ids(world), dayId: 'j1', result: 'welcome', at, door: '' } as const
  await db.insert(doorScans).values({ ...scan, scannedBy: lead.userId })
  await db.insert(badgePrints).values({ ...who, prints: 2, printedAt: at })
  await db.insert(presenceStays).values({ ...who, id: ids(world), inAt: at, outAt: at, reason: 'left' })
  const size = { width: 4, height: 3, isForAll: true }
  await db.insert(photos).values({ id: photoId, eventId, key: `photos/${photoId}`, ...size, uploadedAt: at })
  await db.insert(photoPeople).values({ ...who, photoId })
  await db.insert(logs).values({ ...who, id: ids(world), action: 'login', createdAt: at })
}

async function ofTheLive(world: World, { guest: { userId }, mark }: About): Promise<void> {
  const { db, clock } = world.ports
  const { eventId } = world
  const [at, poll, question, cloud, sequence] = [clock.now(), ids(world), ids(world), ids(world), ids(world)]
  const message = { id: ids(world), eventId, userId, message: `Pourquoi ${mark}`, createdAt: at }
  await db.insert(messages).values(message)
  await db.insert(polls).values({ id: poll, eventId, title: `Sondage ${mark}` })
  await db.insert(pollChoices).values({ pollId: poll, id: 'oui', label: 'Oui' })
  await db.insert(pollVotes).values({ pollId: poll, round: 1, userId, choiceId: 'oui' })
  await db.insert(pollCounts).values({ pollId: poll, round: 1, choiceId: 'oui', votes: 1 })
  await db.insert(questions).values({ id: question, eventId, label: `Question ${mark}` })
  await db.insert(questionResponses).values({ questionId: question, id: 'a', label: 'Réponse' })
  await db.insert(questionCounts).values([
    { questionId: question, round: 1, responseId: '', votes: 1 },
    { questionId: question, round: 1, responseId: 'a', votes: 1 },
  ])
  await db.insert(wordClouds).values({ id: cloud, eventId, content: `Nuage ${mark}` })
  await db.insert(wordResponses).values({ wordCloudId: cloud, round: 1, userId, word: 'vie', written: 'Vie' })
  await db.insert(emotions).values({ eventId, id: 'bravo', label: 'Bravo', iconUrl: '/media/bravo.svg' })
  await db.insert(emotionSequences).values({ id: sequence, eventId, label: `Séquence ${mark}`, startedAt: at })
  await db.insert(emotionUsers).values({ sequenceId: sequence, emotionId: 'bravo', userId, count: 3 })
}

async function ofTheTeam(world: World, { guest, lead, mark }: About): Promise<void> {
  const { db, clock } = world.ports
  const { eventId, domainId } = world
  const at = clock.now()
  await db.insert(teamInvitations).values({
    ...{ id: ids(world), domainId, eventId, everywhere: false, email: `${mark}@equipe.example`, role: 'reader' },
    ...{ tokenHash: ids(world), invitedBy: lead.userId, sentAt: at, expiresAt: at },
  })
  const read = { readerId: lead.userId, kind: 'card', day: '2027-03-01', lastAt: at } as const
  await db.insert(personReads).values({ eventId, userId: guest.userId, ...read })
}

/** At least one row in each table of the archive of an event, about a guest who takes part in it. */
export async function fillArchive(world: World, about: About): Promise<void> {
  for (const fill of [ofGuests, ofMails, ofMoney, ofTheDay, ofTheLive, ofTheTeam]) await fill(world, about)
}
