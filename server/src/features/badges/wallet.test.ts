import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { getWalletLinks } from '@parvis/contract/badges/badges.ts'
import { spacedBadgeCode } from '@parvis/contract/kit/badge-code.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { expect, it } from 'vitest'
import { readEnv } from '#kit/env.ts'
import { googleWallet } from '#ports/google-wallet.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { walletLinks } from './wallet.service.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const google = googleWallet({ issuerId: '3388000000012345678', account: 'parvis@example.iam', key: privateKey })

async function comes(world: World, participation: 1 | 4 = 4): Promise<Person> {
  const as = await world.person({ firstName: 'Zoé', lastName: 'Łęcki' })
  const params = { ...world.path, userId: as.userId }
  await world.call(updateParticipation, { params, body: { participation } }, { as })
  return as
}

const linkFor = (world: World, { userId }: Person) =>
  walletLinks({ ...world.ports, wallets: { google } }, { eventId: world.eventId, userId, language: 'fr' })

it('a badge is a pass that Google reads, signed with the key of the site', async () => {
  const world = await makeWorld({
    settings: { FO_LOCATION: { name: 'Grande halle', address: '4 quai de la Loire' } },
    days: [{ day: '2027-05-11' }, { day: '2027-05-12' }],
  })
  const { google: link } = await linkFor(world, await comes(world))
  const [, header = '', payload = '', signature = ''] =
    /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)\.(.+)\.(.+)$/.exec(link ?? '') ?? []
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(header)).toEqual({ alg: 'RS256', typ: 'JWT' })
  const isSigned = (text: string) =>
    verify(
      'sha256',
      Buffer.from(text),
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
      Buffer.from(signature, 'base64url'),
    )
  expect(isSigned(`${header}.${payload}`)).toBe(true)
  expect(isSigned(`${header}.${payload}x`)).toBe(false)
  const { iss, aud, typ, iat, payload: told } = read(payload)
  expect([iss, aud, typ]).toEqual(['parvis@example.iam', 'google', 'savetowallet'])
  expect(iat * 1000).toBeCloseTo(world.clock.now().getTime(), -4)
  const [ofEvent] = told.eventTicketClasses
  const [pass] = told.eventTicketObjects
  expect(ofEvent).toMatchObject({
    id: `3388000000012345678.${world.eventId}`,
    eventName: { defaultValue: { language: 'fr', value: 'Assises du vivant' } },
    venue: { name: { defaultValue: { value: 'Grande halle' } } },
    dateTime: { start: '2027-05-11T07:00:00.000Z', end: '2027-05-12T16:00:00.000Z' },
  })
  expect(pass).toMatchObject({ classId: ofEvent.id, state: 'ACTIVE', ticketHolderName: 'Zoé Łęcki' })
  expect(pass.barcode).toEqual({
    type: 'QR_CODE',
    value: pass.ticketNumber,
    alternateText: spacedBadgeCode(pass.ticketNumber),
  })
  expect(pass.ticketNumber).toMatch(/^[0-9A-Z]{12}$/)
  expect(pass.textModulesData).toEqual([{ id: 'days', header: 'Accès', body: 'mar. 11 mai, mer. 12 mai' }])
  expect(pass.hexBackgroundColor).toMatch(/^#[0-9a-f]{6}$/)
  for (const { id } of [ofEvent, pass]) expect(id).toMatch(/^\d+\.[\w.-]+$/)
})

it('no pass is offered to a person without a badge, nor where the site has no key', async () => {
  const world = await makeWorld()
  const [afar, here] = [await comes(world, 1), await comes(world)]
  expect(await linkFor(world, afar)).toEqual({ google: null })
  expect((await linkFor(world, here)).google).not.toBeNull()
  const ask = (as: Person) => world.call(getWalletLinks, { params: world.path, query: { userId: here.userId } }, { as })
  expect((await ask(here)).body).toEqual({ google: null })
  expect((await ask(afar)).status).toBe(403)
})

it('invalid keys stop the start, by their name and never by their content', () => {
  const account = {
    client_email: 'parvis@example.iam',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  const [issuer, base] = ['3388000000012345678', { DATABASE_URL: 'postgres://localhost/x', SECRET: 'x'.repeat(32) }]
  const given = (key: unknown, id = issuer) =>
    readEnv({
      ...base,
      GOOGLE_WALLET_ISSUER: id,
      GOOGLE_WALLET_KEY: typeof key === 'string' ? key : JSON.stringify(key),
    })
  expect(given(account).googleWallet).toMatchObject({ issuerId: issuer, account: 'parvis@example.iam' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  for (const wrong of [
    '{',
    { ...account, private_key: 'hidden' },
    { ...account, private_key: other },
    { private_key: account.private_key },
  ])
    expect(() => given(wrong)).toThrow(
      /^GOOGLE_WALLET_KEY must be the JSON of a service account, whole, with its RSA key$/,
    )
  expect(() => given('')).toThrow('GOOGLE_WALLET_KEY is needed with GOOGLE_WALLET_ISSUER')
  expect(() => given(account, 'mine')).toThrow('GOOGLE_WALLET_ISSUER must be a number')
  expect(readEnv(base).googleWallet).toBeUndefined()
})
