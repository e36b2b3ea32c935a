import { describe, expect, test } from 'vitest'
import type { Feature } from '../../map-entry.ts'
import { directionProblems } from './check.ts'

const everywhere = ['contract', 'server', 'front'] as const
const features: Feature[] = [
  { name: 'users', caption: 'People', uses: [], tables: ['users'], packages: everywhere },
  { name: 'badges', caption: 'Badges', uses: ['users'], tables: ['badges'], packages: everywhere },
  { name: 'home', caption: 'Home', uses: ['badges'], tables: [], packages: everywhere },
]

const sound: Record<string, string> = {
  'contract/src/features/users/users.ts': `import * as z from 'zod/mini'\nimport { text } from '#kit/fields.ts'`,
  'contract/src/features/badges/badges.ts': `import { User } from '#features/users/users.ts'`,
  'contract/src/features/home/home.fr.ts': `export const fr = {}`,
  'contract/src/endpoints.ts': `import * as users from '#features/users/users.ts'`,
  'server/src/app.ts': `import { routes } from '#features/users/users.routes.ts'`,
  'server/src/db/tables/users.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const users = pgTable('users', {})`,
  'server/src/db/tables/badges.ts': `import { users } from './users.ts'\nexport const badges = pgTable(\n  'badges', {})`,
  'server/src/ports/clock.ts': `export const clock = { now: () => new Date() }`,
  'server/src/features/users/users.store.ts': `import { users } from '#db/tables/users.ts'\ndb.insert(users)`,
  'server/src/features/badges/badges.store.ts': `import { users } from '#db/tables/users.ts'\nimport { eq } from 'drizzle-orm'\ndb.select().from(users)`,
  'server/src/features/badges/badges.service.ts': `import { findUser } from '#features/users/users.service.ts'\nimport { Badge } from '@parvis/contract/badges/badges.ts'`,
  'server/src/features/home/home.service.ts': `import { badge } from '#features/badges/badges.service.ts'`,
  'front/src/app/routes.tsx': `const screen = import('#features/home/HomeScreen.tsx')`,
  'front/src/features/users/useUser.ts': `import { read } from '#kit/useRead.ts'`,
  'front/src/features/badges/BadgeCard.tsx': `import { Qr } from './parts/Qr.tsx'\nimport s from './BadgeCard.module.css'`,
  'front/src/features/home/HomeScreen.tsx': `import { BadgeCard } from '#features/badges/BadgeCard.tsx'`,
}

function messages(path: string, text: string, map = features): string[] {
  const files = Object.entries({ ...sound, [path]: text }).map(([p, t]) => ({ path: p, text: t }))
  return directionProblems(files, map).map((problem) => `${problem.path}:${problem.line}: ${problem.message}`)
}

test('the check finds nothing in files that keep the directions', () => {
  expect(messages('README.md', '# Parvis')).toEqual([])
})

