import { besiege } from '../server/src/testing/hostile.ts'
import { answerQuestions } from './children.ts'

export interface Siege {
  readonly port: number
  readonly seed: number
  readonly count: number
}

const TOGETHER = 64

answerQuestions({
  ready: () => {},
  besiege: ({ port, seed, count }: Siege) => besiege(port, { seed, count, together: TOGETHER }),
})

process.once('SIGTERM', () => process.exit(0))
