import { unknownConditions, unknownVariables, variablesOf } from '@parvis/contract/emails/emails.rules.ts'
import type { ActionId, previewMail, Sample, tryMail } from '@parvis/contract/emails/emails.ts'
import { emailRefusals } from '@parvis/contract/emails/emails.ts'
import { formatDay, formatInstant } from '@parvis/contract/kit/dates.ts'
import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { isDue } from '@parvis/contract/participation/participation.rules.ts'
import { isAnonymousEmail } from '@parvis/contract/users/users.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { readUser, readUsers } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight, hasRightEverywhere } from '#kit/access.ts'
import { newId } from '#kit/ids.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { RenderedMail } from './emails.mail.ts'
import { drawMail, postMail } from './emails.service.ts'
import { unveiled } from './secrets.service.ts'
import { mailWords } from './templates.service.ts'

type Path = { readonly domainId: string; readonly eventId: string }
type Draft = HandlerInput<typeof tryMail>['body']

/** Sample values of variables known only when the mail is sent. */
const SAMPLE_CODE = 'EXEMPLE1'
const SAMPLE_CENTS = 12_000
const DAY_MS = 86_400_000
const IN_A_DAY = { value: 24, unit: 'hour' } as const

export async function preview(
  ports: Ports,
  path: Path,
  { userId, sample, ...draft }: HandlerInput<typeof previewMail>['body'],
  caller: Caller,
): Promise<RenderedMail> {
  refuseUnknown(draft)
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  if (sample && userId === undefined) return shown(await drawSample(ports, event, draft, sample))
  const person = await personFor(ports.db, path, userId ?? caller.userId, caller)
  return shown(await drawTrial(ports.db, ports, event, person, draft))
}

/** Sends a draft to the caller only, filled with the caller's own data. */
export async function sendTrial(ports: Ports, path: Path, draft: Draft, caller: Caller): Promise<{ to: string }> {
  refuseUnknown(draft)
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  return transaction(ports.db, async (tx) => {
    const { domainId } = path
    const person = (await readUser(tx, { ...path, userId: caller.userId })) ?? refuse(common.NOT_FOUND)
    const to = person.Authentication.email
    if (to === '' || isAnonymousEmail(to)) refuse(emailRefusals.NO_RECIPIENT)
    const drawn = shown(await drawTrial(tx, ports, event, person, draft))
    const subject = mailWords(event, draft.language).say('mail.trial.subject', { subject: drawn.subject })
    const id = newId(ports.clock.now())
    await postMail(tx, ports, {
      ...{ domainId, eventId: path.eventId, actionId: null, userId: person.id, to, language: draft.language },
      rendered: { ...drawn, subject },
      dedupeKey: `${path.eventId}:${person.id}:trial:${id}`,
    })
    return { to }
  })
}

function refuseUnknown({ actionId, subject, bodyHtml }: Draft): void {
  const unknown = Object.entries({ subject, bodyHtml }).filter(
    ([, text]) => unknownVariables(text, actionId).length > 0,
  )
  const wrong = unknown.map(([path]) => ({ path, code: 'VARIABLE_UNKNOWN' }))
  if (unknownConditions(bodyHtml).length > 0) wrong.push({ path: 'bodyHtml', code: 'CONDITION_UNKNOWN' })
  if (wrong.length > 0) refuse(common.VALIDATION, {}, wrong)
}

/** The caller, or a person of the event that the caller may read. */
async function personFor(db: Executor, { domainId, eventId }: Path, userId: string, caller: Caller): Promise<User> {
  if (userId === caller.userId) return (await readUser(db, { domainId, eventId, userId })) ?? refuse(common.NOT_FOUND)
  if (!hasRight(caller, 'people.read', eventId)) refuse(common.FORBIDDEN)
  const reader = hasRightEverywhere(caller, 'people.read') ? undefined : { userId: caller.userId, runs: eventId }
  const [person] = await readUsers(db, { domainId, eventId, userIds: [userId], reader })
  return person ?? refuse(common.NOT_FOUND)
}

/** Names of companions and others are invented when the person has none. */
function sampleOf(
  { clock }: Ports,
  event: LoadedEvent,
  { actionId, language }: Draft,
  UserEvent: User['UserEvent'],
): Record<string, string> {
  const name = mailWords(event, language).say('mail.sample.name')
  const { value, unit } = IN_A_DAY
  const samples: Record<string, string> = {
    expiresIn: new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    ...{ people: name, amount: formatMoney(SAMPLE_CENTS, language) },
    ...{ offer: mailWords(event, language).say('mail.sample.offer'), places: '1' },
    keptUntil: formatInstant(new Date(clock.now().getTime() + DAY_MS).toISOString(), language, event.row.timeZone),
    hostFirstName: name.split(' ')[0] ?? name,
    ...(!UserEvent?.registeredBy && { registrarName: name }),
    ...(!UserEvent?.representedBy && { representativeName: name }),
    ...(!UserEvent?.invitedBy && { representedName: name }),
  }
  return Object.fromEntries(Object.entries(samples).filter(([key]) => known(actionId).has(key)))
}
const known = (actionId: ActionId | null): ReadonlySet<string> => new Set(variablesOf(actionId))

/** The trial shows a public link: it opens no account. */
const shown = ({ secrets, ...texts }: RenderedMail) => unveiled(texts, secrets ?? null)

const drawTrial = (db: Executor, ports: Ports, event: LoadedEvent, person: User, draft: Draft): Promise<RenderedMail> =>
  drawMail(db, ports, {
    ...{ event, person, language: draft.language, actionId: draft.actionId, userId: person.id },
    template: { subject: draft.subject, bodyHtml: draft.bodyHtml },
    variables: sampleOf(ports, event, draft, person.UserEvent),
    tooLongAt: 'bodyHtml',
    isDue: isDue(person.UserEvent),
  })

function drawSample(ports: Ports, event: LoadedEvent, draft: Draft, sample: Sample): Promise<RenderedMail> {
  const { actionId, language } = draft
  const words = mailWords(event, language)
  const [firstName = '', ...names] = words.say('mail.sample.name').split(' ')
  const comes = sample.participation !== 'absent'
  const days = event.days.slice(0, 2).map(({ day }) => formatDay(day, language))
  return drawMail(ports.db, ports, {
    ...{ event, language, actionId, userId: null, isDue: sample.isDue },
    template: { subject: draft.subject, bodyHtml: draft.bodyHtml },
    variables: sampleOf(ports, event, draft, null),
    tooLongAt: 'bodyHtml',
    sample: {
      participation: sample.participation,
      variables: {
        ...{ firstName, lastName: names.join(' '), email: 'dominique@example.org' },
        ...{ company: words.say('mail.sample.company'), typology: words.say('mail.sample.typology') },
        participation: words.say(`mail.participation.${sample.participation}`),
        days: comes ? days.join(', ') : '',
        badgeCode: comes ? SAMPLE_CODE : '',
      },
    },
  })
}
