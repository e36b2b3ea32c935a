import { runCommand, writeLine } from '#kit/command-context.ts'
import { databaseName, mustNameDatabase, readEnv } from '#kit/env.ts'
import { VERSION } from '#kit/version.ts'
import { command } from './command.ts'
import { DIST } from './dist.ts'
import { examine } from './examination.ts'

const SIGNS = { right: '✓', doubtful: '!', wrong: '✗' } as const

/** Checks the site; exit code 1 if something fails. */
export const main = command(async (_args, { env: given, stdout }) => {
  mustNameDatabase(given)
  const env = readEnv(given)
  writeLine(stdout, `Parvis ${VERSION}, looking at ${databaseName(env)}`)
  let code = 0
  for await (const { subject, state, said } of examine(env, DIST)) {
    writeLine(stdout, `${SIGNS[state]} ${subject}: ${said}`)
    if (state === 'wrong') code = 1
  }
  return code
})

if (import.meta.main) await runCommand(main)