const broken: [rule: string, path: string, text: string, message: RegExp][] = [
  ['the contract imports a library', 'contract/src/kit/a.ts', `import a from 'lodash'`, /depends on zod alone/],
  ['the contract imports the server', 'contract/src/kit/a.ts', `import a from '@parvis/server/a.ts'`, /zod alone/],
  [
    'the front imports the server',
    'front/src/kit/a.ts',
    `import a from '@parvis/server/a.ts'`,
    /front never imports the server/,
  ],
  [
    'the server imports the front',
    'server/src/kit/a.ts',
    `import a from '../../../front/src/a.ts'`,
    /server never imports the front/,
  ],
  [
    'the contract is reached by its path',
    'server/src/kit/a.ts',
    `import '../../../contract/src/kit/a.ts'`,
    /imported as '@parvis/,
  ],
  [
    'the kit imports a feature',
    'server/src/kit/a.ts',
    `import a from '#features/users/users.service.ts'`,
    /floor and imports no/,
  ],
  [
    'the kit imports a promise',
    'front/src/kit/a.ts',
    `import a from '@parvis/contract/users/users.ts'`,
    /floor and imports no/,
  ],
  [
    'a port imports a feature',
    'server/src/ports/a.ts',
    `import a from '#features/users/users.mail.ts'`,
    /ports is the floor/,
  ],
  [
    'a table imports values of a feature',
    'server/src/db/tables/users.ts',
    `import { a } from '@parvis/contract/users/users.ts'\npgTable('users')`,
    /db is the floor/,
  ],
  [
    'a feature uses one off its map',
    'server/src/features/home/home.service.ts',
    `import a from '#features/users/users.service.ts'`,
    /'home' does not use 'users'/,
  ],
  [
    'a feature uses a promise off its map',
    'front/src/features/home/HomeScreen.tsx',
    `import a from '@parvis/contract/users/users.ts'`,
    /'home' does not use 'users'/,
  ],
  [
    'a feature uses an unknown one',
    'server/src/features/home/home.service.ts',
    `import a from '#features/live/live.service.ts'`,
    /'live' is not on the map/,
  ],
  [
    'a feature imports from app',
    'front/src/features/home/HomeScreen.tsx',
    `import a from '#app/routes.tsx'`,
    /app stands above/,
  ],
  [
    'the product imports testing',
    'server/src/features/home/home.service.ts',
    `import a from '#testing/app.ts'`,
    /for tests only/,
  ],
  [
    'routes of another feature',
    'server/src/features/badges/badges.service.ts',
    `import a from '#features/users/users.routes.ts'`,
    /\.routes of 'users' is private/,
  ],
  [
    'a store of another feature',
    'server/src/features/badges/badges.service.ts',
    `import a from '#features/users/users.store.ts'`,
    /\.store of 'users' is private/,
  ],
  [
    'a store from the root',
    'server/src/app.ts',
    `import a from '#features/users/users.store.ts'`,
    /\.store of 'users' is private/,
  ],
  [
    'parts of another feature',
    'front/src/features/home/HomeScreen.tsx',
    `import a from '#features/badges/parts/Qr.tsx'`,
    /parts\/ of 'badges' is private/,
  ],
  [
    'a path that climbs',
    'server/src/features/users/users.service.ts',
    `import a from '../../kit/a.ts'`,
    /climbs two folders/,
  ],
  [
    'a path that leaves its folder',
    'server/src/features/users/users.service.ts',
    `import a from '../badges/badges.service.ts'`,
    /leaves its folder/,
  ],
  [
    'an alias for its own file',
    'server/src/features/users/users.service.ts',
    `import a from '#features/users/users.store.ts'`,
    /own file; write/,
  ],
  ['a server role off the list', 'server/src/features/users/users.query.ts', ``, /not a role of server/],
  ['a contract role off the list', 'contract/src/features/users/users.types.ts', ``, /not a role of contract/],
  ['a front role off the list', 'front/src/features/users/UserWidget.tsx', ``, /not a role of front/],
  ['a drawer by its name', 'front/src/kit/dateUtils.ts', ``, /name drawers/],
  ['a drawer by its folder', 'server/src/common/a.ts', ``, /name drawers/],
  ['a feature off the map', 'server/src/features/live/live.service.ts', ``, /'live' is not on the map/],
  [
    'a service that imports a table',
    'server/src/features/users/users.service.ts',
    `import { users } from '#db/tables/users.ts'`,
    /only a \.store \(or \.part\) imports tables/,
  ],
  [
    'a service with SQL',
    'server/src/features/users/users.service.ts',
    `import { sql } from 'drizzle-orm'`,
    /only a \.store \(or \.part\) holds SQL/,
  ],
  [
    'a write to the table of another',
    'server/src/features/badges/badges.store.ts',
    `import { users } from '#db/tables/users.ts'\ntx.update(users)`,
    /:2: 'users' is written by 'users' alone/,
  ],
  [
    'a write to a table of another that fills a template',
    'server/src/features/badges/badges.store.ts',
    `import { users } from '#db/tables/users.ts'\nsql\`update \${users} set name = null\``,
    /:2: 'users' is written by 'users' alone/,
  ],
  [
    'a read of a table off the list',
    'server/src/features/home/home.store.ts',
    "import { users } from '#db/tables/users.ts'",
    /does not say that 'home' reads the tables of 'users'/,
  ],
  [
    'SQL that reads a table off the list',
    'server/src/features/home/home.store.ts',
    'const all = 1\nsql`select id from users`',
    /:2: the map .* does not say that 'home' reads/,
  ],
  [
    'SQL that writes the table of another',
    'server/src/features/badges/badges.store.ts',
    'sql`delete from users where true`',
    /'users' is written by 'users' alone/,
  ],
  [
    'a table off the map',
    'server/src/db/tables/badges.ts',
    `pgTable('badges'), pgTable('prints')`,
    /owns the table 'prints'/,
  ],
  ['a table the map invents', 'server/src/db/tables/badges.ts', ``, /'badges' owns the table 'badges', which/],
  ['a default export', 'front/src/kit/a.ts', `const a = 1\nexport default a`, /:2: named exports only/],
  ['a barrel', 'front/src/kit/a.ts', `export * from './b.ts'`, /export \* hides/],
  ['the environment', 'server/src/kit/a.ts', `const a = process.env['A']`, /process\.env is read in/],
  ['a fetch', 'front/src/features/users/useUser.ts', `await fetch('/api')`, /fetch is called in/],
  ['a fetch of window', 'front/src/kit/a.ts', `await window.fetch('/api')`, /fetch is called in/],
  ['a Date of now', 'server/src/kit/a.ts', `const a = new Date()`, /the time comes from the clock/],
  ['a Date without parentheses', 'contract/src/kit/a.ts', `const a = new Date`, /the time comes from the clock/],
  ['Date.now', 'front/src/kit/a.ts', `const a = Date.now()`, /the time comes from the clock/],
  ['a bare length', 'contract/src/kit/a.ts', `z.string().check(z.maxLength(5))`, /bounded by maxLength of/],
  ['a record that is copied', 'server/src/kit/a.ts', `a[b] = { ...a[b], [c]: 1 }`, /takes the square/],
  ['a list that is copied', 'server/src/kit/a.ts', `a[b] = [...(a[b] ?? []), 1]`, /takes the square/],
  ['an any', 'front/src/kit/a.ts', `\nconst a: any = b as any[]`, /:2: any switches/],
  ['an any as argument', 'front/src/kit/a.ts', `type A = Record<string, any>`, /any switches/],
  ['a silenced compiler', 'front/src/kit/a.ts', `// @ts-ignore\nconst a = 1`, /not silenced/],
  ['a long file', 'front/src/kit/a.ts', 'const a = 1\n'.repeat(401), /401 lines/],
  ['a package registry', '.npmrc', `registry=https://${'npm-mirror'}.example.org/`, /names a package registry/],
]

