import { addCompany, listCompanies } from '@parvis/contract/companies/companies.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { participations } from '#db/tables/participation.ts'
import type { Person, World } from './world.ts'

export const atelier = { name: 'Atelier Lumen', siren: '012345674' }

export interface Described {
  name?: string
  siren?: string
  country?: string
  userId?: string
  address1?: string
  city?: string
}

export const addFirm = (world: World, as: Person, more: Described = {}, query: { eventId?: string } = {}) =>
  world.call(addCompany, { params: { domainId: world.domainId }, query, body: { ...atelier, ...more } }, { as })

interface Listed {
  userId?: string
  siren?: string
  country?: 'FR' | 'CH'
}

export const listFirms = (world: World, as: Person, query: Listed = {}) =>
  world.call(listCompanies, { params: { domainId: world.domainId }, query }, { as })

export const firmNames = async (world: World, as: Person, query: Listed = {}) =>
  (await listFirms(world, as, query)).body.data.map(({ name }) => name)

export async function registeredBy(world: World, by: Person, { userId }: Person): Promise<void> {
  const code = userId.replaceAll('-', '').slice(-12).toUpperCase()
  const row = { eventId: world.eventId, userId, code, registeredBy: by.userId }
  await world.ports.db.insert(participations).values(row)
}

export const come = (world: World, as: Person, values: Record<string, unknown>) =>
  world.call(
    register,
    {
      params: { ...world.path, userId: as.userId },
      body: { values: { participation: { participation: 4 }, ...values } },
    },
    { as },
  )
