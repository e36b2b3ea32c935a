import { catalogue } from '../contract/src/features/events/events.settings.ts'
import type { SettingGroup } from '../contract/src/kit/setting.ts'
import { eventFileSchema } from '../server/src/features/event-file/schema.service.ts'
import type { JsonObject } from '../server/src/kit/json.ts'
import { isJsonObject } from '../server/src/kit/json.ts'

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const quoted = (value: unknown): string => inCell(`\`${JSON.stringify(value)}\``)

/** What may be written, in a few words: « text of at most 500 », « one of … ». */
function kindOf(schema: JsonObject): string {
  const { type, anyOf, maxLength, minimum, maximum, pattern, format } = schema
  if (Array.isArray(schema['enum'])) return `one of ${schema['enum'].map(quoted).join(', ')}`
  if (schema['const'] !== undefined) return quoted(schema['const'])
  if (Array.isArray(anyOf))
    return anyOf.map((branch: unknown) => (isJsonObject(branch) ? kindOf(branch) : '')).join(' or ')
  const name = Array.isArray(type) ? type.filter((one) => one !== 'null').join(' or ') : String(type ?? 'anything')
  const words: Readonly<Record<string, string>> = {
    string: 'text',
    array: 'list',
    object: 'keys',
    integer: 'whole number',
  }
  const bounds = [
    typeof maxLength === 'number' ? `at most ${maxLength} letters` : '',
    typeof minimum === 'number' && minimum > -1e9 ? `from ${minimum}` : '',
    typeof maximum === 'number' && maximum < 1e9 ? `to ${maximum}` : '',
    typeof format === 'string' ? format : typeof pattern === 'string' ? `as \`${inCell(pattern)}\`` : '',
  ]
  return [words[name] ?? name, ...bounds.filter(Boolean)].join(', ')
}

interface Row {
  readonly path: string
  readonly schema: JsonObject
  readonly isRequired: boolean
}

/** Every key with those below it: `days[].capacity`, `articles[].days.ID.isShow`. */
function rowsOf(schema: JsonObject, path: string): Row[] {
  const { properties, items, additionalProperties } = schema
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  if (isJsonObject(properties))
    return Object.entries(properties).flatMap(([key, value]) => {
      if (!isJsonObject(value)) return []
      const own = path === '' ? key : `${path}.${key}`
      return [{ path: own, schema: value, isRequired: required.includes(key) }, ...rowsOf(value, own)]
    })
  if (isJsonObject(items)) return rowsOf(items, `${path}[]`)
  return isJsonObject(additionalProperties) ? rowsOf(additionalProperties, `${path}.ID`) : []
}

const keysTable = (rows: readonly Row[]): string =>
  ['| key | what | left out |', '|---|---|---|']
    .concat(
      rows.map(({ path, schema, isRequired }) => {
        const left = isRequired ? 'required' : schema['default'] === undefined ? '–' : quoted(schema['default'])
        const help = typeof schema['description'] === 'string' ? `. ${inCell(schema['description'])}` : ''
        return `| \`${path}\` | ${kindOf(schema)}${help} | ${left} |`
      }),
    )
    .join('\n')

const GROUPS: Readonly<Record<SettingGroup, string>> = {
  look: 'Apparence',
  home: 'Accueil',
  'signing-in': 'Connexion',
  registration: 'Inscription',
  conferences: 'Conférences',
  payment: 'Paiement',
  confirmation: 'Confirmation',
  live: 'Direct',
  around: 'Autour de l’événement',
}

function settingsTable(group: SettingGroup): string {
  const rows = Object.entries(catalogue).filter(([, setting]) => setting.group === group)
  const lines = rows.map(
    ([key, setting]) => `| \`${key}\` | ${inCell(setting.help)} | ${quoted(setting.default).slice(0, 120)} |`,
  )
  return [`### ${GROUPS[group]}`, '', '| réglage | ce qu’il fait | par défaut |', '|---|---|---|', ...lines].join('\n')
}

/** `docs/event-file.md`: every key of an event file and every setting. */
export function eventFilePage(): string {
  const schema = eventFileSchema()
  const { settings: _, settingsByLanguage: __, ...properties } = schema['properties'] as JsonObject
  const groups = Object.keys(GROUPS) as SettingGroup[]
  return `# The event file

Written from the code by \`node scripts/event-file-docs.ts --write\`; \`npm run check\` says when it is out of date. For editors
that speak YAML, [\`event-file.schema.json\`](event-file.schema.json) says the same: begin the file with
\`# yaml-language-server: $schema=…/docs/event-file.schema.json\`.

A key that is not here is refused, wherever it stands. \`ID\` stands for a key of one's own, \`[]\` for each item of a list.

## Before an import

\`npm run event -- plan FILE\` says what the file would change, a line each (\`+\` made, \`-\` taken out, \`~\` changed), then what
that does to people: \`?\` is to be decided, \`x\` is blocked until what it says is done, \`!\` was decided. It writes nothing,
and ends with 1 while something is to be decided. \`import\` refuses what is not safe unless \`--allow THING=REMEDY\` says of each
thing what to do, with one of the remedies that the plan offers:

| remedy | what it does |
|---|---|
| \`taken\` | as many places as are taken |
| \`retire\` | taken out of what is offered, kept by those who hold it |
| \`move:ID\` | those who hold it get another, and a mail |
| \`apply\` | as the file says it |

\`npm run event -- import FILE --allow conferences.sport-1=move:sport-2 --allow days.j1=taken\`

## Questions that wait

A question with \`showIf\` is asked where all of its conditions hold, and of each where one of the values in \`is\` does:

| \`on\` | what \`is\` names |
|---|---|
| \`type\` | ids of \`typologies\` |
| \`way\` | \`onsite\`, \`remote\`, \`represented\`, \`absent\` |
| \`day\` | ids of \`days\` |
| \`answer\` | what is answered to \`question\`: keys of its choices, codes of countries, \`yes\` or \`no\` for a tick |

\`showIf: [{ on: answer, question: diet, is: [other] }, { on: day, is: [d1] }]\`

The question that is looked at stands above in the same form, or in the form that registration asks before it.

## Keys

${keysTable(rowsOf({ ...schema, properties }, ''))}

## Settings

Under \`settings\`; under \`settings.typosV2.ID\` for a type of participants, and under \`settingsByLanguage.xx\` for a language.

${groups.map(settingsTable).join('\n\n')}
`
}
