import type { TeamMail } from '@parvis/contract/emails/emails.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import type { Right } from '@parvis/contract/kit/rights.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { listOrganisers, readUsers } from '#features/users/users.service.ts'
import type { Caller } from '#kit/access.ts'
import type { EventScope } from '#kit/part.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { MailToWrite } from './emails.service.ts'
import { drawMail, writeMail } from './emails.service.ts'
import { mailLanguage } from './templates.service.ts'

/** A mail to team members with a right, filled with an example. */
export interface ToTeam extends Pick<MailToWrite, 'variables' | 'isGuarded'> {
  readonly right: Right
  readonly template: { readonly subject: string; readonly bodyHtml: string }
}
type Example = (ports: Ports, event: LoadedEvent, language: string) => ToTeam

declare module '#kit/hooks.ts' {
  interface Hooks {
    /** The features that write these mails stand above, so their examples are injected. */
    readonly stoppedExample: Example
    readonly overpaidExample: Example
  }
}

/** The automatic mails to the team, drawn for the caller, with their recipients. */
export async function readTeamMails(
  ports: Ports,
  place: EventScope,
  { caller, language }: { readonly caller: Caller; readonly language: string },
): Promise<TeamMail[]> {
  const { db, hooks } = ports
  const event = await loadEvent(db, place.eventId, place.domainId)
  const drawn = async (key: TeamMail['key'], { right, ...mail }: ToTeam): Promise<TeamMail> => {
    const { subject, html } = await drawMail(db, ports, {
      ...{ ...mail, event, language, userId: caller.userId, actionId: null },
    })
    return { key, subject, html, recipients: await namesOf(ports, place, right) }
  }
  return [
    await drawn('stopped', hooks.stoppedExample(ports, event, language)),
    await drawn('overpaid', hooks.overpaidExample(ports, event, language)),
  ]
}

interface TeamWriting {
  readonly right: Right
  /** Deduplication key: each member is told once. */
  readonly occasion: string
  readonly worded: (language: string) => Omit<ToTeam, 'right'>
}

export async function writeToTeam(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { right, occasion, worded }: TeamWriting,
): Promise<void> {
  const { domainId, id: eventId } = event.row
  for (const { userId, email, languageId } of await listOrganisers(tx, { domainId, eventId, right })) {
    const language = mailLanguage(languageId ?? 'fr')
    await writeMail(tx, ports, {
      ...{ event, language, userId, to: email, actionId: null },
      ...{ ...worded(language), dedupeKey: `${occasion}:${userId}` },
    })
  }
}

async function namesOf({ db }: Ports, place: EventScope, right: Right): Promise<string[]> {
  const team = await listOrganisers(db, { ...place, right })
  const people = await readUsers(db, { ...place, userIds: team.map(({ userId }) => userId) })
  return team.map(({ userId, email }) => {
    const { firstName = '', lastName = '' } = people.find(({ id }) => id === userId) ?? {}
    return fullName({ firstName, lastName }) || email
  })
}
