import { systemTimers } from '#ports/timers.ts'

// Loaded into a server with `--import`: recurring work runs on a signal only.
const rounds = new Set<() => void>()
systemTimers.every = (_, work) => {
  rounds.add(work)
  return () => void rounds.delete(work)
}
process.on('SIGUSR2', () => {
  for (const work of rounds) work()
})
