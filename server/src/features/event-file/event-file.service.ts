import { mustHoldTogether } from '@parvis/contract/event-file/event-file.rules.ts'
import type { FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { en } from '@parvis/contract/words/en.ts'
import type { Pair } from 'yaml'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, stringify } from 'yaml'
import * as z from 'zod/mini'
import type { Orm } from '#db/orm.ts'
import {
  exportArticles,
  exportUserArticles,
  importArticles,
  importUserArticles,
} from '#features/articles/articles.file.ts'
import { exportCategories, importCategories } from '#features/categories/categories.file.ts'
import { exportCompanies, importCompanies } from '#features/companies/companies.file.ts'
import {
  exportConferences,
  exportSlotsHeld,
  importConferences,
  importSlotsHeld,
} from '#features/conferences/conferences.file.ts'
import {
  exportContext,
  exportOrganisers,
  importContext,
  importOrganiser,
  recountPlaces,
} from '#features/context/context.file.ts'
import { eventByContext, forgetEvent } from '#features/context/context.service.ts'
import { exportEmails, importEmails } from '#features/emails/emails.file.ts'
import { exportEmotions, importEmotions } from '#features/emotions/emotions.file.ts'
import { exportForms, importForms } from '#features/forms/forms.file.ts'
import { exportParticipations, filed, importParticipations } from '#features/participation/participation.file.ts'
import { exportPolls, importPolls } from '#features/polls/polls.file.ts'
import { dropPromoCodes, exportPromoCodes, importPromoCodes } from '#features/promo-codes/promo-codes.file.ts'
import { exportQuestions, importQuestions } from '#features/questions/questions.file.ts'
import { exportQuotas, exportUserQuotas, importQuotas, importUserQuotas } from '#features/quotas/quotas.file.ts'
import { exportSections, importSections } from '#features/sections/sections.file.ts'
import { exportTranslations, importTranslations } from '#features/translations/translations.file.ts'
import { exportTypologies, importTypologies } from '#features/typologies/typologies.file.ts'
import { exportPeople, importPeople } from '#features/users/users.file.ts'
import { exportBannedWords, exportWordClouds, importWordClouds } from '#features/wordclouds/wordclouds.file.ts'
import { transaction } from '#kit/transaction.ts'
import { fieldsOf } from '#kit/validation.ts'

/** One thing wrong in a file: `line` counts from 1. */
export interface FileFault {
  readonly line: number
  readonly key: string
  readonly message: string
}

/** Says all that is wrong in a file at once, each with its line and its key. */
export class EventFileError extends Error {
  readonly faults: readonly FileFault[]
  constructor(faults: readonly FileFault[]) {
    super(faults.map((fault) => `line ${fault.line}: ${fault.key}: ${fault.message}`).join('\n'))
    this.faults = faults
  }
}

const { say } = translator('en', [en])

/** Reads an event file; nothing else is needed to know whether it is right. */
export function readEventFile(text: string): EventFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  if (document.errors.length > 0) {
    throw new EventFileError(
      document.errors.map((error) => ({
        line: lines.linePos(error.pos[0]).line,
        key: '(YAML)',
        message: error.message.split('\n')[0] ?? '',
      })),
    )
  }
  const lineOf = (path: readonly string[]) => lines.linePos(offsetOf(document.contents, path)).line
  const read = z.safeParse(EventFile, document.toJS() ?? {}, { reportInput: true })
  const faults = read.success ? mustHoldTogether(read.data) : fieldsOf(read.error)
  if (faults.length === 0 && read.success) return read.data
  throw new EventFileError(
    faults.map(({ path, code }) => ({ line: lineOf(path.split('.')), key: path, message: say(code) })),
  )
}

/** Where the deepest known node of a path begins. */
function offsetOf(node: unknown, path: readonly string[], reached = 0): number {
  const [key, ...rest] = path
  if (key === undefined) return reached
  if (isSeq(node)) {
    const item = node.items[Number(key)] as { range?: [number, number, number] } | undefined
    return item?.range ? offsetOf(item, rest, item.range[0]) : reached
  }
  if (!isMap(node)) return reached
  const pair = node.items.find((item): item is Pair => isScalar(item.key) && String(item.key.value) === key)
  const at = pair && isScalar(pair.key) ? pair.key.range?.[0] : undefined
  return pair && at !== undefined ? offsetOf(pair.value, rest, at) : reached
}

