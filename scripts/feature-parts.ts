import type { Names } from './feature-names.ts'

function partOfContract({ name, camel, pascal }: Names): Record<string, string> {
  return {
    [`contract/src/features/${name}/${name}.part.ts`]: `import * as z from 'zod/mini'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, repeated, share, Text } from '#kit/part.ts'

const Filed${pascal} = z.strictObject({ id: Id, label: Text })

const fields = { ${camel}: z._default(z.array(Filed${pascal}).check(maxLength(1000)), []) }

export type ${pascal}Config = Read<typeof fields>

export const ${camel}Share = share({
  fields,
  shapes: { ${camel}: list('id') },
  help: { ${camel}: '${pascal}' },
  empty: { ${camel}: [] },
  copyGroup: { ${camel}: null },
  rights: {},
  names: null,
  counts: null,
  faults: ({ ${camel} }) => repeated('${camel}', idsOf(${camel})),
})
`,
  }
}

function partOfServer({ name, camel, pascal }: Names): Record<string, string> {
  const server = `server/src/features/${name}`
  return {
    [`server/src/db/tables/${name}.ts`]: `import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from './events.ts'

export const ${camel} = pgTable(
  '${name.replaceAll('-', '_')}',
  {
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    label: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)
`,
    [`${server}/${name}.part.ts`]: `import { isDeepStrictEqual } from 'node:util'
import type { ${pascal}Config } from '@parvis/contract/${name}/${name}.part.ts'
import { ${camel}Share } from '@parvis/contract/${name}/${name}.part.ts'
import { asc, eq } from 'drizzle-orm'
import { ${camel} } from '#db/tables/${name}.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'

const exportRows = (db: Executor, eventId: string): Promise<${pascal}Config['${camel}']> =>
  db
    .select({ id: ${camel}.id, label: ${camel}.label })
    .from(${camel})
    .where(eq(${camel}.eventId, eventId))
    .orderBy(asc(${camel}.position), asc(${camel}.id))

async function replaceRows({ tx, eventId, before, after }: Change<${pascal}Config>): Promise<void> {
  if (isDeepStrictEqual(before.${camel}, after.${camel})) return
  await tx.delete(${camel}).where(eq(${camel}.eventId, eventId))
  const rows = after.${camel}.map((one, position) => ({ eventId, ...one, position }))
  if (rows.length > 0) await tx.insert(${camel}).values(rows)
}

export const ${camel}Part = part({
  share: ${camel}Share,
  read: async (db, { eventId }) => ({ ${camel}: await exportRows(db, eventId) }),
  add: replaceRows,
})
`,
  }
}

/** The files of a feature that adds keys to an event: their schema, their table, how they are read and written. */
export const partFiles = (names: Names): Record<string, string> => ({
  ...partOfContract(names),
  ...partOfServer(names),
})

/** The key of the answer among those of the participation. */
const keptAs = ({ name }: Names): string => name.replaceAll('-', '_').toUpperCase()

function stepOfContract(names: Names): Record<string, string> {
  const { name, camel, pascal } = names
  const contract = `contract/src/features/${name}`
  const kept = keptAs(names)
  return {
    [`${contract}/${name}.steps.ts`]: `import * as z from 'zod/mini'
import type { ParticipationWorld } from '#features/participation/participation.steps.ts'
import { comes } from '#features/participation/participation.steps.ts'
import { noErrors, step } from '#kit/step.ts'

export const ${pascal}Answer = z.object({ isWanted: z.boolean() })

export interface ${pascal}World extends ParticipationWorld {
  readonly draft: ParticipationWorld['draft'] & { readonly ${camel}?: z.output<typeof ${pascal}Answer> | undefined }
}

export const ${camel}Step = step({
  key: '${camel}',
  schema: ${pascal}Answer,
  screen: 'shared',
  questions: () => 1,
  shown: (world: ${pascal}World) => comes(world),
  errors: (answer) => (answer ? noErrors : { isWanted: 'CHOICE_REQUIRED' }),
  prefill: ({ subject }: ${pascal}World) => ${pascal}Answer.safeParse(subject.UserEvent?.extended['${kept}']).data,
})
`,
    [`${contract}/${name}.test.ts`]: `import { expect, it } from 'vitest'
import type { ${pascal}World } from './${name}.steps.ts'
import { ${camel}Step } from './${name}.steps.ts'

const world = { subject: { UserEvent: { extended: { ${kept}: { isWanted: true } } } } } as unknown as ${pascal}World

it('asks for an answer, and proposes the saved one', () => {
  expect(${camel}Step.errors(undefined, world)).toEqual({ isWanted: 'CHOICE_REQUIRED' })
  expect(${camel}Step.errors({ isWanted: false }, world)).toEqual({})
  expect(${camel}Step.prefill?.(world)).toEqual({ isWanted: true })
})
`,
  }
}

