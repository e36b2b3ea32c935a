import { RemovalPanel } from '#features/checkout/RemovalPanel.tsx'
import { CompanionsScreen } from '#features/companions/CompanionsScreen.tsx'

/** `companions`, where leaving somebody out says what it does to what is owed. */
export function CompanionsPage() {
  return <CompanionsScreen Removal={RemovalPanel} />
}
