import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '../features.ts'
import type { Feature } from '../map-entry.ts'
import { root } from './processes.ts'

const file = join(root, 'docs/map.md')

/** Only direct uses are drawn; those implied by another use are left out. */
function nearest(feature: Feature): string[] {
  const usesOf = (name: string) => features.find((other) => other.name === name)?.uses ?? []
  const reach = (name: string): string[] => usesOf(name).flatMap((used) => [used, ...reach(used)])
  return feature.uses.filter((used) => !feature.uses.some((other) => other !== used && reach(other).includes(used)))
}

function row({ name, caption, uses, reads = [], tables, packages }: Feature): string {
  const cells = [
    `**${name}**`,
    caption,
    packages.join(', '),
    uses.join(', ') || '–',
    reads.join(', ') || '–',
    tables.map((t) => `\`${t}\``).join(', ') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}

function drawing(): string {
  const arrows = features.flatMap((feature) => nearest(feature).map((used) => `  ${feature.name} --> ${used}`))
  return `\`\`\`mermaid\ngraph BT\n${features.map(({ name }) => `  ${name}`).join('\n')}\n${arrows.join('\n')}\n\`\`\``
}

const page = `# The map

Drawn from [\`features.ts\`](../features.ts) by \`node scripts/map.ts --write\`; \`npm run check\` says when it is out of date.
Bottom-up: a feature uses only those above it in the table. A feature called \`x\` lives in \`contract/src/features/x\`,
\`server/src/features/x\` and \`front/src/features/x\`, and nowhere else.

| feature | what it is | lives in | uses | also reads | owns the tables |
|---|---|---|---|---|---|
${features.map(row).join('\n')}

An arrow goes from a feature to the nearest ones it uses; what those stand on is left out.

${drawing()}
`

function isCurrent(): boolean {
  try {
    return readFileSync(file, 'utf8') === page
  } catch {
    return false
  }
}

if (process.argv.includes('--write')) writeFileSync(file, page)
else if (!isCurrent()) {
  console.error('docs/map.md is not what features.ts says: run `node scripts/map.ts --write`.')
  process.exitCode = 1
}
