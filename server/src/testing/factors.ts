import { exchangeCode, login, sendLink } from '@parvis/contract/auth/auth.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { beginFactor, confirmFactor, giveCode } from '@parvis/contract/two-factor/two-factor.ts'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { outbox } from '#db/tables/emails.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import type { Person, World } from './world.ts'

export interface CodeApp {
  /** The code now, or some periods later. */
  code(inPeriods?: number): string
  /** Advances the clock to the next code. */
  next(): string
}

const PERIOD_MS = 30_000

export function appWith(world: World, secret: string): CodeApp {
  const totp = new TOTP({ secret })
  const code = (inPeriods = 0) => totp.generate({ timestamp: world.clock.now().getTime() + inPeriods * PERIOD_MS })
  return {
    code,
    next() {
      world.clock.advance(PERIOD_MS)
      return code()
    },
  }
}

export async function setUpFactor(world: World, as: Person): Promise<{ app: CodeApp; recoveryCodes: string[] }> {
  const { body } = await world.call(beginFactor, {}, { as })
  const app = appWith(world, body.secret)
  const { body: told } = await world.call(confirmFactor, { body: { code: app.code() } }, { as })
  return { app, recoveryCodes: told.recoveryCodes }
}

export const give = (world: World, as: Person, code: string) => world.call(giveCode, { body: { code } }, { as })

/** Every way to sign in to an account whose password and mailbox are known; each returns a session. */
export function waysIn(world: World, { email }: Person, password: string): Record<string, () => Promise<string>> {
  const follow = async (actionId: 3 | 9) => {
    // A second link within a minute is not sent.
    world.clock.advance(60_000)
    await world.call(sendLink, { params: world.path, body: { email, actionId, variables: {} } })
    await world.ports.jobs.settle()
    const mail = (await writtenMails(world.ports, eq(outbox.to, email))).at(-1)
    const code = /token=([\w-]{43})/.exec(delivered(mail).text)?.[1] ?? ''
    return (await world.call(exchangeCode, { body: { code, eventId: world.eventId } })).body.token
  }
  return {
    password: async () => (await world.call(login, { body: { email, password, eventId: world.eventId } })).body.token,
    'a mailed link': () => follow(mailAction.signIn),
    'the link of a forgotten password': () => follow(mailAction.forgotPassword),
  }
}
