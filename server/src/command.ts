import { RefusalError } from '@parvis/contract/kit/refusal.ts'
import { en } from '@parvis/contract/words/en.ts'
import type { Command, CommandContext } from '#kit/command-context.ts'
import { writeLine } from '#kit/command-context.ts'
import { mustNameDatabase, readEnv } from '#kit/env.ts'
import { createLog } from '#kit/log.ts'
import { violated } from '#kit/transaction.ts'
import type { Opened } from './open.ts'
import { openPorts } from './open.ts'

export const command =
  (work: Command, wordsOf: (error: unknown, args: readonly string[]) => string = inWords): Command =>
  async (args, around) => {
    try {
      return await work(args, around)
    } catch (error) {
      writeLine(around.stderr, wordsOf(error, args))
      return 1
    }
  }

/** Opens the database and services for one command. Refuses an unnamed database. */
export async function opened<T>({ env, stderr }: CommandContext, work: (opened: Opened) => Promise<T>): Promise<T> {
  mustNameDatabase(env)
  const house = await openPorts(readEnv(env), createLog('error', stderr))
  try {
    return await work(house)
  } finally {
    await house.close()
  }
}

const BUSY: readonly string[] = ['55P03', '57014', '40P01', '40001']

/** The message for the operator; never contains a statement or its values, which may be personal. */
export function inWords(error: unknown): string {
  const code = violated(error)?.code
  if (code !== undefined && BUSY.includes(code)) return 'Others kept the database busy: nothing was changed, try again'
  if (code !== undefined) return `The database refused it (SQLSTATE ${code}): nothing was changed`
  if (error instanceof RefusalError) return en[error.refusal.code] ?? error.refusal.code
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? inWords(error.cause) : error.message
}
