import { sendLink } from '@parvis/contract/auth/auth.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { authentications } from '#db/tables/users.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import { makeWorld } from '#testing/world.ts'

const NUMBER = '+33639980011'

interface Asking {
  readonly mobile?: string
  readonly verifiedMobile?: string | null
  readonly actionId?: 3 | 9
  readonly typoId?: string
}

async function ask(
  settings: SomeSettings,
  { mobile = '06 39 98 00 11', verifiedMobile = NUMBER, actionId = mailAction.signIn, typoId = '' }: Asking = {},
) {
  const world = await makeWorld({ settings, typologies: [{ id: 'presse', label: 'Presse' }] })
  const person = await world.person({ takesPart: true, mobile, ...(typoId && { typoId }) })
  await world.ports.db.update(authentications).set({ verifiedMobile }).where(eq(authentications.userId, person.userId))
  await world.call(sendLink, { params: world.path, body: { email: person.email, actionId, variables: {} } })
  await world.ports.jobs.settle()
  const sent = await writtenMails(world.ports, eq(outbox.eventId, world.eventId))
  return { world, person, sent }
}

it('the sign-in link goes by text message where the event says so; without a gateway it is kept with the mails', async () => {
  const { world, person, sent } = await ask({ FO_MEETING_SMS_MODE: true })
  expect(sent).toMatchObject([{ to: NUMBER, status: 'kept', userId: person.userId, actionId: null }])
  expect(delivered(sent[0]).text).toMatch(
    new RegExp(`^Assises du vivant\\s: .*24\\sheures\\s: http://localhost/${world.context}/login\\?token=[\\w-]{43}$`),
  )
})

it('the link goes the way that the event says for a type of participant', async () => {
  const settings = { typosV2: { presse: { FO_MEETING_SMS_MODE: true } } } as SomeSettings
  expect((await ask(settings, { typoId: 'presse' })).sent).toMatchObject([{ to: NUMBER }])
  const other = await ask(settings)
  expect(other.sent).toMatchObject([{ to: other.person.email }])
})

it.each([
  ['where the event does not say so', {}, {}],
  ['where no code proved the number', { FO_MEETING_SMS_MODE: true }, { verifiedMobile: null }],
  ['where another number was proved', { FO_MEETING_SMS_MODE: true }, { verifiedMobile: '+33639980012' }],
  ['without a mobile', { FO_MEETING_SMS_MODE: true }, { mobile: '' }],
  ['with a number that is none', { FO_MEETING_SMS_MODE: true }, { mobile: 'bureau 12' }],
  ['for a new password', { FO_MEETING_SMS_MODE: true }, { actionId: 3 }],
] as const)('the link goes by mail %s', async (_, settings, asked) => {
  const { person, sent } = await ask(settings, asked)
  expect(sent).toMatchObject([{ to: person.email }])
})
