import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseError } from './database-error.ts'

/**
 * Locks a database folder for this process; returns the unlock function. PGlite has no lock of its own: two processes
 * on one folder silently lose rows. The lock file holds the owner's process id and start time, so that the lock of a
 * killed process is taken over even when its id has been reused. It works within one machine. Throws DatabaseError
 * 'busy' when the owner is alive.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(dirname(folder), { recursive: true })
  const file = `${folder}.lock`
  const mine = `${process.pid} ${startOf(process.pid)}`
  if (!claim(file, mine)) {
    const owner = ownerOf(file)
    if (owner && isAlive(owner)) throw busy(folder, owner)
    if (owner) evict(file, owner)
    if (!claim(file, mine)) throw busy(folder, ownerOf(file) ?? 'another process')
  }
  const release = () => {
    process.removeListener('exit', release)
    if (ownerOf(file) === mine) rmSync(file, { force: true })
  }
  process.once('exit', release)
  return release
}

function busy(folder: string, owner: string): DatabaseError {
  const pid = owner.split(' ')[0]
  return new DatabaseError('busy', `The database in ${folder} is already open in process ${pid}.`)
}

/** A hard link appears at once with its content, so that no process reads a half-written owner. */
function claim(file: string, owner: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, owner)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes a dead owner's file; restores it if a third process has taken the lock meanwhile. */
function evict(file: string, dead: string): void {
  const aside = `${file}.${process.pid}.dead`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== dead) linkSync(aside, file)
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function ownerOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isAlive(owner: string): boolean {
  const [pid, start] = owner.split(' ')
  return startOf(Number(pid)) === start
}

/** The start time from Linux's /proc; elsewhere only whether the process runs. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
  } catch {
    return isRunning(pid) ? 'running' : 'gone'
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
