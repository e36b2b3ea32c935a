import { companyFaults } from '#features/companies/companies.part.ts'
import { knownIn, referenceFaults } from '#features/event-config/together.rules.ts'
import { standingFaults } from '#features/participation/participation.part.ts'
import type { Fault, Known, Share } from '#kit/part.ts'
import { repeated, unknown } from '#kit/part.ts'
import { shares } from '#parts.ts'
import type { EventFile, FiledParticipation } from './event-file.ts'

const all: readonly Share[] = shares

/** What a schema cannot see: ids that are named are described, none twice. */
export function mustHoldTogether(file: EventFile): Fault[] {
  const known = knownIn(file)
  return [...referenceFaults(file, known), ...companyFaults(file, known), ...personFaults(file, known)]
}

/** The faults of the people: duplicates of addresses and badge codes, and references to items that the file lacks. */
function personFaults(file: EventFile, known: Known): Fault[] {
  const codes = new Map<string, number>()
  for (const [i, { participation }] of file.people.entries())
    if (participation.code !== undefined && !codes.has(participation.code)) codes.set(participation.code, i)
  return [
    ...repeated(
      'people',
      file.people.map(({ email }) => email),
    ),
    ...file.people.flatMap(({ participation, typology }, i) => [
      ...unknown(`people.${i}.typology`, typology, known('typologies')),
      ...participationFaults(file, participation, known).map(({ path, code }) => ({
        path: `people.${i}.participation.${path}`,
        code,
      })),
      ...(participation.code !== undefined && codes.get(participation.code) !== i
        ? [{ path: `people.${i}.participation.code`, code: 'FILE_REPEATED' }]
        : []),
    ]),
  ]
}

const participationFaults = (file: EventFile, filed: FiledParticipation, known: Known): Fault[] => [
  ...standingFaults(filed, known),
  ...unknown('company', filed.company, known('companies')),
  ...all.flatMap((one) => one.chosenFaults?.(filed, file, known) ?? []),
]
