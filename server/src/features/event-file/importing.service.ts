import { mustHoldTogether } from '@parvis/contract/event-file/event-file.rules.ts'
import type { EventConfig, EventFile, Taking } from '@parvis/contract/event-file/event-file.ts'
import type { Orm } from '#db/orm.ts'
import {
  addArticles,
  articleTakings,
  changeArticles,
  importUserArticles,
  lockArticles,
} from '#features/articles/articles.file.ts'
import { categoryTakings, importCategories } from '#features/categories/categories.file.ts'
import { importCompanies } from '#features/companies/companies.file.ts'
import {
  addConferences,
  changeSlots,
  conferenceTakings,
  lockFiledSlots,
} from '#features/conferences/conferences.file.ts'
import {
  changeDays,
  dayTakings,
  importContext,
  lockDays,
  openEvent,
  removedDays,
} from '#features/context/context.file.ts'
import { forgetEvent } from '#features/context/context.service.ts'
import { addOrganiser, listRun, listRunAlone, removeOrganiser } from '#features/context/organisers.service.ts'
import { importEmails } from '#features/emails/emails.file.ts'
import { emotionTakings, importEmotions } from '#features/emotions/emotions.file.ts'
import { formTakings, importForms } from '#features/forms/forms.file.ts'
import { dropDays, holdStill, importParticipations, takenCodes } from '#features/participation/participation.file.ts'
import { idInEvent, importPolls, pollTakings } from '#features/polls/polls.file.ts'
import { codeTakings, dropPromoCodes, importPromoCodes, lockCodes } from '#features/promo-codes/promo-codes.file.ts'
import { importQuestions, questionTakings } from '#features/questions/questions.file.ts'
import { addQuotas, changeAnswers, importUserQuotas, lockAnswers, quotaTakings } from '#features/quotas/quotas.file.ts'
import { importSections } from '#features/sections/sections.file.ts'
import { importTranslations } from '#features/translations/translations.file.ts'
import { dropTypologies, importTypologies, typologyTakings } from '#features/typologies/typologies.file.ts'
import type { UserIds } from '#features/users/users.file.ts'
import { completePeople, erasedAmong, hashPasswords, importPeople } from '#features/users/users.file.ts'
import { importWordClouds, wordCloudTakings } from '#features/wordclouds/wordclouds.file.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction, violated } from '#kit/transaction.ts'
import { exportConfig } from './event-file.service.ts'
import { findLastImport, saveLastImport } from './event-file.store.ts'
import type { LineOf } from './faults.service.ts'
import { EventFileError, idsAlong, refuseTakings, say } from './faults.service.ts'
import type { LastImport } from './merging.service.ts'
import { isSameImport, markOf, mergeConfig, writtenBy } from './merging.service.ts'
import type { EventPlan } from './planning.service.ts'
import { changesBetween } from './planning.service.ts'

export interface FileHouse {
  readonly db: Orm
  readonly now: Date
  /** The server's: tells whether an address was erased. */
  readonly secret: string
  hash(password: string): Promise<string>
}

/** Everything that one import knows. */
interface Import extends Plan {
  readonly tx: Tx
  readonly eventId: string
  readonly now: Date
  readonly lineOf: LineOf
}

interface Plan {
  /** The file, its things under the ids that they have in the event. */
  readonly file: EventFile
  /** What the file says of the event, under the ids that things have in it. */
  readonly filed: EventConfig
  /** The event as it is, and as it will be. */
  readonly before: EventConfig
  readonly after: EventConfig
  readonly last: LastImport | undefined
  readonly isNew: boolean
}

const NOBODY: UserIds = new Map()

/**
 * Writes a whole event in one transaction, as often as one likes: a file that is refused changes nothing. Takes nothing from
 * anybody: what people hold, answered or paid, and what was changed elsewhere, is kept or the file refused, each thing with
 * its line and its key. What registrations need is locked at the end alone. Answers the event's id. Throws EventFileError.
 */
export async function importEvent(
  { db, now, secret, hash }: FileHouse,
  file: EventFile,
  lineOf: LineOf = () => 1,
): Promise<string> {
  const hashes = await hashPasswords(db, file, hash)
  const { eventId } = await transaction(db, (tx) => importIn(tx, { now, secret, hashes }, file, lineOf))
  forgetEvent(db)
  return eventId
}

