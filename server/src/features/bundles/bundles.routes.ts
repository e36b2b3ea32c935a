import { readKeeping, startBundle } from '@parvis/contract/bundles/bundles.ts'
import type { FastifyInstance } from 'fastify'
import { defineBundle } from '#features/exports/exports.jobs.ts'
import { serve } from '#kit/serve.ts'
import { BUNDLE, bundleOf, keeping, start } from './bundles.service.ts'

export function bundlesRoutes(app: FastifyInstance): void {
  defineBundle(app.ports, BUNDLE, 'team', bundleOf)
  serve(app, startBundle, async ({ params, ports, caller, language }) => start(ports, params, caller.userId, language))
  serve(app, readKeeping, async ({ params, ports }) => keeping(ports, params))
}
