import { visit as badgesFr } from '../contract/src/features/badges/badges.fr.ts'
import { badgeFields } from '../contract/src/features/badges/badges.rules.ts'
import { defaultSettings } from '../contract/src/features/events/events.settings.ts'
import { translator } from '../contract/src/kit/words.ts'
import type { BadgeSheet } from '../server/src/features/badges/badges.pdf.ts'
import type { RecapSheet } from '../server/src/features/badges/recap.pdf.ts'
import { renderRecap } from '../server/src/features/badges/recap.pdf.ts'
import { renderBadge } from '../server/src/features/badges/sheets.pdf.ts'
import type { BadgeHolder } from '../server/src/features/badges/sheets.service.ts'
import { writeBadges } from '../server/src/features/badges/sheets.service.ts'
import type { LoadedEvent } from '../server/src/features/events/events.service.ts'
import { writeFacturX } from '../server/src/features/invoices/facturx.service.ts'
import { renderInvoice } from '../server/src/features/invoices/invoices.pdf.ts'
import { sheetOf } from '../server/src/features/invoices/sheet.service.ts'
import { documentWords } from '../server/src/features/invoices/words.service.ts'
import { newBadgeCode } from '../server/src/kit/ids.ts'
import { qrMatrix } from '../server/src/kit/qr.ts'
import type { Ports } from '../server/src/ports/ports.ts'
import { record, replay } from './documents-floor.ts'
import { print, rounded } from './measure.ts'

const RUNS = 9
const TARGET = 1.3
const CROWDS = [1000, 10_000] as const
const LAYOUTS = ['a6', 'card-sheet'] as const
const CROWD_TARGET_SECONDS = 1

const printedAt = new Date('2027-03-01T09:00:00Z')
const words = translator('fr', [badgesFr])
const say = (key: string) => words.say(key)

const event = {
  name: 'Assises du Vivant 2027',
  dates: '11–13 mai 2027',
  place: 'Palais des congrès, Dijon',
  organiser: 'Fondation Aubépine',
  brand: '#0f5c4d',
  onBrand: '#ffffff',
}
const badge = (i: number): BadgeSheet => ({
  event,
  firstName: ['Camille', 'Żółcisława', 'João', 'Zoë'][i % 4] ?? '',
  lastName: ['Roux', 'Gęślą-Jaźńska', 'Conceição', 'Œuvrard'][i % 4] ?? '',
  company: 'Ateliers du Nord',
  typology: 'Visiteur',
  code: newBadgeCode(),
  days: ['mar. 11 mai', 'mer. 12 mai'],
})
const badgePrint = {
  labels: {
    ...{ title: say('badges.pdf.title'), days: say('badges.pdf.days'), qr: say('badges.pdf.qr') },
    ...{ foldTitle: say('badges.pdf.fold'), folds: [1, 2, 3].map((step) => say(`badges.pdf.fold.${step}`)) },
  },
  language: 'fr',
  printedAt,
} as const

const personOf = ({ event: _event, days: _days, ...person }: BadgeSheet) => person
const recap: RecapSheet = {
  event,
  holder: { ...personOf(badge(0)), email: 'camille@exemple.fr' },
  participation: 'Sur place',
  days: [{ label: 'mardi 11 mai 2027 – Ouverture', hours: '09:00 – 18:00' }],
  conferences: [{ label: 'Terre crue', hours: 'mar. 11 mai, 10:00 – 11:00' }],
  answers: [{ question: 'Vos attentes', answer: 'Rencontrer d’autres équipes. '.repeat(6) }],
  companions: Array.from({ length: 13 }, (_, i) => personOf(badge(i))),
}
const recapPrint = {
  labels: {
    ...{ title: say('badges.recap.title'), participation: say('badges.recap.participation') },
    ...{ days: say('badges.recap.days'), conferences: say('badges.recap.conferences') },
    ...{ answers: say('badges.recap.answers'), companions: say('badges.recap.companions'), qr: say('badges.pdf.qr') },
    page: (number: number, total: number) => words.say('badges.recap.page', { number, total }),
  },
  language: 'fr',
  printedAt,
} as const

const seller = {
  ...defaultSettings.FO_SELLER,
  ...{ name: 'Fondation Aubépine', legalForm: 'Association', siret: '73282932000074', vatNumber: 'FR44732829320' },
  ...{ address: '9 rue des Orfèvres', postalCode: '21000', city: 'Dijon' },
}
const line = (label: string, unitCents: number, vatRate: number) =>
  ({ key: label, kind: 'item', label, quantity: 1, unitCents, vatRate, category: 'S' }) as const
const invoice = {
  ...{ id: 'i', domainId: 'd', eventId: 'e', userId: 'u', orderId: null, creditedId: null, pressId: null },
  ...{ kind: 'invoice', series: 'F', year: 2027, num: 42, number: 'F-2027-00042', issuedAt: printedAt },
  ...{ issueDate: '2027-03-01', dueDate: '2027-03-01', isPaid: true, isSpecimen: false, seller, language: 'fr' },
  billing: {
    ...{ type: 1, intra_communautaire: '', country: 'FR', social_reason: 'Ateliers du Nord', siret: '35600000000048' },
    ...{ address: '11 boulevard Jean-Pain', address_more: '', postal_code: '38000', city: 'Grenoble' },
    ...{ service_code: '', engagement_number: '' },
  },
  buyerEmail: 'camille@exemple.fr',
  lines: ['Ouverture', 'Ateliers', 'Clôture', 'Visite'].map((label) => line(label, 12000, 2000)),
  facts: {
    ...{ eventName: event.name, startDate: '2027-05-11', endDate: '2027-05-13', method: 'online', reference: null },
    ...{ promoCode: null, reason: '', credited: null },
  },
  ...{ netCents: 48000, grossCents: 57600, xml: '' },
} satisfies Parameters<typeof sheetOf>[0]

