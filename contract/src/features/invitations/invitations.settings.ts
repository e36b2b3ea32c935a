import { off } from '#kit/setting.ts'

export const invitationsSettings = {
  FO_INVITE_ACTIVE: off('registration', 'Proposer d’inviter une personne.'),
}
