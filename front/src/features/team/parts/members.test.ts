import type { TeamMember } from '@parvis/contract/team/team.ts'
import { expect, test } from 'vitest'
import { onceEach } from './members.ts'

const member = (userId: string, role: TeamMember['role'], everywhere = false): TeamMember => ({
  ...{ userId, role, everywhere, firstName: userId, lastName: '', email: '', hasFactor: false },
  links: 0,
})

test('the founder, who leads the whole organisation and their event, is listed once', () => {
  const team = [member('ana', 'lead'), member('ana', 'lead', true), member('bo', 'lead')]
  expect(onceEach(team)).toEqual([member('ana', 'lead', true), member('bo', 'lead')])
})

test('a role in the event that gives more than the one in the organisation is listed too', () => {
  const team = [member('ana', 'lead'), member('ana', 'reader', true)]
  expect(onceEach(team)).toEqual(team)
})
