import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MOST, tally, vague } from './comments.ts'
import { commentsOf } from './directions/source.ts'
import { root } from './processes.ts'

// `node scripts/check-comments.ts` fails where a folder has too many vague comments; with folders, lists theirs.
const listed = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ''))
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '')
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, lines: text.split('\n').length, comments: commentsOf(text) }
  })

for (const { path, comments } of files.filter(({ path }) => listed.some((folder) => path.startsWith(`${folder}/`))))
  for (const { text, line } of comments.filter(vague)) console.log(`${path}:${line} ${text.replaceAll(/\s+/g, ' ')}`)

const folders = tally(files).filter(({ folder }) => listed.length === 0 || listed.includes(folder))
for (const { folder, comments, found, lines } of folders)
  if (listed.length > 0)
    console.log(`${folder}: ${found} of ${comments} comments, ${comments} comments in ${lines} lines`)
const faults = folders.filter(({ found, most }) => found > most)
for (const { folder, comments, found, most } of faults)
  console.error(`${folder}: ${found} of ${comments} comments use a vague pronoun; at most ${most} may`)
if (faults.length > 0) console.error(`Name the subject: CONTRIBUTING.md. At most ${MOST} of 100 comments of a folder.`)
process.exitCode = faults.length > 0 ? 1 : 0