interface Imported {
  readonly eventId: string
  readonly isNew: boolean
  /** What an import does to the event: as it was, and as it is. */
  readonly before: EventConfig
  readonly after: EventConfig
  /** How many people of the file began to take part in the event. */
  readonly joined: number
}

async function importIn(
  tx: Tx,
  { now, secret, hashes }: Pick<FileHouse, 'now' | 'secret'> & { readonly hashes: ReadonlyMap<string, string> },
  file: EventFile,
  lineOf: LineOf,
): Promise<Imported> {
  const opened = await inPlainWords('context', lineOf, () => openEvent(tx, file, now))
  if (!opened) return refuseAll([{ at: ['context'], code: 'FILE_CONTEXT_TAKEN' }], file, lineOf)
  const one: Import = { tx, eventId: opened.eventId, now, lineOf, ...(await plan(tx, opened, file, lineOf)) }
  refuseTakings([...(await takings(one, NOBODY)), ...(await erased(one, secret))], one.file, lineOf)
  await writeConfig(one)
  const { ids, fresh } = await writePeople(one, hashes)
  await writeHeld(one, fresh)
  await inPlainWords('people', lineOf, () => completePeople(tx, file, ids, hashes, now))
  await remember(one)
  const { eventId, isNew, before, after } = one
  return { eventId, isNew, before, after, joined: fresh.size }
}

/** Undoes an import whose outcome was all that was asked. */
class Tried extends Error {
  readonly outcome: Imported
  constructor(outcome: Imported) {
    super('An import was tried, and undone')
    this.outcome = outcome
  }
}

/**
 * What an import of this file would change in the event, and whom it would bring: the import is made, with every refusal
 * that it may meet, and undone, so that what is planned is what would be written. Throws EventFileError where the import would.
 */
