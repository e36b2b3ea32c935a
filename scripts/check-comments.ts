import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MOST, tally, vague, vagueTitle } from './comments.ts'
import { commentsOf } from './directions/source.ts'
import { titlesOf } from './directions/titles.ts'
import { root } from './processes.ts'

// `node scripts/check-comments.ts` fails where a folder has too many vague comments or titles of tests; with folders, lists theirs.
const listed = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ''))
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '')
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, lines: text.split('\n').length, comments: commentsOf(text), titles: titlesOf(text) }
  })

for (const { path, comments, titles } of files.filter(({ path }) => listed.some((at) => path.startsWith(`${at}/`))))
  for (const { text, line } of [...comments.filter(vague), ...titles.filter(vagueTitle)])
    console.log(`${path}:${line} ${text.replaceAll(/\s+/g, ' ')}`)

const folders = tally(files).filter(({ folder }) => listed.length === 0 || listed.includes(folder))
if (listed.length > 0)
  for (const { folder, comments, titles, lines } of folders)
    console.log(
      `${folder}: ${comments.found} of ${comments.all} comments, ${titles.found} of ${titles.all} titles, ${lines} lines`,
    )
const faults = folders.flatMap(({ folder, comments, titles }) =>
  Object.entries({ comments, titles })
    .filter(([, { found, most }]) => found > most)
    .map(
      ([kind, { found, all, most }]) =>
        `${folder}: ${found} of ${all} ${kind} use a vague pronoun; at most ${most} may`,
    ),
)
for (const fault of faults) console.error(fault)
if (faults.length > 0) console.error(`Name the subject: CONTRIBUTING.md. At most ${MOST} of 100 of a folder.`)
process.exitCode = faults.length > 0 ? 1 : 0
