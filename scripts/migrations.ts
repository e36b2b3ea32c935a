export interface Migration {
  readonly tag: string
  readonly sql: string
}

const REASON = /^-- bearable: \S/m
const TABLE = String.raw`(?:"public"\.)?"?(\w+)"?`

/** Statements of a migration, each with the comments before it; function bodies stay whole. */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let from = 0
  for (const { 0: found, index } of sql.matchAll(
    /\$\w*\$[\s\S]*?\$\w*\$|--> statement-breakpoint|--[^\n]*|'[^']*'|;/g,
  )) {
    if (found !== ';' && found !== '--> statement-breakpoint') continue
    statements.push(sql.slice(from, index).trim())
    from = index + found.length
  }
  return [...statements, sql.slice(from).trim()].filter((one) => one !== '')
}

const namesIn = (text: string, pattern: string): string[] =>
  [...text.matchAll(new RegExp(pattern, 'gi'))].map(([, name = '']) => name.toLowerCase())

const TIGHTER: readonly (readonly [what: string, pattern: string])[] = [
  ['drops a table', String.raw`\bdrop\s+table\s+(?:if\s+exists\s+)?${TABLE}`],
  ['drops a column', String.raw`\balter\s+table\s+(?:only\s+)?${TABLE}[\s\S]*\bdrop\s+column\b`],
  ['renames', String.raw`\balter\s+table\s+(?:only\s+)?${TABLE}[\s\S]*\brename\b`],
  ['changes the type of a column', String.raw`\balter\s+table\s+(?:only\s+)?${TABLE}[\s\S]*\bset\s+data\s+type\b`],
  ['makes a column required', String.raw`\balter\s+table\s+(?:only\s+)?${TABLE}[\s\S]*\bset\s+not\s+null\b`],
  ['takes away a default', String.raw`\balter\s+table\s+(?:only\s+)?${TABLE}[\s\S]*\bdrop\s+default\b`],
  ['tightens what may be written', String.raw`\balter\s+table\s+(?:only\s+)?${TABLE}\s+add\s+constraint\b`],
  ['tightens what may be written', String.raw`\bcreate\s+unique\s+index\b[\s\S]*?\son\s+${TABLE}`],
  [
    'tightens what may be written',
    String.raw`\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b[\s\S]*?\son\s+${TABLE}`,
  ],
  ['writes over what it reads', String.raw`^\s*update\s+(?:only\s+)?${TABLE}\s`],
  ['removes what it reads', String.raw`^\s*delete\s+from\s+(?:only\s+)?${TABLE}`],
]
const REQUIRED = new RegExp(
  String.raw`\balter\s+table\s+(?:only\s+)?${TABLE}\s+add\s+column\b(?![\s\S]*\bdefault\b)[\s\S]*\bnot\s+null\b`,
  'i',
)

const bare = (statement: string): string =>
  statement.replace(/^--[^\n]*\n?/gm, '').replace(/\$\w*\$[\s\S]*?\$\w*\$/g, '')

/**
 * Statements on which the former release, still serving during an upgrade, would fail: those that remove or restrict
 * something in its tables. A statement with a reason on the line above (`-- bearable: …`) is exempt.
 */
export function unbearable(migrations: readonly Migration[]): string[] {
  const all = migrations.map(({ sql }) => sql).join('\n')
  // The former release does not write to tables created since.
  const tables = new Set(namesIn(all, String.raw`\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?${TABLE}`))
  return migrations.flatMap(({ tag, sql }) =>
    statementsOf(sql).flatMap((statement) => {
      if (REASON.test(statement)) return []
      const text = bare(statement)
      const what = REQUIRED.test(text) ? ['adds a required column without a default'] : []
      const found = TIGHTER.flatMap(([said, pattern]) =>
        namesIn(text, pattern).some((name) => !tables.has(name)) ? [said] : [],
      )
      return [...new Set([...what, ...found])].map(
        (one) => `${tag} ${one}: ${text.trim().split('\n')[0]?.slice(0, 120)}`,
      )
    }),
  )
}
