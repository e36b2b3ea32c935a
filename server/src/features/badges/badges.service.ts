import { visit as badgesEn } from '@parvis/contract/badges/badges.en.ts'
import { visit as badgesFr } from '@parvis/contract/badges/badges.fr.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { derivePalette, FALLBACK_BRAND } from '@parvis/contract/kit/colour.ts'
import { dateLocale, formatDay, formatDays, formatTime } from '@parvis/contract/kit/dates.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { zoneLabel } from '@parvis/contract/kit/zone-label.ts'
import { stateOf } from '@parvis/contract/participation/participation.rules.ts'
import { givesBadge, shownLastName } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { organiserName } from '#features/emails/branding.service.ts'
import { mailLanguage, mailWords } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { isDemonstrated, loadEvent, settingsFor, spokenIn } from '#features/events/events.service.ts'
import { loadForms, readFormValues } from '#features/forms/forms.service.ts'
import { readTypeColour } from '#features/typologies/typologies.service.ts'
import { readUser, readUsers, userIn } from '#features/users/users.service.ts'
import type { MailAttachment } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import type { PrintedAnswer } from './answers.service.ts'
import { printedAnswers, uploadsIn } from './answers.service.ts'
import type { BadgeLabels, BadgeSheet, PrintedEvent, PrintedPerson } from './badges.pdf.ts'
import { fileNames, listCompanionIds } from './badges.store.ts'
import type { RecapLabels, RecapSheet } from './recap.pdf.ts'

export interface Holder {
  readonly event: LoadedEvent
  readonly user: User
  readonly facts: NonNullable<User['UserEvent']>
  readonly settings: Settings
  readonly words: Translator
  readonly typologyColor: string | undefined
}

const PDF = 'application/pdf'

export function documentWords(event: LoadedEvent, language: string): Translator {
  const builtIn = wordsIn(language, { fr: badgesFr, en: badgesEn })
  return translator(mailLanguage(language), [event.sentences[language] ?? {}, ...builtIn])
}

/** The person if they are registered and complete; their own language wins over `language`. */
export async function holderOf(
  ports: Ports,
  eventId: string,
  userId: string,
  language: string,
): Promise<Holder | undefined> {
  const written = await loadEvent(ports.db, eventId)
  const user = await readUser(ports.db, { domainId: written.row.domainId, eventId, userId })
  const facts = user?.UserEvent
  if (!user || !facts?.registered || facts.isPartial) return undefined
  const spoken = user.languageId ?? language
  const event = spokenIn(written, spoken)
  return {
    event,
    user: userIn(user, event, spoken),
    facts,
    settings: settingsFor(event, spoken, facts.typoId ?? user.typoId),
    words: documentWords(event, spoken),
    typologyColor: (await readTypeColour(ports.db, eventId, facts.typoId ?? user.typoId)) ?? undefined,
  }
}

export function printedEvent({ event, settings, words }: Pick<Holder, 'event' | 'settings' | 'words'>): PrintedEvent {
  const palette = derivePalette(settings)
  return {
    name: event.row.name,
    dates:
      settings.FO_DATE_LABEL ||
      formatDays(
        event.days.map((day) => day.day),
        words.language,
      ),
    place: settings.FO_LOCATION.name || undefined,
    organiser: organiserName(settings.FO_ORGANISER_HTML) || undefined,
    brand: palette['brand'] ?? FALLBACK_BRAND,
    onBrand: palette['on-brand'] ?? '#ffffff',
  }
}

/** The printed type; badges of a rehearsal or demonstration are marked. */
export function markedType(event: LoadedEvent, words: Translator, typology: string | undefined): string | undefined {
  const is = event.row.rehearsalOf === null ? isDemonstrated(event) && 'demonstration' : 'rehearsal'
  const mark = is ? words.say(`badges.pdf.${is}`) : undefined
  return [mark, typology].filter(Boolean).join(' · ') || undefined
}

function printedPerson(user: User, { event, settings, words }: Holder): PrintedPerson {
  const facts = user.UserEvent
  const typoId = facts?.typoId ?? user.typoId
  const typology = (typoId && settings.FO_TYPOLOGY_LABELS[typoId]) || facts?.typo || user.typo || undefined
  return {
    firstName: user.firstName,
    lastName: shownLastName(user, settings.FO_COMPANION_DEFAULT_LAST_NAME),
    company: facts?.Employee?.Company.name || undefined,
    typology: markedType(event, words, typology),
    code: facts?.code ?? '',
    isHeldBack: settings.FO_BADGE_ACTIVE && !givesBadge(settings, facts),
  }
}

