import { teamRoles } from '@parvis/contract/kit/rights.ts'
import { eventByContext } from '#features/context/context.service.ts'
import { resetFactor } from '#features/factor/rule.service.ts'
import { joinTeam, leaveTeam, readTeam } from '#features/team/team.service.ts'
import { findByEmail } from '#features/users/users.service.ts'
import type { Ports } from '#ports/ports.ts'
import { inWords, opened } from './command.ts'

const USAGE =
  'npm run admin -- organiser list CONTEXT | organiser grant CONTEXT EMAIL [ROLE] | organiser revoke CONTEXT EMAIL | organiser reset-factor EMAIL'
const VERBS = ['list', 'grant', 'revoke', 'reset-factor']
const [subject, verb, context, email, asked = 'lead'] = process.argv.slice(2)

interface Place {
  readonly domainId: string
  readonly eventId: string
}

async function organiser(ports: Ports, place: Place): Promise<void> {
  if (verb === 'list') {
    for (const { email: address, firstName, lastName, role, everywhere } of await readTeam(ports.db, place))
      console.log(
        `${address}\t${firstName} ${lastName}\t${role}\t${everywhere ? 'every event of the domain' : 'this event'}`,
      )
    return
  }
  if (email === undefined) throw new Error(USAGE)
  const role = teamRoles.find((one) => one === asked)
  if (role === undefined) throw new Error(`No role is called ${asked}: ${teamRoles.join(', ')}`)
  const account = await findByEmail(ports.db, place.domainId, email.trim().toLowerCase())
  if (!account) throw new Error(`No account has the address ${email}: it is made at the event first`)
  const path = { ...place, userId: account.userId }
  await (verb === 'grant' ? joinTeam(ports, path, role) : leaveTeam(ports, path, true))
  console.log(`${context}: ${email} ${verb === 'grant' ? `is ${role} of it` : 'is nothing of it any more'}`)
}

/** For whoever has lost their application and their recovery codes. */
async function takeFactor(ports: Ports, address: string): Promise<void> {
  const reset = await resetFactor(ports, address.trim().toLowerCase())
  if (reset === 0) throw new Error('No account of this address has a second factor')
  console.log('The second factor is taken away, and every session of the account has ended')
}

try {
  if (subject !== 'organiser' || context === undefined || !VERBS.includes(verb ?? '')) throw new Error(USAGE)
  await opened(async ({ ports }) => {
    if (verb === 'reset-factor') return takeFactor(ports, context)
    const { row } = await eventByContext(ports.db, context)
    await organiser(ports, { domainId: row.domainId, eventId: row.id })
  })
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
