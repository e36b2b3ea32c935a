import { downloadBadge } from '@parvis/contract/badges/badges.ts'
import { linkUsers } from '@parvis/contract/contacts/contacts.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { expect, test } from 'vitest'
import { actionOfPage, deedOfWrite } from './activityLog.ts'

test.each([
  ['/fete', 'PAGE_HOME'],
  ['/fete/', 'PAGE_HOME'],
  ['/fete/inscription', 'PAGE_REGISTRATION'],
  ['/fete/conferences', 'PAGE_CONFERENCES'],
  ['/fete/live', 'PAGE_LIVE'],
  ['/fete/photos', 'PAGE_PHOTOS'],
  ['/fete/replay', 'PAGE_REPLAY'],
  ['/fete/satisfaction', 'PAGE_SATISFACTION'],
  ['/fete/login', undefined],
  ['/fete/toString', undefined],
  ['/fete/photos/viewer', undefined],
])('the opening of %s is noted as %s', (path, action) => {
  expect(actionOfPage(path)).toBe(action)
})

test('an action for a companion is logged for the companion, and a scan names no person', () => {
  expect(deedOfWrite(register.route, { params: { userId: 'zoe' }, body: { values: { form: 'secret' } } })).toEqual({
    ...{ action: 'REGISTRATION', userId: 'zoe' },
  })
  expect(deedOfWrite(downloadBadge.route, { query: { userId: 'zoe' } })).toEqual({
    ...{ action: 'BADGE_DOWNLOAD', userId: 'zoe' },
  })
  expect(deedOfWrite(downloadBadge.route, { query: { userId: 'zoe', badgeId: 'recap' } })).toEqual({
    ...{ action: 'RECAP_DOWNLOAD', userId: 'zoe' },
  })
  expect(deedOfWrite(linkUsers.route, { params: { userIdA: 'me', userIdB: 'CODE' }, body: { comment: 'x' } })).toEqual({
    action: 'CONTACT_SCAN',
  })
  expect(deedOfWrite('GET /anything', {})).toBeUndefined()
})
