import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { begin } from './begun.ts'
import type { Program } from './server-process.ts'
import { killed, killPrograms, launch } from './server-process.ts'

const sleeper = () => launch('sleeper', process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {})

test('a beginning that fails half-way ends its begun resources, the last first, and says why it failed', async () => {
  const ended: string[] = []
  let program: Program | undefined
  const failing = begin(async (begun) => {
    program = sleeper()
    begun.add(async () => {
      if (program) await killed(program)
      ended.push('program')
    })
    begun.add(async () => {
      ended.push('folder')
      throw new Error('A consequence')
    })
    await wait(0)
    throw new Error('No database')
  })
  await expect(failing).rejects.toThrow('No database')
  expect(ended).toEqual(['folder', 'program'])
  expect(await program?.ended).toMatchObject({ code: null })
})

test('a program that a test leaves running is killed after its file', async () => {
  const program = sleeper()
  await killPrograms()
  expect(await program.ended).toMatchObject({ code: null })
})

test('a program that cannot be run has ended, and is no reason to wait', async () => {
  const program = launch('nothing', '/nothing/here', [], {})
  await expect(program.printed('ready')).rejects.toThrow(/nothing ended/)
  await killed(program)
})

test('a begun resource ends when it is told to, and a failed end is reported', async () => {
  const site = await begin(async (begun) => {
    begun.add(async () => {
      throw new Error('Still in use')
    })
    return { close: () => begun.end() }
  })
  await expect(site.close()).rejects.toThrow('Still in use')
})
