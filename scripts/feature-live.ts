import { liveServerFiles } from './feature-live-server.ts'
import type { ItemNames, Names } from './feature-names.ts'
import { itemNamesOf } from './feature-names.ts'

const endpoints = ({ name, pascal, item, Item }: ItemNames): string => `import * as z from 'zod/mini'
import { answerRefusals, Driving } from '#features/live-kit/live-kit.ts'
import { userRefusals } from '#features/users/users.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, required } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'

export const ${Item} = z.object({
  id: Id,
  label: z.string(),
  isClose: z.boolean(),
  isRetired: z.optional(z.boolean()),
  round: z.int(),
  /** Number of people who answered; null while results are hidden. */
  people: z.nullable(z.int()),
})
export type ${Item} = z.output<typeof ${Item}>

export const ${Item}Body = z.object({ label: required(500) })
export type ${Item}Body = z.output<typeof ${Item}Body>

export const answer${Item} = endpoint({
  route: 'POST /${name}/:${item}Id/answers',
  summary: 'Answer once a person and round',
  access: 'user',
  isRepeatable: true,
  params: z.object({ ${item}Id: Id }),
  reply: z.object({ received: z.literal(true) }),
  refusals: [answerRefusals.MODULE_CLOSED, answerRefusals.NO_RIGHT_TO_VOTE, userRefusals.EMAIL_NOT_VERIFIED],
})

const ItemPath = z.extend(EventPath, { ${item}Id: Id })

export const list${pascal} = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/${name}',
  summary: 'List the ${name} of an event',
  access: 'organiser:live',
  params: EventPath,
  reply: listOf(${Item}),
})
export const create${Item} = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/${name}',
  summary: 'Prepare an item of ${name}',
  access: 'organiser:live',
  audit: 'live.${item}Added',
  params: EventPath,
  body: ${Item}Body,
  reply: ${Item},
  status: 201,
  stale: () => [list${pascal}],
})
${changingEndpoints({ name, pascal, item, Item })}`

const changingEndpoints = ({
  name,
  pascal,
  item,
  Item,
}: Pick<ItemNames, 'name' | 'pascal' | 'item' | 'Item'>): string =>
  `export const update${Item} = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/${name}/:${item}Id',
  summary: 'Change an item of ${name}',
  access: 'organiser:live',
  audit: 'live.${item}Changed',
  params: ItemPath,
  body: ${Item}Body,
  reply: ${Item},
  stale: () => [list${pascal}],
})
export const drive${Item} = endpoint({
  route: 'PATCH /organiser/domains/:domainId/events/:eventId/${name}/:${item}Id',
  summary: 'Close, open, retire, begin again or move an item of ${name}',
  access: 'organiser:live',
  audit: 'live.${item}Run',
  params: ItemPath,
  body: Driving,
  reply: ${Item},
  stale: () => [list${pascal}],
})
export const delete${Item} = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/${name}/:${item}Id',
  summary: 'Delete an item of ${name} with its answers',
  access: 'organiser:live',
  audit: 'live.${item}Removed',
  params: ItemPath,
  status: 204,
  stale: () => [list${pascal}],
})
`

const moduleOfContract = ({ name, item, Item }: ItemNames): string => `import * as z from 'zod/mini'
import { nameIn } from '#features/events/events.rules.ts'
import type { PreparedModule, PushRules } from '#features/live-kit/prepared.rules.ts'
import { ${Item} } from './${name}.ts'

export const ${item}Module = {
  key: '${item}',
  name: '${item}',
  title: 'label',
  control: 'active${Item}Id',
  item: ${Item},
  frame: '${item.toUpperCase()}',
  results: { people: z.nullable(z.int()) },
  inLanguage: (one, sentences) => ({ ...one, label: nameIn(sentences, \`${item}.\${one.id}\`, one.label) }),
} as const satisfies PreparedModule<${Item}>

export const ${item}Push: PushRules<${Item}> = {
  seen: (one, { showResults, hideVotes }) => (showResults && !hideVotes ? one : { ...one, people: null }),
  isWithheld: (one) => one?.people === null,
}
`