export async function planImport(
  { db, now, secret }: Pick<FileHouse, 'db' | 'now' | 'secret'>,
  file: EventFile,
  lineOf: LineOf = () => 1,
): Promise<EventPlan> {
  // A password that is never written needs no hash.
  const hashes = await hashPasswords(db, file, async () => '')
  try {
    await transaction(db, async (tx) => {
      throw new Tried(await importIn(tx, { now, secret, hashes }, file, lineOf))
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
    const { isNew, before, after, joined } = error.outcome
    return { isNew, changes: changesBetween(before, after), joined }
  }
  throw new Error('An import that was tried was not undone')
}

function refuseAll(takings: readonly Taking[], file: EventFile, lineOf: LineOf): never {
  refuseTakings(takings, file, lineOf)
  throw new Error('A file was refused for no reason')
}

async function plan(
  tx: Tx,
  { eventId, isNew }: { eventId: string; isNew: boolean },
  read: EventFile,
  lineOf: LineOf,
): Promise<Plan> {
  if (isNew) {
    const filed = located(eventId, read, [])
    return { file: { ...read, ...filed }, filed, before: nothingOf(filed), after: filed, last: undefined, isNew }
  }
  const before = await exportConfig(tx, eventId)
  // Whoever exported the event as it is now has seen all that was changed elsewhere.
  const hasSeenAll = read.exported === markOf(before)
  const last = hasSeenAll ? { filed: before, written: before } : await findLastImport(tx, eventId)
  const filed = located(eventId, read, last ? [before, last.filed] : [before])
  const file = { ...read, ...filed }
  const { config: after, clashes } = mergeConfig(filed, before, last)
  refuseTakings(clashes, file, lineOf)
  const whole = { ...file, ...after }
  const loose = mustHoldTogether(whole).map(({ path, code }) => ({ at: idsAlong(whole, path), code }))
  refuseTakings(loose, file, lineOf)
  return { file, filed, before, after, last, isNew }
}

/** The file's part that is no record of people, its polls, questions and word clouds under the ids they have in the event. */
function located(eventId: string, file: EventFile, known: readonly EventConfig[]): EventConfig {
  const { parvis: _, exported: __, people: ___, companies: ____, ...config } = file
  const under = <T extends { readonly id: string }>(
    items: readonly T[],
    idsIn: (config: EventConfig) => readonly T[],
  ) => {
    const ids = new Set(known.flatMap((one) => idsIn(one).map(({ id }) => id)))
    return items.map((item) => ({ ...item, id: idInEvent(eventId, item.id, ids) }))
  }
  return {
    ...config,
    polls: under(config.polls, ({ polls }) => polls),
    questions: under(config.questions, ({ questions }) => questions),
    wordClouds: under(config.wordClouds, ({ wordClouds }) => wordClouds),
  }
}

/** An event just made: as the file says it, and with nothing in it. */
const nothingOf = (config: EventConfig): EventConfig => ({
  ...config,
  days: [],
  typologies: [],
  translations: {},
  forms: [],
  articles: [],
  promoCodes: [],
  quotas: [],
  emails: { templates: [], actions: [] },
  categories: [],
  conferences: [],
  polls: [],
  questions: [],
  wordClouds: [],
  bannedWords: [],
  emotions: [],
  sections: [],
})

/** All that the import would take from people, as things stand now. */
async function takings(one: Import, fresh: UserIds): Promise<Taking[]> {
  const { tx, eventId, before, after, file, now } = one
  if (one.isNew && fresh.size === 0) return []
  return [
    ...(await dayTakings(tx, eventId, before, after, now)),
    ...(await typologyTakings(tx, eventId, before, after)),
    ...(await formTakings(tx, eventId, before, after)),
    ...(await articleTakings(tx, eventId, before, after)),
    ...(await codeTakings(tx, eventId, before, after)),
    ...(await quotaTakings(tx, eventId, before, after)),
    ...(await categoryTakings(tx, eventId, before, after)),
    ...(await conferenceTakings(tx, eventId, before, after, file, fresh)),
    ...(await pollTakings(tx, eventId, before, after)),
    ...(await questionTakings(tx, eventId, before, after)),
    ...(await wordCloudTakings(tx, eventId, before, after)),
    ...(await emotionTakings(tx, eventId, before, after)),
  ]
}

async function erased({ tx, file }: Import, secret: string): Promise<Taking[]> {
  return [...(await erasedAmong(tx, file, secret))].map((email) => ({ at: ['people', email], code: 'FILE_ERASED' }))
}

/** Writes what nobody waits for, and what is new of the rest. */
async function writeConfig({ tx, eventId, before, after, now, lineOf }: Import): Promise<void> {
  const place = { domainId: after.domain.id, eventId }
  const parts: readonly [key: string, write: () => Promise<void>][] = [
    ['days', () => importContext(tx, eventId, before, after, now)],
    ['typologies', () => importTypologies(tx, eventId, before, after)],
    ['forms', () => importForms(tx, eventId, before, after)],
    ['conferences', () => addConferences(tx, eventId, before, after)],
    ['categories', () => importCategories(tx, eventId, before, after)],
    ['articles', () => addArticles(tx, eventId, before, after)],
    ['quotas', () => addQuotas(tx, eventId, before, after)],
    ['polls', () => importPolls(tx, eventId, before, after)],
    ['questions', () => importQuestions(tx, eventId, before, after)],
    ['wordClouds', () => importWordClouds(tx, eventId, before, after)],
    ['emotions', () => importEmotions(tx, eventId, before, after)],
    ['translations', () => importTranslations(tx, eventId, before, after)],
    ['emails', () => importEmails(tx, place, before, after)],
    ['sections', () => importSections(tx, eventId, before, after)],
  ]
  for (const [key, write] of parts) await inPlainWords(key, lineOf, write)
}

/** Makes the people whom the event does not know, with what they hold; its places are counted later. */
async function writePeople(
  { tx, eventId, file, now, lineOf }: Import,
  hashes: ReadonlyMap<string, string>,
): Promise<{ ids: UserIds; fresh: UserIds }> {
  const ids = await inPlainWords('people', lineOf, () => importPeople(tx, file, now, hashes))
  await writeTeam({ tx, eventId, file, lineOf }, ids)
  const employees = await inPlainWords('companies', lineOf, () => importCompanies(tx, file, ids, now))
  const codes = await takenCodes(tx, eventId, file, ids)
  const taken = file.people.filter(({ participation: { code } }) => code !== undefined && codes.has(code))
  refuseTakings(
    taken.map(({ email }) => ({ at: ['people', email, 'participation', 'code'], code: 'FILE_CODE_TAKEN' })),
    file,
    lineOf,
  )
  const fresh = await inPlainWords('people', lineOf, async () => {
    const made = await importParticipations(tx, eventId, file, ids, now, employees)
    await importUserArticles(tx, eventId, file, made)
    await importUserQuotas(tx, eventId, file, made)
    return made
  })
  return { ids, fresh }
}

/** Lets people run the event, and takes it back from those of whom the file says so; somebody must be left. */
async function writeTeam(
  { tx, eventId, file, lineOf }: Pick<Import, 'tx' | 'eventId' | 'file' | 'lineOf'>,
  ids: UserIds,
) {
  const domainId = file.domain.id
  const filed = (isOrganiser: boolean) =>
    file.people.flatMap(({ email, organiser }) => {
      const userId = ids.get(email)
      return organiser === isOrganiser && userId !== undefined ? [{ email, run: { domainId, eventId, userId } }] : []
    })
  for (const { run } of filed(true)) await addOrganiser(tx, run)
  for (const { email, run } of filed(false)) {
    if (!(await listRun(tx, domainId, run.userId)).includes(eventId)) continue
    const isLast = (await listRunAlone(tx, domainId, run.userId, [eventId])).length > 0
    if (isLast) refuseTakings([{ at: ['people', email, 'organiser'], code: 'TEAM_LAST' }], file, lineOf)
    await removeOrganiser(tx, run)
  }
}

/** Changes and takes out what people may hold. Locks it first, in the order of those who take a place, and looks again. */
async function writeHeld(one: Import, fresh: UserIds): Promise<void> {
  const { tx, eventId, before, after, file, now, lineOf } = one
  const countsAll = fresh.size > 0
  if (!one.isNew && hasNewLimits(before, after)) await holdStill(tx, eventId)
  await lockArticles(tx, eventId, before, after, countsAll)
  await lockFiledSlots(tx, eventId, before, after, file, fresh)
  await lockAnswers(tx, eventId, before, after, countsAll)
  await lockCodes(tx, eventId, before, after)
  await lockDays(tx, eventId, before, after, countsAll)
  refuseTakings(await takings(one, fresh), file, lineOf)
  const parts: readonly [key: string, write: () => Promise<void>][] = [
    ['promoCodes', () => dropPromoCodes(tx, eventId, before, after)],
    ['articles', () => changeArticles(tx, eventId, before, after, countsAll)],
    ['promoCodes', () => importPromoCodes(tx, eventId, before, after)],
    ['conferences', () => changeSlots(tx, eventId, before, after, file, fresh, now)],
    ['quotas', () => changeAnswers(tx, eventId, before, after, countsAll)],
    ['typologies', () => dropTypologies(tx, eventId, before, after)],
    ['days', () => dropDays(tx, eventId, removedDays(before, after))],
    ['days', () => changeDays(tx, eventId, before, after, countsAll)],
  ]
  for (const [key, write] of parts) await inPlainWords(key, lineOf, write)
}

/** Whether something that had no limit gets one: until then nobody's place was counted. */
function hasNewLimits(before: EventConfig, after: EventConfig): boolean {
  const limitsOf = (config: EventConfig) => [
    ...config.days.map(({ id, capacity }) => [`day ${id}`, capacity] as const),
    ...config.articles.map(({ id, stock }) => [`article ${id}`, stock] as const),
    ...config.quotas.flatMap(({ key, values }) =>
      values.map((value) => [`answer ${key} ${value.key}`, value.capacity] as const),
    ),
  ]
  const limits = new Map(limitsOf(after))
  return limitsOf(before).some(([key, limit]) => limit === null && typeof limits.get(key) === 'number')
}

/** Keeps what the next import is compared with. */
async function remember({ tx, eventId, filed, before, last, isNew, now }: Import): Promise<void> {
  const done = await exportConfig(tx, eventId)
  const next = { filed, written: isNew ? done : writtenBy(filed, before, last, done) }
  if (!isSameImport(next, await findLastImport(tx, eventId))) await saveLastImport(tx, eventId, next, now)
}

/** Says what the database refuses with the part of the file it is in. */
async function inPlainWords<T>(key: string, lineOf: LineOf, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = violated(error)?.code ?? ''
    // A value it cannot hold, or one that clashes with another.
    if (!/^2[23]/.test(code)) throw error
    throw new EventFileError([{ line: lineOf(key), key, message: say('FILE_REFUSED') }])
  }
}
