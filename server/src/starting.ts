import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { DatabaseError } from '#db/database-error.ts'
import type { Around } from '#kit/around.ts'
import { say } from '#kit/around.ts'
import type { Env } from '#kit/env.ts'
import { EnvError, readEnv } from '#kit/env.ts'
import { DIST } from './dist.ts'

const ROLES = ['all', 'web', 'worker'] as const
export type Role = (typeof ROLES)[number]

/** What a server is told at its start, besides its configuration. */
export interface Told {
  /** The folder of the events to load in place of the demonstration's. */
  readonly events: string | undefined
  /** A `web` process serves people, a `worker` does what they need not wait for, and `all` is both. */
  readonly role: Role
}

/** The process that a server runs in. */
export interface Host extends Pick<Around, 'env' | 'stdout' | 'stderr'> {
  /** The log of the process, at this level. */
  log(level: string): FastifyBaseLogger
  /** Has it stop when it is told to: `end` ends the process. */
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

/** What whoever starts it must do first. */
class NotReady extends Error {}

/** What a folder says that is missing, forbidden, read-only or full. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC', 'EDQUOT'])

/** Whether it was a file of this folder, or the way to it, that could not be had: the page’s own may be missing too. */
function isOf(folder: string, error: unknown): boolean {
  if (!(error instanceof Error && 'path' in error)) return true
  const [asked, own] = [resolve(String(error.path)), resolve(folder)]
  return asked.startsWith(own) || own.startsWith(asked)
}

/** One clear sentence for whoever starts the server. */
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
  // The embedded database has one user at a time: work that is left to another process would never be done.
  if (role !== 'all' && config.databaseUrl === undefined)
    throw new NotReady(`Le rôle « ${role} » demande PostgreSQL : indiquez DATABASE_URL, ou laissez le rôle « all ».`)
  return role
}

/**
 * `--events FOLDER`, `--role ROLE`: starts the server, or answers 1 once it has said in one sentence why it cannot. The
 * application is loaded when nothing speaks against it any more.
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
    const { serve } = await import('./serving.ts')
    await serve(env, { events: values.events, role }, host)
    return 0
  } catch (error) {
    say(host.stderr, sentenceOf(error, env))
    return 1
  }
}
