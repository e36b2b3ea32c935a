import { exchangeCode, login, sendLink } from '@parvis/contract/auth/auth.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { beginFactor, confirmFactor, giveCode } from '@parvis/contract/factor/factor.ts'
import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { outbox } from '#db/tables/emails.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import type { Person, World } from './world.ts'

/** The application of codes of somebody in a test. */
export interface CodeApp {
  /** What it shows now, or in so many periods. */
  code(inPeriods?: number): string
  /** Waits for its next code, and gives it. */
  next(): string
}

const PERIOD_MS = 30_000

/** The application that was given a secret. */
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

/** Sets up the second factor of somebody who organises, in the session that they have. */
export async function setUpFactor(world: World, as: Person): Promise<{ app: CodeApp; recoveryCodes: string[] }> {
  const { body } = await world.call(beginFactor, {}, { as })
  const app = appWith(world, body.secret)
  const { body: told } = await world.call(confirmFactor, { body: { code: app.code() } }, { as })
  return { app, recoveryCodes: told.recoveryCodes }
}

export const give = (world: World, as: Person, code: string) => world.call(giveCode, { body: { code } }, { as })

/** Each way of signing in to an account whose password is known and whose mails are read, and the session it opens. */
export function waysIn(world: World, { email }: Person, password: string): Record<string, () => Promise<string>> {
  const follow = async (actionId: 3 | 9) => {
    // A second link of the same moment is not sent.
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