const panel = ({
  name,
  camel,
  item,
  Item,
}: ItemNames): string => `import type { ${Item} } from '@parvis/contract/${name}/${name}.ts'
import { answer${Item} } from '@parvis/contract/${name}/${name}.ts'
import { AnswerPanel } from '#features/live-kit/AnswerPanel.tsx'
import type { LivePanelProps } from '#features/live-kit/live-kit.live.ts'
import { useInsistentSend } from '#features/live-kit/useInsistentSend.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'

export function ${Item}Panel({ item: { id, label, isClose }, right: { hasRight } }: LivePanelProps<${Item}>) {
  const say = useSay()
  const { phase, error, send } = useInsistentSend(answer${Item})
  const canAnswer = hasRight && !isClose && (phase === 'idle' || phase === 'refused')
  return (
    <Sheet title={label}>
      {canAnswer ? (
        <Button onClick={() => void send({ params: { ${item}Id: id } })}>{say('${camel}.answer')}</Button>
      ) : null}
      <AnswerPanel
        isClosed={isClose}
        hasRight={hasRight}
        hasAnswered={phase === 'received'}
        phase={phase}
        error={error}
        received={say('${camel}.received')}
      />
    </Sheet>
  )
}
`

const form = ({
  name,
  item,
  Item,
}: ItemNames): string => `import type { ${Item} } from '@parvis/contract/${name}/${name}.ts'
import { create${Item}, update${Item} } from '@parvis/contract/${name}/${name}.ts'
import { useState } from 'react'
import type { ModuleFormProps } from '#features/live-kit/live-kit.remote.ts'
import { focusField, RemoteFormPanel } from '#features/live-kit/RemoteFormPanel.tsx'
import { useActions } from '#features/live-kit/useActions.ts'
import { useSay } from '#kit/say.tsx'
import { fieldId } from '#kit/ui/Field.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'

export function ${Item}Form({ item, params, onClose }: ModuleFormProps<${Item}>) {
  const say = useSay()
  const actions = useActions()
  const [label, setLabel] = useState(item?.label ?? '')
  const [isChecked, setChecked] = useState(false)
  const isUntitled = label.trim() === ''
  function save() {
    setChecked(true)
    if (isUntitled) return focusField(fieldId('label'))
    const body = { label }
    if (item) actions.act(update${Item}, { params: { ...params, ${item}Id: item.id }, body }, onClose)
    else actions.act(create${Item}, { params, body }, onClose)
  }
  return (
    <RemoteFormPanel
      title={say(item ? 'live.remote.change.${item}' : 'live.remote.new.${item}')}
      actions={actions}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        name="label"
        label={say('live.remote.${item}.label')}
        required
        value={label}
        onChange={setLabel}
        error={isChecked && isUntitled ? say('REQUIRED') : undefined}
        maxLength={500}
        autoComplete="off"
      />
    </RemoteFormPanel>
  )
}
`

const remote = ({
  name,
  pascal,
  item,
  Item,
}: ItemNames): string => `import type { ${Item} } from '@parvis/contract/${name}/${name}.ts'
import { delete${Item}, drive${Item}, list${pascal} } from '@parvis/contract/${name}/${name}.ts'
import type { RemoteModule } from '#features/live-kit/live-kit.remote.ts'
import { call } from '#kit/call.ts'
import { ${Item}Form } from './remote/${Item}Form.tsx'

export const remote${Item}: RemoteModule<${Item}> = {
  list: list${pascal},
  read: (params, signal) => call(list${pascal}, { params }, { signal }),
  change: (actions, { id: ${item}Id, ...params }, { showRightAnswers: _, ...body }) =>
    actions.act(drive${Item}, { params: { ...params, ${item}Id }, body }),
  remove: (actions, { id: ${item}Id, ...params }) =>
    actions.act(delete${Item}, { params: { ...params, ${item}Id } }),
  factsOf: (_, { people }, say) => say('live.remote.${item}.facts', { count: people ?? 0 }),
  countOf: ({ people }) => people,
  counted: 'live.remote.${item}.facts',
  showsRight: () => undefined,
  form: ${Item}Form,
  results: () => null,
}
`

