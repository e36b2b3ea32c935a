import type { CallReply } from '@parvis/contract/kit/endpoint.ts'
import type { readTeamInvitation } from '@parvis/contract/team/team.ts'

export type Invited = CallReply<typeof readTeamInvitation>
