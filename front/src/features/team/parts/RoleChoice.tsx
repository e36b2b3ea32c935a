import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { teamRoles } from '@parvis/contract/kit/rights.ts'
import { useSay } from '#kit/say.tsx'
import { RadioGroup } from '#kit/ui/RadioGroup.tsx'

export function RoleChoice({ role, onChange }: { role: TeamRole; onChange: (role: TeamRole) => void }) {
  const say = useSay()
  return (
    <RadioGroup
      name="role"
      label={say('team.role')}
      value={role}
      onChange={(value) => onChange(teamRoles.find((one) => one === value) ?? role)}
      options={teamRoles.map((one) => ({
        value: one,
        label: say(`team.role.${one}`),
        description: say(`team.role.${one}.text`),
      }))}
    />
  )
}