const drawInvoice = () =>
  renderInvoice(
    sheetOf(invoice, { brand: event.brand, onBrand: event.onBrand }),
    writeFacturX(invoice, documentWords('fr')),
  )

const one = badge(1)
const recapCodes = [recap.holder, ...recap.companions].map(({ code }) => code)
const documents = [
  { name: 'badge', times: 20, codes: [one.code], ours: () => renderBadge(one, badgePrint) },
  { name: 'recap', times: 5, codes: recapCodes, ours: () => renderRecap(recap, recapPrint) },
  { name: 'invoice', times: 10, codes: [], ours: drawInvoice },
]

async function cpuOf(make: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) await make()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** CPU milliseconds of ours and the floor in turns, with alternating order. */
async function compare({ name, times, codes, ours }: (typeof documents)[number]) {
  const recording = await record(ours)
  const floor = () => {
    // The floor has to make the QR codes too.
    for (const code of codes) qrMatrix(code)
    return replay(recording)
  }
  const sizes = { ours: (await ours()).length, floor: (await floor()).length }
  if (sizes.ours !== sizes.floor) throw new Error(`${name}: the floor draws something else: ${JSON.stringify(sizes)}`)
  for (const make of [ours, floor]) await cpuOf(make, times)
  const runs = { ours: [] as number[], floor: [] as number[] }
  for (let i = 0; i < RUNS; i++) {
    for (const who of i % 2 === 0 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const))
      runs[who].push(await cpuOf(who === 'ours' ? ours : floor, times))
  }
  const ratios = runs.ours.map((run, i) => run / (runs.floor[i] ?? Number.NaN))
  const ratio = median(ratios)
  return {
    document: name,
    ours: rounded(median(runs.ours)),
    floor: rounded(median(runs.floor)),
    ratio: rounded(ratio),
    runs: { ours: runs.ours.map(rounded), floor: runs.floor.map(rounded) },
    spread: rounded((Math.max(...ratios) - Math.min(...ratios)) / ratio),
    bytes: sizes,
  }
}

const printed = {
  row: { name: event.name, alias: '', rehearsalOf: null },
  days: [
    { id: 'j1', day: '2027-05-11', label: 'mar. 11 mai' },
    { id: 'j2', day: '2027-05-12', label: 'mer. 12 mai' },
  ],
  layers: { settings: { ...defaultSettings, FO_ORGANISER_HTML: `<p>${event.organiser}</p>` }, settingsAll: {} },
  sentences: {},
} as unknown as LoadedEvent

function holderOf(i: number): BadgeHolder {
  const { firstName, lastName, company = null, typology = null, code } = badge(i)
  const type = { typoId: 'visiteur', typo: typology, typoColour: null }
  const rest = { languageId: null, isCompanion: false, dayIds: ['j1', 'j2'] }
  return { id: `person-${i}`, firstName, lastName, company, code, ...type, ...rest }
}

/** CPU time of a file of badges, and memory before and at its peak while the file is streamed. */
async function measureCrowd(layout: (typeof LAYOUTS)[number], people: number) {
  const holders = Array.from({ length: people }, (_, i) => holderOf(i))
  const groups = [{ count: people }]
  const ports = { clock: { now: () => printedAt } } as Ports
  let bytes = 0
  let peak = 0
  const write = async () => {
    bytes = 0
    for await (const chunk of writeBadges(ports, holders, {
      ...{ event: printed, layout, language: 'fr', fields: badgeFields, groups, isStacked: false, drawn: () => {} },
    })) {
      bytes += chunk.length
      peak = Math.max(peak, process.memoryUsage().rss)
    }
  }
  const before = process.memoryUsage().rss
  const seconds: number[] = []
  for (let i = 0; i < (people > 1000 ? 1 : 3); i++) seconds.push((await cpuOf(write, 1)) / 1000)
  const memoryMb = { before: Math.round(before / 1_000_000), peak: Math.round(peak / 1_000_000) }
  // The first run also loads fonts and compiles code.
  const [first = Number.NaN] = seconds
  const cpuSeconds = { first: rounded(first), median: rounded(median(seconds)) }
  return { layout, people, cpuSeconds, runs: seconds.map(rounded), bytes, memoryMb }
}

// First, while the process is small.
const crowds = []
for (const layout of LAYOUTS) for (const people of CROWDS) crowds.push(await measureCrowd(layout, people))
const results = []
for (const document of documents) results.push(await compare(document))
const worst = results.reduce((a, b) => (b.ratio > a.ratio ? b : a))
const { document, ours, floor, ratio, runs, spread } = worst
const badges = { target: CROWD_TARGET_SECONDS, crowds }
print({
  name: 'documents',
  ours,
  floor,
  ratio,
  target: TARGET,
  unit: 'ms of CPU',
  runs,
  spread,
  worst: document,
  badges,
  documents: results,
})