export interface FileHouse {
  readonly db: Orm
  readonly now: Date
  hash(password: string): Promise<string>
}

/** Writes a whole event in one transaction, as often as one likes: an invalid file changes nothing. Answers the event's id. */
export async function importEvent({ db, now, hash }: FileHouse, file: EventFile): Promise<string> {
  const eventId = await transaction(db, async (tx) => {
    const id = await importContext(tx, file, now)
    await importTypologies(tx, id, file)
    await importForms(tx, id, file)
    await importConferences(tx, id, file)
    await importCategories(tx, id, file)
    await dropPromoCodes(tx, id, file)
    await importArticles(tx, id, file)
    await importPromoCodes(tx, id, file)
    await importQuotas(tx, id, file)
    await importPolls(tx, id, file)
    await importQuestions(tx, id, file)
    await importWordClouds(tx, id, file)
    await importEmotions(tx, id, file)
    await importTranslations(tx, id, file)
    await importEmails(tx, id, file)
    await importSections(tx, id, file)
    const ids = await importPeople(tx, file, now, hash)
    for (const person of file.people) {
      const userId = ids.get(person.email)
      if (person.organiser && userId !== undefined) await importOrganiser(tx, file.domain.id, id, userId)
    }
    const employees = await importCompanies(tx, file, ids, now)
    await importParticipations(tx, id, file, ids, now, employees)
    await importUserArticles(tx, id, file, ids, now)
    await importUserQuotas(tx, id, file, ids, now)
    await importSlotsHeld(tx, id, file, ids, now)
    await recountPlaces(tx, id, file)
    return id
  })
  forgetEvent(db)
  return eventId
}

const NO_ANSWER: FiledParticipation = {
  choice: 'none',
  present: {},
  typology: null,
  invited: false,
  registeredFrom: 'WEB',
  extended: {},
}

/** The event as a file: imported again, it gives the same event. */
export async function exportEvent(db: Orm, context: string): Promise<string> {
  const { row } = await eventByContext(db, context)
  const participations = await exportParticipations(db, row.id)
  const organisers = await exportOrganisers(db, row.id)
  const people = await exportPeople(db, [...new Set([...participations.map((one) => one.userId), ...organisers])])
  const emailOf = (userId: string) => people.find((person) => person.id === userId)?.email
  const ids = people.map((person) => person.id)
  const { companies, companyOf } = await exportCompanies(db, ids, emailOf)
  const articlesOf = await exportUserArticles(db, row.id)
  const quotasOf = await exportUserQuotas(db, row.id)
  const slotsOf = await exportSlotsHeld(db, row.id)
  const file: EventFile = {
    parvis: 1,
    ...(await exportContext(db, row.id)),
    typologies: await exportTypologies(db, row.id),
    translations: await exportTranslations(db, row.id),
    forms: await exportForms(db, row.id),
    articles: await exportArticles(db, row.id),
    promoCodes: await exportPromoCodes(db, row.id),
    quotas: await exportQuotas(db, row.id),
    emails: await exportEmails(db, row.domainId, row.id),
    categories: await exportCategories(db, row.id),
    conferences: await exportConferences(db, row.id),
    polls: await exportPolls(db, row.id),
    questions: await exportQuestions(db, row.id),
    wordClouds: await exportWordClouds(db, row.id),
    bannedWords: await exportBannedWords(db, row.id),
    emotions: await exportEmotions(db, row.id),
    sections: await exportSections(db, row.id),
    companies,
    people: people.map(({ id, ...person }) => {
      const participation = participations.find((one) => one.userId === id)
      return {
        ...person,
        organiser: organisers.has(id),
        participation: participation
          ? { ...filed(participation, emailOf, companyOf), ...articlesOf(id), ...quotasOf(id), ...slotsOf(id) }
          : NO_ANSWER,
      }
    }),
  }
  return stringify(file, { lineWidth: 110 })
}
