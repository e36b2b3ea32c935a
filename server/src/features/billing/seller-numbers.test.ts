import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { describe, expect, it } from 'vitest'
import { fileOf, makePopulated, refusalsOf, replaced } from '#testing/populated.ts'
import { seller } from '#testing/shop.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function editing(world: World) {
  const as = await world.person({ organiser: true })
  const params = { ...world.path, part: 'settings' as const }
  const read = async () => (await world.call(getPart, { params }, { as })).body
  return {
    read,
    async save(value: object) {
      const { revision } = await read()
      const { status, error } = await world.call(savePart, { params, body: { revision, value } } as never, { as })
      return [status, ...(error.errors?.map(({ path, code }) => `${path} ${code}`) ?? [])]
    },
  }
}

const WRONG = { siret: '12345', vatNumber: 'FR00012345674', bank: 'FR00 1234', bic: 'BANQUE' }

describe('the numbers of a seller', () => {
  it('are refused at their fields when they cannot be right, for every type', async () => {
    const world = await makeWorld({ typologies: [{ id: 'presse', label: 'Presse' }] })
    const { save } = await editing(world)
    expect(await save({ FO_SELLER: { ...seller, ...WRONG } })).toEqual([
      400,
      'value.FO_SELLER.siret SIRET_KEY',
      'value.FO_SELLER.vatNumber VAT_NUMBER_FORMAT',
      'value.FO_SELLER.bank IBAN_FORMAT',
      'value.FO_SELLER.bic BIC_FORMAT',
    ])
    expect(
      await save({ typosV2: { presse: { FO_SELLER: { ...seller, bank: 'FR75 30001007941234567890185' } } } }),
    ).toEqual([400, 'value.typosV2.presse.FO_SELLER.bank IBAN_KEY'])
    expect(await save({ FO_SELLER: { ...seller, bank: 'fr76 3000 1007 9412 3456 7890 185' } })).toEqual([200])
  })

  it('stay as a database has them while others are changed, and are not changed for others that are wrong', async () => {
    const kept = { ...seller, ...WRONG }
    const { read, save } = await editing(await makeWorld({ settings: { FO_SELLER: kept } }))
    expect((await read()).value).toEqual({ FO_SELLER: kept })
    expect(await save({ FO_SELLER: { ...kept, name: 'Autrement' }, title: 'Autrement' })).toEqual([200])
    expect(await save({ FO_SELLER: { ...kept, bank: 'FR00 1235' } })).toEqual([400, 'value.FO_SELLER.bank IBAN_FORMAT'])
    expect(await save({ FO_SELLER: { ...kept, bank: seller.bank } })).toEqual([200])
    expect(await save({ FO_SELLER: { ...kept, bank: 'FR00 1234' } })).toEqual([400, 'value.FO_SELLER.bank IBAN_FORMAT'])
  })

  it('are refused in a file with their line, for a new event and an existing one', async () => {
    const one = await makePopulated()
    const wrong = replaced(one.text, '  FO_PAYMENT_ACTIVE: true\n', "$&  FO_SELLER: { bank: 'FR00 1234' }\n")
    expect(await refusalsOf(one.load(wrong))).toEqual([expect.stringMatching(/^\d+ settings\.FO_SELLER\.bank: /)])
    const elsewhere = replaced(wrong, `context: ${one.context}`, `context: ${one.context}-bis`)
    expect(await refusalsOf(one.load(elsewhere))).toEqual([expect.stringMatching(/^\d+ settings\.FO_SELLER\.bank: /)])
    expect(await fileOf(one)).not.toContain('FR00 1234')
  })

  it('of a file name the unknown provider', async () => {
    const one = await makePopulated()
    const wrong = replaced(one.text, '  FO_PAYMENT_ACTIVE: true\n', '$&  FO_PAYMENT_PROVIDER: Banque Populaire\n')
    const refused = await refusalsOf(Promise.resolve().then(() => one.load(wrong)))
    expect(refused).toEqual([expect.stringMatching(/^\d+ settings\.FO_PAYMENT_PROVIDER: /)])
  })
})
