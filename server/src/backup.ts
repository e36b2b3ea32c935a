import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { CommandContext } from '#kit/command-context.ts'
import { runCommand, writeLine } from '#kit/command-context.ts'
import { databaseName, mustNameDatabase, readEnv } from '#kit/env.ts'
import type { Backup } from './backup-archive.ts'
import { checkRestorable, readBackup, restoreBackup, restoreWarnings, takeBackup } from './backup-archive.ts'
import { command } from './command.ts'

const USAGE = 'npm run backup -- FILE | npm run restore -- FILE [--yes]'

const contentOf = ({ manifest: { counts }, end }: Backup): string =>
  `${counts.events} event(s), ${counts.people} people, ${end.files} file(s) of ${(end.bytes / 1e6).toFixed(1)} MB`

async function backUp(to: string, { env: given, stdout }: CommandContext): Promise<void> {
  if (existsSync(to)) throw new Error(`${to} is there already: a backup is never written over`)
  mustNameDatabase(given)
  const env = readEnv(given)
  writeLine(stdout, `Backing up ${databaseName(env)}`)
  const taken = await takeBackup(env, to)
  writeLine(stdout, `${to}: ${contentOf(taken)}. Keep SECRET too, elsewhere: the backup does not hold it`)
}

/** Without a terminal the question cannot be asked: refuses without `--yes`. */
async function agreed(doubts: readonly string[], isSure: boolean, { stdin, stdout }: CommandContext): Promise<boolean> {
  if (isSure || doubts.length === 0) return true
  if (!stdin.isTTY) throw new Error(`Nothing was changed, as ${doubts.join('; ')}. Say --yes to go on`)
  const asking = createInterface({ input: stdin, output: stdout })
  const answer = await asking.question(`Go on? (yes, or anything else to leave it) `)
  asking.close()
  return answer.trim().toLowerCase() === 'yes'
}

async function restore(from: string, isSure: boolean, around: CommandContext): Promise<void> {
  const { env: given, stdout } = around
  mustNameDatabase(given)
  const env = readEnv(given)
  const backup = await readBackup(from)
  const { publicUrl, takenAt, version } = backup.manifest
  writeLine(
    stdout,
    `${from}: of ${publicUrl}, ${takenAt}${version ? `, by Parvis ${version}` : ''}; ${contentOf(backup)}`,
  )
  await checkRestorable(env, backup)
  const doubts = await restoreWarnings(env, backup)
  writeLine(stdout, `Restoring into ${databaseName(env)}`)
  for (const doubt of doubts) writeLine(stdout, `- ${doubt}`)
  if (!(await agreed(doubts, isSure, around))) throw new Error('Nothing was changed')
  await restoreBackup(env, from, backup)
  writeLine(stdout, 'Restored: it may be served')
}

export const main = command(async (args, around) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [verb, file] = positionals
  if (file === undefined || (verb !== 'backup' && verb !== 'restore')) throw new Error(USAGE)
  await (verb === 'backup' ? backUp(file, around) : restore(file, values.yes, around))
  return 0
})

if (import.meta.main) await runCommand(main)
