import { expect, test } from 'vitest'
import { longFunctionProblems, longFunctionsOf } from './long-functions.ts'

const lines = (count: number, line: string): string => Array.from({ length: count }, () => line).join('\n')
const linesFound = (path: string, text: string): number[] => longFunctionsOf({ path, text }).map((found) => found.lines)

test('a function of sixty lines is not too long, with comments and blank lines beside them', () => {
  const body = `${lines(60, '  a()')}\n\n  // Why.\n  /* Why, on\n   two lines. */`
  expect(linesFound('server/src/kit/a.ts', `function a() {\n${body}\n}`)).toEqual([])
})

test.each([
  ['a declared function', `function a() {\n${lines(61, '  a()')}\n}`],
  ['an arrow function', `const a = () => {\n${lines(61, '  a()')}\n}`],
  ['an arrow function that is an expression', `const a = () => [\n${lines(59, '  1,')}\n]`],
  ['a method', `class A {\n  a() {\n${lines(61, '    this.a()')}\n  }\n}`],
  ['a component', `const A = () => {\n  return (\n    <p>\n${lines(57, '      <b />')}\n    </p>\n  )\n}`],
  ['a function that holds a short one', `function a() {\n  function b() {\n${lines(59, '    b()')}\n  }\n}`],
])('%s of more than sixty lines is too long', (_name, text) => {
  expect(linesFound('front/src/kit/a.tsx', text)).toEqual([61])
})

test('tests and their tools are exempt', () => {
  const text = `function a() {\n${lines(61, '  a()')}\n}`
  for (const path of ['server/src/a.test.ts', 'journeys/a.journey.ts', 'server/src/testing/a.ts', 'bench/a.bench.ts'])
    expect(linesFound(path, text)).toEqual([])
})

test('a long function is a problem at the line where it begins', () => {
  const text = `const a = 1\n\nfunction b() {\n${lines(61, '  a()')}\n}`
  expect(longFunctionProblems([{ path: 'front/src/kit/a.ts', text }])).toEqual([
    { path: 'front/src/kit/a.ts', line: 3, message: 'a function of 61 lines, at most 60' },
  ])
})
