import { formatDay, formatInstant } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { edit as peopleEn } from '@parvis/contract/people/people.en.ts'
import { edit as peopleFr } from '@parvis/contract/people/people.fr.ts'
import { groupsOf } from '@parvis/contract/people/people.rules.ts'
import * as z from 'zod/mini'
import { mailLanguage } from '#features/emails/templates.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { readJournal } from '#features/journal/journal.service.ts'
import type { Ports } from '#ports/ports.ts'

const Erased = z.object({
  erasedPeople: z.int(),
  erased: z.record(z.string(), z.int()),
  invoicesKept: z.optional(z.int()),
  keptUntil: z.optional(z.string()),
})

interface ProofRequest {
  readonly domainId: string
  readonly eventId: string
  readonly erasureId: string
}

/** Proves which data was deleted, when, and by which organiser, and lists the documents kept by law. No other name. */
export async function proofOf(
  ports: Ports,
  { domainId, eventId, erasureId }: ProofRequest,
  asked: string,
): Promise<Buffer> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const { data } = await readJournal(ports.db, { domainId, eventId, everywhere: false, id: erasureId })
  const [line] = data
  const said = z.safeParse(Erased, line?.after)
  if (line?.act !== 'erased' || !said.success) return refuse(common.NOT_FOUND)
  const language = mailLanguage(asked)
  const { say } = translator(language, wordsIn(language, { fr: peopleFr, en: peopleEn }))
  const { erasedPeople, erased, invoicesKept = 0, keptUntil } = said.data
  const counts = groupsOf(Object.entries(erased).map(([what, count]) => ({ what, count })))
  const by = line.by ? fullName(line.by) : say('people.proof.gone')
  const kept =
    invoicesKept > 0 && keptUntil
      ? say('people.proof.kept', { count: invoicesKept, until: formatDay(keptUntil, language) })
      : say('people.proof.keptNothing')
  const { renderProof } = await import('./proof.pdf.ts')
  const bytes = await renderProof({
    ...{ language, printedAt: ports.clock.now(), organiser: event.row.name, title: say('people.proof.title') },
    facts: [
      say('people.proof.when', { at: formatInstant(line.at, language, event.row.timeZone) }),
      say('people.proof.by', { by }),
      say('people.proof.where', { event: event.row.name }),
      say('people.proof.people', { count: erasedPeople }),
    ],
    heading: say('people.proof.what'),
    rows: [...counts].map(([group, count]) =>
      say('people.proof.row', { what: say(`people.merge.what.${group}`), count }),
    ),
    foot: [kept, say('people.proof.also'), say('people.proof.line', { id: line.id })],
  })
  return Buffer.from(bytes)
}
