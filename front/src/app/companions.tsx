import { RemovalPanel } from '#features/checkout/RemovalPanel.tsx'
import { CompanionsScreen } from '#features/companions/CompanionsScreen.tsx'

export function CompanionsPage() {
  return <CompanionsScreen Removal={RemovalPanel} />
}
