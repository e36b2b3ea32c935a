import * as z from 'zod/mini'

/** A company in a register. Missing texts are empty. */
export interface DirectoryCompany {
  readonly name: string
  readonly siren: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly address1: string
  readonly postalCode: string
  readonly city: string
}

/** `unavailable`: no reliable answer in time; the company may exist. */
export type DirectoryAnswer =
  | { readonly outcome: 'found'; readonly company: DirectoryCompany }
  | { readonly outcome: 'none' | 'unavailable' }

export interface CompanyDirectory {
  /** Looks up an identifier without spaces in a country; never throws. */
  lookUp(siren: string, country: string): Promise<DirectoryAnswer>
}

const TIMEOUT_MS = 4_000
const NONE = { outcome: 'none' } as const
const UNAVAILABLE = { outcome: 'unavailable' } as const

const Text = z.optional(z.nullable(z.string()))
const Establishment = z.object({ siret: Text, adresse: Text, code_postal: Text, libelle_commune: Text })
type Establishment = z.output<typeof Establishment>
const Answer = z.object({
  results: z.array(
    z.object({
      siren: z.string(),
      nom_complet: Text,
      nom_raison_sociale: Text,
      siege: z.optional(z.nullable(Establishment)),
      matching_etablissements: z.optional(z.nullable(z.array(Establishment))),
    }),
  ),
})

/**
 * The French state's public company search (`https://recherche-entreprises.api.gouv.fr`), by SIREN or SIRET; French
 * companies only. `timeoutMs` in milliseconds.
 */
export function publicSearch(url: string, { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): CompanyDirectory {
  return {
    async lookUp(siren, country) {
      if (country !== 'FR' || !/^(\d{9}|\d{14})$/.test(siren)) return NONE
      try {
        const response = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/search?q=${siren}&page=1&per_page=1`, {
          headers: { accept: 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        })
        if (!response.ok) return UNAVAILABLE
        const answer = z.safeParse(Answer, await response.json())
        return answer.success ? companyIn(answer.data, siren) : UNAVAILABLE
      } catch {
        return UNAVAILABLE
      }
    },
  }
}

/** The search is fuzzy: only an exact match of the number counts. */
function companyIn({ results }: z.output<typeof Answer>, siren: string): DirectoryAnswer {
  const result = results.find((one) => one.siren === siren.slice(0, 9))
  if (!result) return NONE
  const places = [result.siege, ...(result.matching_etablissements ?? [])]
  const place = siren.length === 9 ? result.siege : places.find((one) => one?.siret === siren)
  if (siren.length === 14 && !place) return NONE
  const name = told(result.nom_raison_sociale) || told(result.nom_complet)
  return { outcome: 'found', company: { name, siren, country: 'FR', ...addressOf(place) } }
}

function addressOf(
  place: Establishment | null | undefined,
): Pick<DirectoryCompany, 'address1' | 'postalCode' | 'city'> {
  const [postalCode, city] = [told(place?.code_postal), told(place?.libelle_commune)]
  const whole = told(place?.adresse)
  const end = `${postalCode} ${city}`.trim()
  const street = end !== '' && whole.endsWith(end) ? whole.slice(0, -end.length).trim() : whole
  return { address1: street, postalCode, city }
}

/** Undisclosed values are in brackets. */
const told = (text: string | null | undefined): string => (!text || text.startsWith('[') ? '' : text.trim())

/** Real numbers never begin with zero, so these cannot be mistaken for one. */
const SAMPLE: readonly DirectoryCompany[] = [
  {
    name: 'Atelier Lumen (exemple)',
    siren: '012345674',
    country: 'FR',
    address1: '4 rue des Forges',
    postalCode: '44000',
    city: 'Nantes',
  },
  {
    name: 'Verger & Fils (exemple)',
    siren: '023456783',
    country: 'FR',
    address1: '18 quai de la Fosse',
    postalCode: '44100',
    city: 'Nantes',
  },
  {
    name: 'Nova Terra (exemple)',
    siren: '034567891',
    country: 'FR',
    address1: '2 place Bellecour',
    postalCode: '69002',
    city: 'Lyon',
  },
  {
    name: 'Bottega Esempio (exemple)',
    siren: 'IT0000001',
    country: 'IT',
    address1: 'Via dei Mille 1',
    postalCode: '10121',
    city: 'Torino',
  },
  {
    name: 'Muster (exemple)',
    siren: 'CHE-000.000.001',
    country: 'CH',
    address1: 'Rue du Lac 3',
    postalCode: '1003',
    city: 'Lausanne',
  },
]
/** This number simulates a failure of the service. */
const OUT_OF_ORDER = '000000018'

/** Invented companies for installations without a register; a SIRET finds the company of its SIREN. */
export function sampleDirectory(): CompanyDirectory {
  return {
    async lookUp(siren, country) {
      const key = country === 'FR' ? siren.slice(0, 9) : siren
      if (key === OUT_OF_ORDER) return UNAVAILABLE
      const company = SAMPLE.find((one) => one.siren === key && one.country === country)
      return company ? { outcome: 'found', company: { ...company, siren } } : NONE
    },
  }
}
