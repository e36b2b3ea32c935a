import { createMetrics } from '#kit/metrics.ts'
import { localBus } from '#ports/bus.ts'
import type { Ports } from '#ports/ports.ts'

/** Ports of an application that is described and never called. */
export function silentPorts(): Ports {
  const nothing = {
    jobs: { define: () => {} },
    metrics: createMetrics(),
    payments: { allowsSandbox: true },
    bus: localBus(),
  }
  return nothing as unknown as Ports
}
