import { expect, test } from 'vitest'
import { decisionProblems } from './decisions.ts'

const sound: Readonly<Record<string, string>> = {
  'docs/decisions/0005-limits-by-address.md':
    '# 5. Limits by address\n\nStatus: superseded by [0018](0018-rate-limits.md)\n\nText.\n',
  'docs/decisions/0018-rate-limits.md':
    '# 18. Rate limits\n\nStatus: accepted\nSupersedes: [0005](0005-limits-by-address.md)\n\nText.\n',
  'README.md': 'See [0018](docs/decisions/0018-rate-limits.md).\n',
}

const messages = (changed: Readonly<Record<string, string>>): string[] =>
  decisionProblems(Object.entries({ ...sound, ...changed }).map(([path, text]) => ({ path, text }))).map(
    ({ path, line, message }) => `${path}:${line}: ${message}`,
  )

test('the check finds nothing in decisions that name each other', () => {
  expect(messages({})).toEqual([])
})

const EIGHTEEN = 'docs/decisions/0018-rate-limits.md'
const broken: [rule: string, changed: Readonly<Record<string, string>>, messages: string[]][] = [
  [
    'a file without a number',
    { 'docs/decisions/prices.md': '# 19. Prices\n\nStatus: accepted\n' },
    ['docs/decisions/prices.md:1: a decision is called NNNN-title.md'],
  ],
  [
    'a title of another number',
    { 'docs/decisions/0019-prices.md': '# 20. Prices\n\nStatus: accepted\n' },
    ["docs/decisions/0019-prices.md:1: the title begins with '# 19. '"],
  ],
  [
    'a decision without a status',
    { 'docs/decisions/0019-prices.md': '# 19. Prices\n\nText.\n' },
    ["docs/decisions/0019-prices.md:3: the third line is 'Status: accepted' or 'Status: superseded by [NNNN](…)'"],
  ],
  [
    'a number used twice',
    { 'docs/decisions/0018-zones.md': '# 18. Zones\n\nStatus: accepted\n' },
    ['docs/decisions/0018-zones.md:1: another decision has this number'],
  ],
  [
    'a decision that does not name the one it supersedes',
    { [EIGHTEEN]: '# 18. Rate limits\n\nStatus: accepted\n\nText.\n' },
    ["docs/decisions/0005-limits-by-address.md:3: 0018-rate-limits.md does not say 'Supersedes: ' this one"],
  ],
  [
    'a superseded decision that says it is accepted',
    { 'docs/decisions/0005-limits-by-address.md': '# 5. Limits by address\n\nStatus: accepted\n' },
    [`${EIGHTEEN}:4: 0005-limits-by-address.md does not say 'superseded by' this one`],
  ],
  [
    'a link to a decision that does not exist',
    { 'README.md': 'Text.\nSee [0019](docs/decisions/0019-prices.md).\n' },
    ["README.md:2: there is no decision '0019-prices.md'"],
  ],
]

test.each(broken)('the check refuses %s', (_rule, changed, expected) => {
  expect(messages(changed)).toEqual(expected)
})
