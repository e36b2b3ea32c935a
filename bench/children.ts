import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Child {
  ask<T>(question: string, data?: unknown): Promise<T>
  stop(): Promise<void>
}

type Answer = { answer: unknown } | { error: string }

/** Starts a program of this folder and waits until it is ready. */
export async function startChild(
  program: string,
  env: Readonly<Record<string, string>> = {},
  execArgv: string[] = [],
): Promise<Child> {
  const child = fork(join(import.meta.dirname, program), {
    env: { ...process.env, ...env },
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  process.once('exit', () => child.kill('SIGKILL'))
  const ask = async <T>(question: string, data?: unknown): Promise<T> => {
    child.send({ question, data })
    const answer = await answerOf(child, program)
    if ('error' in answer) throw new Error(`${program}: ${answer.error}`)
    return answer.answer as T
  }
  await ask('ready')
  return { ask, stop }
}

async function answerOf(child: ChildProcess, program: string): Promise<Answer> {
  const gone = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: gone.signal }).then(([answer]) => answer as Answer),
      once(child, 'exit', { signal: gone.signal }).then(() => {
        throw new Error(`${program} ended before it answered`)
      }),
    ])
  } finally {
    gone.abort()
  }
}

export function answerQuestions(answers: Readonly<Record<string, (data: never) => unknown>>): void {
  process.on('message', async ({ question, data }: { question: string; data: never }) => {
    const reply = await answer(answers[question], data)
    process.send?.(reply)
  })
}

async function answer(work: ((data: never) => unknown) | undefined, data: never): Promise<Answer> {
  try {
    return { answer: await work?.(data) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
