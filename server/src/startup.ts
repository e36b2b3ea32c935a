import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseError } from '#db/database-error.ts'
import type { CommandContext } from '#kit/command-context.ts'
import { writeLine } from '#kit/command-context.ts'
import type { Env } from '#kit/env.ts'
import { EnvError, readEnv } from '#kit/env.ts'
import { DIST } from './dist.ts'

const ROLES = ['all', 'web', 'worker'] as const
export type Role = (typeof ROLES)[number]

export interface StartReport {
  readonly events: string | undefined
  /** `web` serves people, `worker` runs jobs, `all` does both. */
  readonly role: Role
}

export interface Host extends Pick<CommandContext, 'env' | 'stdout' | 'stderr'> {
  log(level: string): FastifyBaseLogger
  /** Registers the shutdown; `end` ends the process. */
  onStop(stop: (end: (code: number) => void) => Promise<void>): void
}

const DATABASE_SENTENCES: Record<DatabaseError['reason'], string> = {
  busy: 'La base est déjà ouverte par un autre Parvis : arrêtez-le d’abord, ou choisissez un autre dossier avec DATA_DIR.',
  unreachable: 'La base PostgreSQL est injoignable : vérifiez DATABASE_URL et que le serveur tourne.',
  damaged:
    'Le dossier de données est endommagé : restaurez une sauvegarde, ou choisissez un autre dossier avec DATA_DIR.',
  'too-old': 'Ce PostgreSQL est trop ancien : il faut la version 15 ou une plus récente.',
  migration: 'La base n’a pas pu être mise à jour.',
}

/** A step that the operator must do first. */
class NotReady extends Error {}

/** Errors of a folder that is missing, forbidden, read-only or full. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC', 'EDQUOT'])

/** Whether the error concerns this folder: the page's own files may be missing too. */
function isOf(folder: string, error: unknown): boolean {
  if (!(error instanceof Error && 'path' in error)) return true
  const [asked, own] = [resolve(String(error.path)), resolve(folder)]
  return asked.startsWith(own) || own.startsWith(asked)
}

function sentenceOf(error: unknown, env: Env | undefined): string {
  if (error instanceof NotReady) return error.message
  if (error instanceof EnvError) return `Configuration : ${error.message}.`
  if (error instanceof DatabaseError) return `${DATABASE_SENTENCES[error.reason]} (${error.message})`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return `Le port ${env?.port} est déjà pris : choisissez-en un autre avec PORT.`
  if (env && UNWRITABLE.has(code) && isOf(env.dataDir, error))
    return `Le dossier de données « ${env.dataDir} » ne peut pas être écrit (${code}) : choisissez-en un autre avec DATA_DIR.`
  return `Parvis n’a pas pu démarrer : ${error instanceof Error ? error.message : String(error)}`
}

function roleOf(asked: string, config: Env): Role {
  const role = ROLES.find((one) => one === asked)
  if (role === undefined) throw new NotReady(`Aucun rôle ne s’appelle « ${asked} » : ${ROLES.join(', ')}.`)
  // The embedded database allows one process: work for another one would never be done.
  if (role !== 'all' && config.databaseUrl === undefined)
    throw new NotReady(`Le rôle « ${role} » demande PostgreSQL : indiquez DATABASE_URL, ou laissez le rôle « all ».`)
  return role
}

/**
 * `--events FOLDER`, `--role ROLE`: starts the server; exit code 1 with one sentence if it cannot. The application is
 * loaded after the checks.
 */
export async function start(args: readonly string[], host: Host): Promise<number> {
  let env: Env | undefined
  try {
    env = readEnv(host.env)
    const { values } = parseArgs({
      args: [...args],
      options: { events: { type: 'string' }, role: { type: 'string', default: 'all' } },
    })
    const role = roleOf(values.role, env)
    if (env.production && role !== 'worker' && !existsSync(DIST))
      throw new NotReady('La page n’est pas construite : lancez d’abord « npm run build ».')
    const { serve } = await import('./serve.ts')
    await serve(env, { events: values.events, role }, host)
    return 0
  } catch (error) {
    writeLine(host.stderr, sentenceOf(error, env))
    return 1
  }
}
