import { systemRounds } from '#ports/rounds.ts'

// Given to a server with `--import`: it does its rounds when it is told to, by a signal, and never by itself.
const rounds = new Set<() => void>()
systemRounds.every = (_, work) => {
  rounds.add(work)
  return () => void rounds.delete(work)
}
process.on('SIGUSR2', () => {
  for (const work of rounds) work()
})
