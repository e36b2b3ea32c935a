export type Package = 'contract' | 'server' | 'front'
export interface Feature {
  readonly name: string
  readonly caption: string
  /** Features that it may import, above it on the map, so that there is no cycle. */
  readonly uses: readonly string[]
  /** Features with tables that it also reads, anywhere on the map: a join is no import. */
  readonly reads?: readonly string[]
  readonly tables: readonly string[]
  readonly packages: readonly Package[]
  /** Packages of which organisers alone load the code: the build refuses it in the pages of visitors. */
  readonly organisers?: readonly Package[]
  /** `live`: its contract, and that of its users, loads with the live. `apart`: it does not load with the registration. */
  readonly chunk?: 'live' | 'apart'
}
const everywhere: readonly Package[] = ['contract', 'server', 'front']

/** A feature in all three packages by default. */
export const feature = (
  name: string,
  caption: string,
  more: Omit<Feature, 'name' | 'caption' | 'packages'> & Partial<Pick<Feature, 'packages'>>,
): Feature => ({ name, caption, packages: everywhere, ...more })

/** A feature of the organisers' area alone. */
export const ofOrganisers: typeof feature = (name, caption, more) =>
  feature(name, caption, { organisers: ['contract', 'front'], ...more })