const projector = ({
  name,
  Item,
}: ItemNames): string => `import type { ${Item} } from '@parvis/contract/${name}/${name}.ts'
import type { ProjectedModule } from '#features/live-kit/live-kit.projector.ts'
import { ${Item}Scene } from './projector/${Item}Scene.tsx'

export const projected${Item}: ProjectedModule<${Item}> = {
  scene: ${Item}Scene,
  votingOf: ({ people }) => ({ count: people, lines: 1 }),
}
`

const scene = ({ name, Item }: ItemNames): string => `import type { ${Item} } from '@parvis/contract/${name}/${name}.ts'
import type { SceneProps } from '#features/live-kit/live-kit.projector.ts'
import scene from '#features/live-kit/Scene.module.css'
import { SceneFactsPanel } from '#features/live-kit/SceneFactsPanel.tsx'
import { SceneHeadingPanel } from '#features/live-kit/SceneHeadingPanel.tsx'

export function ${Item}Scene({ item: { label, people, isClose }, isHidden }: SceneProps<${Item}>) {
  return (
    <section className={scene.scene}>
      <SceneHeadingPanel aside={<SceneFactsPanel total={people} isClose={isClose} isHidden={isHidden} />}>
        {label}
      </SceneHeadingPanel>
    </section>
  )
}
`

const played = ({
  name,
  Item,
}: ItemNames): string => `import type { ${Item} } from '@parvis/contract/${name}/${name}.ts'
import { named } from '#feature.ts'
import type { PlayedModule } from '#features/live-kit/live-kit.live.ts'

export const played${Item}: PlayedModule<${Item}> = {
  panel: named(() => import('./${Item}Panel.tsx'), '${Item}Panel'),
  hasResults: () => false,
  isAnsweredOnce: false,
  isScored: () => false,
}
`

const partOfContract = ({ name, camel, pascal, item, Item }: ItemNames): string => `import * as z from 'zod/mini'
import { Id, maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { idsOf, list, no, repeated, share } from '#kit/part.ts'
import { ${Item}Body } from './${name}.ts'

const Filed${Item} = z.strictObject({ id: Id, ...${Item}Body.shape, isRetired: no })

const fields = { ${camel}: z._default(z.array(Filed${Item}).check(maxLength(1000)), []) }

export type ${pascal}Config = Read<typeof fields>

export const ${camel}Share = share({
  fields,
  shapes: { ${camel}: list('id') },
  help: { ${camel}: '${pascal}' },
  empty: { ${camel}: [] },
  copyGroup: { ${camel}: 'live' },
  rights: { ${camel}: { write: 'live' } },
  names: null,
  counts: null,
  resolved: (_, before) => ({ ...(before as ${pascal}Config['${camel}'][number]), isRetired: true }),
  ownIds: { ${camel}: '${item}' },
  faults: ({ ${camel} }) => repeated('${camel}', idsOf(${camel})),
})
`

/** The files of a module of the live: items that organisers prepare, and that a person answers once a round. */
export function liveFiles(names: Names): Record<string, string> {
  const all = itemNamesOf(names)
  const { name, Item } = all
  const [contract, front] = ['contract', 'front'].map((one) => `${one}/src/features/${name}`)
  return {
    [`${contract}/${name}.ts`]: endpoints(all),
    [`${contract}/${name}.live.ts`]: moduleOfContract(all),
    [`${contract}/${name}.part.ts`]: partOfContract(all),
    ...liveServerFiles(all),
    [`${front}/${name}.live.ts`]: played(all),
    [`${front}/${Item}Panel.tsx`]: panel(all),
    [`${front}/${name}.remote.ts`]: remote(all),
    [`${front}/remote/${Item}Form.tsx`]: form(all),
    [`${front}/${name}.projector.ts`]: projector(all),
    [`${front}/projector/${Item}Scene.tsx`]: scene(all),
  }
}
