// @ts-check
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

// The holder touches the file every two seconds, so that a lock of a killed process is recognised even if its pid is
// reused.
const BEAT_MS = 2_000
const DEAD_MS = 15_000

/** @param {string} path @param {string} mine */
function tryTake(path, mine) {
  try {
    const file = openSync(path, 'wx')
    writeFileSync(file, mine)
    closeSync(file)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
function isDead(path) {
  try {
    return Date.now() - statSync(path).mtimeMs > DEAD_MS
  } catch {
    return false
  }
}

/** Two processes may take over the same dead lock at once: the last one to write is the holder.
 * @param {string} path @param {string} mine */
async function takeOver(path, mine) {
  writeFileSync(`${path}.${process.pid}`, mine)
  renameSync(`${path}.${process.pid}`, path)
  await pause(100)
  return readFileSync(path, 'utf8') === mine
}

/**
 * Runs `work` while no other process holds the lock file `path`; waits for its turn.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait) {
  const mine = `${process.pid} ${Date.now()}`
  let told = false
  while (!tryTake(path, mine) && !(isDead(path) && (await takeOver(path, mine)))) {
    if (!told) onWait?.()
    told = true
    await pause(200)
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(path, { force: true })
  }
}