test.each(broken)('the check refuses %s', (_rule, path, text, message) => {
  expect(messages(path, text).join('\n')).toMatch(message)
})

describe('the map', () => {
  const withUses = (name: string, uses: string[]) => features.map((f) => (f.name === name ? { ...f, uses } : f))

  test('refuses a feature that uses one below it', () => {
    expect(messages('a.md', '', withUses('users', ['home'])).join('\n')).toMatch(
      /'users' uses 'home', which does not stand/,
    )
  })

  test('refuses a feature without a folder', () => {
    const map: Feature[] = [...features, { name: 'live', caption: 'Live', uses: [], tables: [], packages: ['front'] }]
    expect(messages('a.md', '', map).join('\n')).toMatch(/'live' lives in front says the map/)
  })
})

describe('imports in a circle', () => {
  const store = 'server/src/features/users/users.store.ts'
  const service = 'server/src/features/users/users.service.ts'
  const circle = (back: string) => {
    const files = Object.entries({ ...sound, [service]: `import { find } from './users.store.ts'`, [store]: back })
    return directionProblems(
      files.map(([path, text]) => ({ path, text })),
      features,
    ).filter(({ message }) => message.includes('circle'))
  }

  test('are told once, where they close, in any spelling of the path', () => {
    const own = circle(`import { read } from './users.service.ts'`)
    expect(own.map(({ message }) => message)).toEqual([`imports in a circle: ${store} → ${service} → ${store}`])
    expect(circle(`import { read } from '#features/users/users.service.ts'`)).toHaveLength(1)
  })

  test('are allowed for types, and for modules imported on demand', () => {
    expect(circle(`import type { Read } from './users.service.ts'`)).toEqual([])
    expect(circle(`const read = () => import('./users.service.ts')`)).toEqual([])
  })
})

describe('a feature in the uses of the map', () => {
  const wider = features.map((one) => (one.name === 'home' ? { ...one, uses: ['users', 'badges'] } : one))
  const unused = (path: string, text: string) => messages(path, text, wider).filter((m) => m.includes('does not: take'))

  test('is refused where none of its files does', () => {
    expect(unused('a.md', '')).toEqual([`features.ts:1: 'home' may use 'users' and does not: take it off its list`])
  })

  test('is used by an import of any package, a type alone, or a table that is read', () => {
    expect(
      unused('front/src/features/home/a.ts', `import type { User } from '@parvis/contract/users/users.ts'`),
    ).toEqual([])
    expect(unused('server/src/features/home/home.store.ts', `import { users } from '#db/tables/users.ts'`)).toEqual([])
  })
})

describe('the tables a feature may read', () => {
  const reading = features.map((one) => (one.name === 'home' ? { ...one, reads: ['users'] } : one))
  const text = "import { users } from '#db/tables/users.ts'"

  test('are those in its list', () => {
    expect(messages('server/src/features/home/home.store.ts', text, reading)).toEqual([])
  })

  test('are taken off its list where none of its stores reads them', () => {
    expect(messages('a.md', '', reading)).toEqual([
      "features.ts:1: 'home' may read the tables of 'users' and does not: take it off its list",
    ])
  })
})