function stepOfServer(names: Names): Record<string, string> {
  const { name, camel, pascal } = names
  return {
    [`server/src/features/${name}/step-saver.service.ts`]: `import type { ${pascal}World } from '@parvis/contract/${name}/${name}.steps.ts'
import { mergeParticipationExtended } from '#features/participation/participation.service.ts'
import type { StepSaver } from '#features/participation/step-saver.service.ts'

export const ${camel}Saver: StepSaver<${pascal}World> = (tx, ports, { event, user, world }) =>
  mergeParticipationExtended(tx, ports, event.row.id, user.id, { ${keptAs(names)}: world.draft.${camel} })
`,
  }
}

function stepOfPage({ name, camel, pascal }: Names): Record<string, string> {
  return {
    [`front/src/features/${name}/${pascal}Step.tsx`]: `import type { ${pascal}World } from '@parvis/contract/${name}/${name}.steps.ts'
import { ${pascal}Answer } from '@parvis/contract/${name}/${name}.steps.ts'
import type { SubmitEvent } from 'react'
import { StepSheet } from '#kit/form/StepSheet.tsx'
import type { StepProps } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'

export function ${pascal}Step({ frame, answer, refused, onChange, onDone }: StepProps<${pascal}World>) {
  const say = useSay()
  const isWanted = ${pascal}Answer.safeParse(answer).data?.isWanted ?? false
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onDone({ isWanted })
  }
  return (
    <StepSheet frame={frame}>
      <form id={frame.formId} noValidate onSubmit={submit}>
        <Checkbox
          label={say('${camel}.wanted')}
          name="isWanted"
          value={isWanted}
          error={refused['isWanted']}
          onChange={(next) => onChange({ isWanted: next })}
        />
      </form>
    </StepSheet>
  )
}
`,
  }
}

/** The files of a feature with a step of the registration, whose answer is kept with the participation. */
export const stepFiles = (names: Names): Record<string, string> => ({
  ...stepOfContract(names),
  ...stepOfServer(names),
  ...stepOfPage(names),
})

/** The screen of the organisers' area that edits the part. */
export function editorFiles({ name, camel, pascal }: Names, isLive: boolean): Record<string, string> {
  const editor = `front/src/features/${name}/editor`
  return {
    [`${editor}/${camel}.ts`]: `import type { EventConfig } from '@parvis/contract/parts'
import { freshId } from '#features/event-config/kit/freshId.ts'
import type { Editing } from '#features/event-config/usePart.ts'

type Item = EventConfig['${camel}'][number]

export const EDITING: Editing<readonly Item[]> = {
  part: '${camel}',
  draftOf: (value) => value as readonly Item[],
  partOf: (items) => items,
  lacking: (items) => items.flatMap(({ label }, index) => (label.trim() === '' ? [\`\${index}.label\`] : [])),
}
export const newItem = (): Item => ({ id: freshId('${name}-'), label: ''${isLive ? ', isRetired: false' : ''} })
`,
    [`${editor}/${pascal}Screen.tsx`]: `import { NamedItems } from '#features/event-config/kit/NamedItems.tsx'
import { TabbedPart } from '#features/event-config/kit/TabbedPart.tsx'
import { usePart } from '#features/event-config/usePart.ts'
import { useSay } from '#kit/say.tsx'
import { EDITING, newItem } from './${camel}.ts'

const path = 'organisation/${name}'

export function ${pascal}Screen() {
  const say = useSay()
  const edited = usePart(EDITING)
  const name = say('parts.name.${camel}')
  return (
    <TabbedPart
      title={name}
      name={name}
      lead={say('parts.${camel}.lead')}
      tabs={[{ name, path, isCurrent: true }]}
      edited={edited}
      called={([, id]) => edited.draft?.find((one) => one.id === id)?.label}
      isAtField={(at) => /^value\\.\\d+\\.label$/.test(at)}
      shown={(items) => (
        <ul>
          {items.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
      )}
    >
      {(items) => (
        <NamedItems
          kind="${camel}"
          icon="menu"
          items={items}
          edited={edited}
          field="label"
          maxLength={500}
          nameOf={({ label }) => label}
          named={(one, label) => ({ ...one, label })}
          make={newItem}
        />
      )}
    </TabbedPart>
  )
}
`,
  }
}
