import { event as contactsEn } from '@parvis/contract/contacts/contacts.en.ts'
import { event as contactsFr } from '@parvis/contract/contacts/contacts.fr.ts'
import { componentOf, holdsValue } from '@parvis/contract/forms/forms.rules.ts'
import type { FormModel, FormValues } from '@parvis/contract/forms/forms.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { loadEvent, settingsOf } from '#features/events/events.service.ts'
import { publishDownload } from '#features/files/downloads.service.ts'
import { answerCell } from '#features/forms/cells.service.ts'
import { formIn, loadForms, readFormValues } from '#features/forms/forms.service.ts'
import type { Cell, Table } from '#kit/csv.ts'
import { gathered } from '#kit/csv.ts'
import { XLSX_TYPE, xlsx } from '#kit/xlsx.ts'
import type { Ports } from '#ports/ports.ts'
import type { EventPerson } from './contacts.service.ts'
import { contactOf } from './contacts.service.ts'
import type { LinkRow } from './contacts.store.ts'
import { listLinks } from './contacts.store.ts'

export async function mustKnowForm(ports: Ports, eventId: string, formId: string | undefined): Promise<void> {
  if (formId !== undefined) formIn(await loadForms(ports.db, eventId), formId)
}

/** Download address of a workbook of contacts, with answers to the shared form. */
export async function exportContacts(
  ports: Ports,
  path: EventPerson,
  { formId, language }: { formId: string | undefined; language: string },
): Promise<string> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const { FO_CONTACTS_FORM_ID: shared } = await settingsOf(ports.db, event, language, path.userId)
  // Answers to other forms were given to the organiser alone.
  if (formId !== undefined && formId !== shared) refuse(common.FORBIDDEN)
  const forms = await loadForms(ports.db, path.eventId, event.sentences[language])
  const asked = (forms[shared]?.models ?? []).filter(holdsValue).filter(({ component }) => component !== 'file')
  const { say } = translator(language, [
    event.sentences[language] ?? {},
    ...wordsIn(language, { fr: contactsFr, en: contactsEn }),
  ])
  const titles = ['linkedAt', 'firstName', 'lastName', 'company', 'email', 'mobile', 'phone', 'comment']
  const table: Table = {
    name: say('contacts.title'),
    columns: [
      ...titles.map((title) => ({ title: say(`contacts.column.${title}`), width: 22 })),
      ...asked.map(({ label, key }) => ({ title: label || key, width: 22 })),
    ],
    rows: rowsOf(ports, path, shared, asked),
    timeZone: event.row.timeZone,
    yesNo: [say('contacts.yes'), say('contacts.no')],
  }
  const name = `${say('contacts.file')}.xlsx`
  return publishDownload(ports, path.eventId, async () => ({
    bytes: await gathered(xlsx(table)),
    ...{ name, contentType: XLSX_TYPE },
  }))
}

async function* rowsOf(
  ports: Ports,
  path: EventPerson,
  formId: string,
  asked: readonly FormModel[],
): AsyncGenerator<Cell[]> {
  for (const row of await listLinks(ports.db, path)) {
    const { firstName, lastName, company, comment, mobile, phone, Authentication } = contactOf(row)
    const values = asked.length > 0 && row.sharesAnswers ? await answersOf(ports, path, row, formId) : {}
    yield [
      row.linkedAt,
      ...[firstName, lastName, company, Authentication.email, mobile, phone, comment],
      ...asked.map((model) => cellOf(model, values[model.key])),
    ]
  }
}

const answersOf = (
  ports: Ports,
  { domainId, eventId }: EventPerson,
  { id }: LinkRow,
  formId: string,
): Promise<FormValues> => readFormValues(ports.db, { domainId, eventId, userId: id, formId })

function cellOf(model: FormModel, value: FormValues[string] | undefined): Cell {
  const labelOf = (one: string) => model.values.find(({ key }) => key === one)?.label
  if (Array.isArray(value)) return value.map((one) => labelOf(one) ?? one).join(', ')
  const label = typeof value === 'string' ? labelOf(value) : undefined
  return label ?? answerCell(componentOf(model), value)
}