describe('the addresses of the page', () => {
  const routes = "const a = createRoute({ path: 'stamps' })\nconst b = createRoute({ path: 'stamps/$stampId' })"
  const told = (journey: string) => {
    const files = Object.entries({ ...sound, 'front/src/app/routes.tsx': routes, 'journeys/a.journey.ts': journey })
    return directionProblems(
      files.map(([path, text]) => ({ path, text })),
      features,
    ).map(({ path, line, message }) => `${path}:${line}: ${message}`)
  }

  test('are gone to by a journey, each', () => {
    expect(told("page.goto('/salon/stamps')\nexpect(page).toHaveURL(/stamps\\/[\\w-]+$/)")).toEqual([])
    expect(told("page.goto('/salon/stamps-of-others')")).toEqual([
      "front/src/app/routes.tsx:1: no journey goes to 'stamps'",
      "front/src/app/routes.tsx:2: no journey goes to 'stamps/$stampId'",
    ])
  })
})

describe('variables of the environment', () => {
  const reader = `const port = text(source, 'PORT') ?? 3000\nconst redisUrl = url(source, 'REDIS_URL')`
  const told = (table: string) => {
    const files = Object.entries({ ...sound, 'server/src/kit/env.ts': reader, 'README.md': table })
    return directionProblems(
      files.map(([path, text]) => ({ path, text })),
      features,
    ).map(({ path, line, message }) => `${path}:${line}: ${message}`)
  }

  test('are named in the manual, and no others', () => {
    expect(told('| `PORT`, `REDIS_URL` | where | 3000 |')).toEqual([])
    expect(told('| variable |\n| `PORT` | where | 3000 |')).toEqual([
      'server/src/kit/env.ts:2: README.md does not name REDIS_URL',
    ])
    expect(told('| variable |\n| `PORT`, `REDIS_URL` | where |\n| `SPEED` | how |')).toEqual([
      'README.md:3: nothing reads SPEED',
    ])
  })
})

describe('the list of all settings', () => {
  const events: Feature = { name: 'events', caption: 'Events', uses: [], tables: [], packages: ['contract'] }
  const told = (name: string, file: string) =>
    messages(`contract/src/features/events/${name}`, `import { a } from '#features/home/${file}'`, [
      events,
      ...features,
    ])
  const refused = /'events' does not use 'home'/

  test('puts together the settings of every feature, which stand above it', () => {
    expect(told('events.settings.ts', 'home.settings.ts')).toEqual([])
  })

  test('reads no other file of the features, and no other file reads their settings', () => {
    expect(told('events.settings.ts', 'home.rules.ts').join()).toMatch(refused)
    expect(told('events.rules.ts', 'home.settings.ts').join()).toMatch(refused)
  })
})

describe('the allowed code', () => {
  test.each([
    ['a Date of something', 'front/src/kit/a.ts', `new Date(a)`],
    ['words in strings and comments', 'front/src/kit/a.ts', `// any fetch( process.env\nconst a = 'new Date() any'`],
    ['a method named fetch', 'front/src/kit/a.ts', `queries.fetch(a); prefetch(b)`],
    ['a property named any', 'front/src/kit/a.ts', `const a = { any: 1 }; a.any()`],
    [
      'a test with time and tables',
      'server/src/features/home/home.test.ts',
      `import { users } from '#db/tables/users.ts'\nnew Date()`,
    ],
    ['a second file of a role', 'server/src/features/users/password.service.ts', ``],
    [
      'a read of the table of a feature it uses',
      'server/src/features/badges/badges.store.ts',
      `import { users } from '#db/tables/users.ts'`,
    ],
    ['SQL in a part of an event', 'server/src/features/users/users.part.ts', `import { eq } from 'drizzle-orm'`],
    ['the root reached from an area', 'server/src/testing/house.ts', `import { app } from '../app.ts'`],
    ['a test on PostgreSQL', 'server/src/features/users/users.postgres.test.ts', ``],
    [
      'the type of a column',
      'server/src/db/tables/users.ts',
      `import type { U } from '@parvis/contract/users/users.ts'\npgTable('users')`,
    ],
    [
      'the server in a test of the front',
      'front/src/testing/server.ts',
      `import { app } from '../../../server/src/app.ts'`,
    ],
  ])('%s', (_what, path, text) => {
    expect(messages(path, text).filter((m) => !m.includes('climbs'))).toEqual([])
  })
})
