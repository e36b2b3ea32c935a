import { exitOf, node, passSignals } from './processes.ts'

// The server first: Vite proxies `/api` to it, and serves the sources of the page.
const server = node(['--watch', '--watch-preserve-output', 'server/src/main.ts'])
const front = node(['node_modules/vite/bin/vite.js', 'front', '--clearScreen', 'false'])
passSignals(server, front)

const first = await Promise.race([exitOf(server), exitOf(front)])
for (const child of [server, front]) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
process.exitCode = first
