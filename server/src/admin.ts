import { emailOf } from '@parvis/contract/kit/email.ts'
import { teamRoles } from '@parvis/contract/kit/rights.ts'
import { eventByContext } from '#features/events/events.service.ts'
import { joinTeam, leaveTeam, readTeam } from '#features/team/team.service.ts'
import { resetFactor } from '#features/two-factor/rule.service.ts'
import { findByEmail } from '#features/users/users.service.ts'
import type { CommandContext } from '#kit/command-context.ts'
import { runCommand, writeLine } from '#kit/command-context.ts'
import { databaseName, readEnv } from '#kit/env.ts'
import type { Ports } from '#ports/ports.ts'
import { command, opened } from './command.ts'
import { isThere } from './open.ts'

const USAGE =
  'npm run admin -- organiser list CONTEXT | organiser grant CONTEXT EMAIL [ROLE] | organiser revoke CONTEXT EMAIL | organiser reset-factor EMAIL'
const UNPROVED =
  'Nobody had proved that address: the password and the sessions of the account have ended, and a link sent there opens it'
const VERBS = ['list', 'grant', 'revoke', 'reset-factor']

interface EventScope {
  readonly domainId: string
  readonly eventId: string
}

async function organiser(
  ports: Ports,
  place: EventScope,
  args: readonly string[],
  { stdout }: CommandContext,
): Promise<void> {
  const [, verb, context, email, asked = 'lead'] = args
  if (verb === 'list') {
    for (const { email: address, firstName, lastName, role, everywhere } of await readTeam(ports.db, place))
      writeLine(
        stdout,
        `${address}\t${firstName} ${lastName}\t${role}\t${everywhere ? 'every event of the domain' : 'this event'}`,
      )
    return
  }
  if (email === undefined) throw new Error(USAGE)
  const role = teamRoles.find((one) => one === asked)
  if (role === undefined) throw new Error(`No role is called ${asked}: ${teamRoles.join(', ')}`)
  const account = await findByEmail(ports.db, place.domainId, emailOf(email))
  if (!account) throw new Error(`No account has the address ${email}: it is made at the event first`)
  const path = { ...place, userId: account.userId }
  if (verb === 'revoke') {
    await leaveTeam(ports, path)
    writeLine(stdout, `${context}: ${email} is nothing of it any more`)
    return
  }
  const hasEnded = await joinTeam(ports, path, role)
  writeLine(stdout, `${context}: ${email} is ${role} of it`)
  if (hasEnded) writeLine(stdout, UNPROVED)
}

/** For people who have lost both the app and the recovery codes. */
async function takeFactor(ports: Ports, address: string, { stdout }: CommandContext): Promise<void> {
  const reset = await resetFactor(ports, emailOf(address))
  if (reset === 0) throw new Error('No account of this address has a second factor')
  writeLine(stdout, 'The second factor is taken away, and every session of the account has ended')
}

/** `organiser VERB …`: manages organisers and resets lost second factors. */
export const main = command(async (args, around) => {
  const [subject, verb, context] = args
  if (subject !== 'organiser' || context === undefined || !VERBS.includes(verb ?? '')) throw new Error(USAGE)
  const env = readEnv(around.env)
  // With a wrong configuration, the command would create a second database beside the site's.
  if (!isThere(env))
    throw new Error(`There is none: ${databaseName(env)}. Name that of the site with DATABASE_URL or DATA_DIR`)
  await opened(around, async ({ ports }) => {
    if (verb === 'reset-factor') return takeFactor(ports, context, around)
    const { row } = await eventByContext(ports.db, context)
    await organiser(ports, { domainId: row.domainId, eventId: row.id }, args, around)
  })
  return 0
})

if (import.meta.main) await runCommand(main)
