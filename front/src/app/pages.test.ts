import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { rightsOf } from '@parvis/contract/kit/rights.ts'
import { expect, it } from 'vitest'
import { waysOf } from '#features/dashboard/useWays.ts'
import { entriesOfArea } from './areaPages.ts'

it.each<[TeamRole, string[], string[]]>([
  [
    'lead',
    [
      'overview',
      'participants',
      'mails',
      'money',
      'figures',
      'registering',
      'programme',
      'appearance',
      'door',
      'live',
      'settings',
    ],
    [
      'registered',
      'present',
      'refusals',
      'devices',
      'moderation',
      'photos',
      'webhooks',
      'security',
      'keys',
      'team',
      'waitingLine',
      'placeLists',
      'documents',
      'dues',
      'books',
      'badges',
      'journal',
      'companies',
      'attendance',
      'articles',
      'promoCodes',
      'quotas',
      'steps',
      'forms',
      'typologies',
      'rooms',
      'speakers',
      'categories',
      'pages',
      'languages',
      'site',
      'payment',
      'general',
      'versions',
      'data',
      'danger',
    ],
  ],
  [
    'editor',
    ['overview', 'registering', 'programme', 'appearance', 'settings'],
    [
      ...['security', 'articles', 'quotas', 'steps', 'forms', 'typologies', 'rooms', 'speakers', 'categories'],
      ...['pages', 'languages', 'site', 'general', 'versions'],
    ],
  ],
  [
    'registration',
    ['overview', 'participants', 'mails', 'settings'],
    ['security', 'waitingLine', 'placeLists', 'badges', 'companies'],
  ],
  [
    'accountant',
    ['overview', 'participants', 'money', 'settings'],
    ['security', 'waitingLine', 'placeLists', 'documents', 'dues', 'books', 'badges', 'companies'],
  ],
  ['doorkeeper', ['overview', 'door'], ['registered', 'present', 'refusals', 'security']],
  ['stage', ['overview', 'live'], ['moderation', 'photos', 'security']],
  [
    'reader',
    ['overview', 'participants', 'figures', 'settings'],
    ['security', 'waitingLine', 'placeLists', 'badges', 'companies', 'attendance'],
  ],
])('the role %s lists the pages of its rights, without empty groups', (role, entries, below) => {
  const groups = waysOf(entriesOfArea, 'salon', rightsOf[role]).groups
  expect(groups.flatMap((group) => group.entries.map(({ key }) => key))).toEqual(entries)
  expect(groups.every((group) => group.entries.length > 0)).toBe(true)
  expect(waysOf(entriesOfArea, 'salon', rightsOf[role]).below.map(({ key }) => key)).toEqual(below)
})

it.each([
  ['/salon/organisation', true],
  ['/salon/organisation/accueil', true],
  ['/salon/organisation/accueil/inscrits', true],
  ['/salon/organisation/participants', false],
  ['/salon/organisation/mails/m1', false],
  ['/salon/organisation/mails/envois', false],
  ['/salon/organisation/mails/textes/1', false],
  ['/salon/organisation/mails/ecrire/e1', false],
  ['/salon/organisation/direct/moderation', false],
])('the address %s is open to a doorkeeper: %s', (path, isOpen) => {
  expect(waysOf(entriesOfArea, 'salon', rightsOf.doorkeeper).isOpen(path)).toBe(isOpen)
})
