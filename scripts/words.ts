import { wordsCommand } from './words-command.ts'

const { status, said, problem } = wordsCommand(process.argv.slice(2))
if (said !== '') console.log(said)
if (problem !== '') console.error(problem)
process.exitCode = status
