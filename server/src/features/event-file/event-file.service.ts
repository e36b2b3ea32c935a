import { mustHoldTogether } from '@parvis/contract/event-file/event-file.rules.ts'
import type { EventConfig, FiledParticipation } from '@parvis/contract/event-file/event-file.ts'
import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { LineCounter, parseDocument, stringify } from 'yaml'
import * as z from 'zod/mini'
import type { Orm } from '#db/orm.ts'
import { exportArticles, exportUserArticles } from '#features/articles/articles.file.ts'
import { exportCategories } from '#features/categories/categories.file.ts'
import { exportCompanies } from '#features/companies/companies.file.ts'
import { exportConferences, exportSlotsHeld } from '#features/conferences/conferences.file.ts'
import { exportContext, exportOrganisers } from '#features/context/context.file.ts'
import { eventByContext } from '#features/context/context.service.ts'
import { exportEmails } from '#features/emails/emails.file.ts'
import { exportEmotions } from '#features/emotions/emotions.file.ts'
import { exportForms } from '#features/forms/forms.file.ts'
import { exportParticipations, filed } from '#features/participation/participation.file.ts'
import { exportPolls } from '#features/polls/polls.file.ts'
import { exportPromoCodes } from '#features/promo-codes/promo-codes.file.ts'
import { exportQuestions } from '#features/questions/questions.file.ts'
import { exportQuotas, exportUserQuotas } from '#features/quotas/quotas.file.ts'
import { exportSections } from '#features/sections/sections.file.ts'
import { exportTranslations } from '#features/translations/translations.file.ts'
import { exportTypologies } from '#features/typologies/typologies.file.ts'
import { exportPeople } from '#features/users/users.file.ts'
import { exportBannedWords, exportWordClouds } from '#features/wordclouds/wordclouds.file.ts'
import type { Executor } from '#kit/transaction.ts'
import { fieldsOf } from '#kit/validation.ts'
import { EventFileError, lineIn, say } from './faults.service.ts'
import { markOf } from './merging.service.ts'
import { droppedKeys, meantBy } from './schema.service.ts'

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
  const lineOf = lineIn(document.contents, lines)
  const given: unknown = document.toJS() ?? {}
  const read = z.safeParse(EventFile, given, { reportInput: true })
  const dropped = read.success ? droppedKeys(given, read.data).map((path) => ({ path, code: 'UNKNOWN_KEY' })) : []
  const faults = read.success ? [...dropped, ...mustHoldTogether(read.data)] : fieldsOf(read.error)
  if (faults.length === 0 && read.success) return read.data
  throw new EventFileError(
    faults.map(({ path, code }) => ({ line: lineOf(path), key: path, message: told(path, code) })),
  )
}

function told(path: string, code: string): string {
  const name = code === 'UNKNOWN_KEY' ? meantBy(path) : undefined
  return name === undefined ? say(code) : say('FILE_MEANT', { name })
}

/** The event of a file, without its people: imported again, it gives the same event. */
export async function exportConfig(db: Executor, eventId: string): Promise<EventConfig> {
  const context = await exportContext(db, eventId)
  return {
    ...context,
    typologies: await exportTypologies(db, eventId),
    translations: await exportTranslations(db, eventId),
    forms: await exportForms(db, eventId),
    articles: await exportArticles(db, eventId),
    promoCodes: await exportPromoCodes(db, eventId),
    quotas: await exportQuotas(db, eventId),
    emails: await exportEmails(db, context.domain.id, eventId),
    categories: await exportCategories(db, eventId),
    conferences: await exportConferences(db, eventId),
    polls: await exportPolls(db, eventId),
    questions: await exportQuestions(db, eventId),
    wordClouds: await exportWordClouds(db, eventId),
    bannedWords: await exportBannedWords(db, eventId),
    emotions: await exportEmotions(db, eventId),
    sections: await exportSections(db, eventId),
  }
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
  const config = await exportConfig(db, row.id)
  const file: EventFile = {
    parvis: 1,
    exported: markOf(config),
    ...config,
    companies,
    people: people.map(({ id, ...person }) => {
      const participation = participations.find((one) => one.userId === id)
      return {
        ...person,
        ...(organisers.has(id) && { organiser: true }),
        participation: participation
          ? { ...filed(participation, emailOf, companyOf), ...articlesOf(id), ...quotasOf(id), ...slotsOf(id) }
          : NO_ANSWER,
      }
    }),
  }
  return stringify(file, { lineWidth: 110 })
}
