import type { FormModel } from '@parvis/contract/forms/forms.ts'
import { saveFormData } from '@parvis/contract/forms/forms.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { changeUser } from '#features/users/users.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import { makeWorld } from '#testing/world.ts'

const long = 'x'.repeat(4900)

describe('the answers of one person', () => {
  it.each<FormModel['model']>(['U', 'UE', 'C'])(
    'are refused once they are too many to be read with every page (%s)',
    async (model) => {
      const keys = Array.from({ length: 40 }, (_, n) => `answer${n}`)
      const name = { key: 'name', component: 'text', model: 'C' as const }
      const asked = keys.map((key) => ({ key, component: 'textarea', model }))
      const world = await makeWorld({
        settings: { FO_FORM_ID: 'f' },
        forms: [{ id: 'f', models: [name, ...asked] }],
      })
      const as = await world.person()
      const { eventId, domainId } = world
      const guest = { eventId, userId: as.userId, code: newBadgeCode(), invited: true }
      await world.ports.db.insert(participations).values(guest)
      const save = (some: readonly string[]) =>
        world.call(
          saveFormData,
          {
            params: { domainId },
            query: { eventId, userId: as.userId },
            body: { name: 'Société', ...Object.fromEntries(some.map((key) => [key, long])) },
          },
          { as },
        )
      expect((await save(keys.slice(0, 20))).status).toBe(200)
      const refused = await save(keys)
      expect([refused.status, refused.error.code]).toEqual([413, 'TOO_LARGE'])
      expect((await save(keys.slice(0, 20))).status).toBe(200)
    },
  )

  it('stay bounded when each call adds a little', async () => {
    const world = await makeWorld()
    const { userId } = await world.person()
    const { ports, domainId } = world
    const add = (n: number) =>
      transaction(ports.db, (tx) =>
        changeUser(tx, ports, { domainId, userId, change: { extended: { [`answer${n}`]: long } } }),
      )
    for (let n = 0; n < 26; n++) await add(n)
    await expect(add(26)).rejects.toThrow()
    const [row] = await ports.db.select().from(users).where(eq(users.id, userId))
    expect(Object.keys(row?.extended ?? {})).toHaveLength(26)
  })
})
