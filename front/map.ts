import { features } from '../features.ts'
import type { Feature } from '../map-entry.ts'

/** Whether a module lies in one of these folders of features: `contract/src/features/badges`. */
const inside = (folders: readonly string[]): ((id: string) => boolean) => {
  const one = new RegExp(`/(${folders.join('|')})/`)
  return (id) => one.test(id)
}
const contractsOf = (declaring: readonly Feature[]) =>
  inside(declaring.map(({ name }) => `contract/src/features/${name}`))

/** Code that the map gives to organisers alone. */
export const isOfOrganisers = inside(
  features.flatMap(({ name, organisers = [] }) => organisers.map((one) => `${one}/src/features/${name}`)),
)

/** The contract of the features declared for the live, and of those that use them. */
const bases = features.filter(({ chunk }) => chunk === 'live').map(({ name }) => name)
export const isOfLive = contractsOf(
  features.filter(({ name, uses }) => bases.some((base) => base === name || uses.includes(base))),
)

export const isApart = contractsOf(features.filter(({ chunk }) => chunk === 'apart'))
