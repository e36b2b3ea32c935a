import type { Words } from '#kit/words.ts'

export const teamEn: Words = {
  TEAM_LAST: 'Nobody would be left to run this: give somebody else the right first',
  TEAM_WHOLE_DOMAIN: 'This person runs every event: only somebody who does too can take that back',
}