export function daysOf({ event, facts }: Holder) {
  const held = new Set(facts.UserEventDays.filter((day) => day.registered).map((day) => day.eventDayId))
  return event.days.filter((day) => held.has(day.id))
}

export function shortDay(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(dateLocale(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T12:00:00Z`))
}

export function badgeSheet(holder: Holder): BadgeSheet {
  const { user, words } = holder
  const days = daysOf(holder).map((day) => day.label || shortDay(day.day, words.language))
  return { ...printedPerson(user, holder), typologyColor: holder.typologyColor, event: printedEvent(holder), days }
}

export const badgeLabels = (words: Translator): BadgeLabels => ({
  title: words.say('badges.pdf.title'),
  days: words.say('badges.pdf.days'),
  qr: words.say('badges.pdf.qr'),
  foldTitle: words.say('badges.pdf.fold'),
  folds: [1, 2, 3].map((step) => words.say(`badges.pdf.fold.${step}`)),
})

type Drawn = Promise<MailAttachment | undefined>

export const drawBadge = (ports: Ports, eventId: string, userId: string, language: string): Drawn =>
  drawOn('FO_BADGE_LAYOUT', ports, { eventId, userId, language })

/** The same on the door's paper. */
export const drawDoorBadge = (ports: Ports, eventId: string, userId: string, language: string): Drawn =>
  drawOn('FO_BADGE_DOOR_LAYOUT', ports, { eventId, userId, language })

export async function badgeStanding(
  ports: Ports,
  eventId: string,
  userId: string,
  language: string,
): Promise<'given' | 'unpaid' | 'none'> {
  const holder = await holderOf(ports, eventId, userId, language)
  if (!holder?.facts.isRegistered || !holder.settings.FO_BADGE_ACTIVE) return 'none'
  return hasBadge(holder) ? 'given' : 'unpaid'
}

export const hasBadge = ({ facts, settings }: Holder): boolean => facts.isRegistered && givesBadge(settings, facts)

async function drawOn(
  paper: 'FO_BADGE_LAYOUT' | 'FO_BADGE_DOOR_LAYOUT',
  ports: Ports,
  { eventId, userId, language }: { eventId: string; userId: string; language: string },
): Drawn {
  const holder = await holderOf(ports, eventId, userId, language)
  if (!holder || !hasBadge(holder)) return undefined
  const { settings, words, user } = holder
  const { renderBadge } = await import('./sheets.pdf.ts')
  const content = await renderBadge(badgeSheet(holder), {
    labels: badgeLabels(words),
    language: mailLanguage(words.language),
    printedAt: ports.clock.now(),
    layout: settings[paper],
  })
  return { filename: fileName('badge', user), content, contentType: PDF }
}

/** Width in pixels, that of a phone screen. */
const IMAGE_WIDTH = 1080

/** The badge as an image, which phones show without another program. */
export async function drawBadgeImage(ports: Ports, eventId: string, userId: string, language: string): Drawn {
  const holder = await holderOf(ports, eventId, userId, language)
  if (!holder || !hasBadge(holder)) return undefined
  const { words, user } = holder
  const [{ drawSheet }, { pngOf }] = await Promise.all([import('./sheets.pdf.ts'), import('#kit/pictures.ts')])
  const print = { labels: badgeLabels(words), language: mailLanguage(words.language), printedAt: ports.clock.now() }
  const content = await pngOf(await drawSheet([badgeSheet(holder)], { ...print, layout: 'a6' }), IMAGE_WIDTH)
  return { filename: fileName('badge', user, 'png'), content, contentType: 'image/png' }
}

async function answersOf(ports: Ports, { event, user, settings, words }: Holder): Promise<PrintedAnswer[]> {
  const { domainId, id: eventId } = event.row
  const all = await loadForms(ports.db, eventId, event.sentences[words.language])
  const asked = [all[settings.FO_FORM_ID], all[settings.FO_FORM_V2_ID]].filter((form) => form !== undefined)
  if (asked.length === 0) return []
  const values = await readFormValues(ports.db, { domainId, eventId, userId: user.id })
  const uploads = uploadsIn(
    asked.flatMap((form) => form.models),
    values,
  )
  const names = await fileNames(ports.db, { eventId, userId: user.id }, uploads)
  return printedAnswers(asked, values, { words, fileNames: names })
}

async function heldOf({ db, clock, hooks }: Ports, { event, user, words }: Holder): Promise<PrintedAnswer[]> {
  const dayInWords = (day: string) => shortDay(day, words.language)
  const lines: PrintedAnswer[] = []
  // Answers come before purchases.
  for (const held of hooks.held.toReversed())
    lines.push(...(await held.recapInWords(db, { event, user, words, dayInWords, now: clock.now() })))
  return lines
}

async function companionsOf(ports: Ports, holder: Holder): Promise<PrintedPerson[]> {
  const { user } = holder
  const { domainId, id: eventId } = holder.event.row
  const userIds = await listCompanionIds(ports.db, eventId, user.id)
  if (userIds.length === 0) return []
  const people = await readUsers(ports.db, { domainId, eventId, userIds })
  return people
    .toSorted((a, b) => userIds.indexOf(a.id) - userIds.indexOf(b.id))
    .map((person) => printedPerson(userIn(person, holder.event, holder.words.language), holder))
}

function zoneFor({ event, facts, words }: Holder): string {
  const said = zoneLabel(event.row.timeZone, ['badges.recap.zone', 'badges.recap.zone.vowel'])
  return stateOf(facts) === 'remote' ? ` (${words.say(said.key, said)})` : ''
}

/** « mar. 16 mars, 10 h – 11 h, Grande halle », in the event's time zone. */
function slotInWords({ startAt, endAt, room }: User['conferences'][number], holder: Holder): string {
  const { event, words } = holder
  const { timeZone } = event.row
  const day = new Intl.DateTimeFormat(dateLocale(words.language), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone,
  })
  const hour = (instant: string) => formatTime(instant, words.language, timeZone)
  const hours = words.say('badges.recap.hours', { start: hour(startAt), end: hour(endAt) }) + zoneFor(holder)
  return [day.format(new Date(startAt)), hours, room].filter(Boolean).join(', ')
}

async function recapSheet(ports: Ports, holder: Holder): Promise<RecapSheet> {
  const { event, user, facts, words } = holder
  return {
    event: printedEvent(holder),
    holder: { ...printedPerson(user, holder), email: user.Authentication.email || undefined },
    participation: mailWords(event, words.language).say(`mail.participation.${stateOf(facts)}`),
    days: daysOf(holder).map(({ day, label, startTime, endTime }) => ({
      label: [formatDay(day, words.language), label].filter(Boolean).join(' – '),
      hours:
        startTime && endTime
          ? words.say('badges.recap.hours', {
              start: formatTime(startTime, words.language),
              end: formatTime(endTime, words.language),
            }) + zoneFor(holder)
          : '',
    })),
    conferences: user.conferences.map((held) => ({ label: held.title, hours: slotInWords(held, holder) })),
    answers: [...(await answersOf(ports, holder)), ...(await heldOf(ports, holder))],
    companions: await companionsOf(ports, holder),
  }
}

const recapLabels = (words: Translator): RecapLabels => ({
  title: words.say('badges.recap.title'),
  participation: words.say('badges.recap.participation'),
  days: words.say('badges.recap.days'),
  conferences: words.say('badges.recap.conferences'),
  answers: words.say('badges.recap.answers'),
  companions: words.say('badges.recap.companions'),
  qr: words.say('badges.pdf.qr'),
  page: (number, total) => words.say('badges.recap.page', { number, total }),
})

export async function drawRecap(
  ports: Ports,
  eventId: string,
  userId: string,
  language: string,
): Promise<MailAttachment | undefined> {
  const holder = await holderOf(ports, eventId, userId, language)
  if (!holder?.settings.FO_RECAP_ACTIVE) return undefined
  const { words, user } = holder
  const print = { labels: recapLabels(words), language: mailLanguage(words.language), printedAt: ports.clock.now() }
  const { renderRecap } = await import('./recap.pdf.ts')
  const content = await renderRecap(await recapSheet(ports, holder), print)
  return { filename: fileName('recap', user), content, contentType: PDF }
}

/** Letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
}

/** `badge-camille-roux.pdf`: ASCII only, for all file systems and mail programs. */
function fileName(
  document: string,
  { firstName, lastName }: Pick<User, 'firstName' | 'lastName'>,
  extension = 'pdf',
): string {
  const plain = `${document} ${firstName} ${lastName}`
    .replace(/[œæßłøđðþı]/gi, (letter) => PLAIN[letter.toLowerCase()] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  return `${plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)}.${extension}`
}
