import { personOf, seedEvent, seedPeople } from './event.ts'
import { asHttp, learn, measure, onField } from './measure.ts'
const which = process.argv[2] ?? 'me', secs = Number(process.argv[3] ?? 3)
let s: any
await onField(async (url) => { s = await seedEvent(url); await seedPeople(s.pool, s.eventId, { from: 1, to: 500, registered: true }) }, async (field) => {
  const call: any = which === 'me' ? { name: 'me', request: () => ({ method: 'GET', path: s.mePath }) } : { name: 'context', isAnonymous: true, request: () => ({ method: 'GET', path: s.contextPath }) }
  const plan = await learn(field, call, [personOf(1), personOf(2), personOf(3), personOf(4)])
  await field.floor.ask('plan', plan)
  const requests = Array.from({ length: 500 }, (_, i) => asHttp(call, personOf(i + 1)))
  const r: any = { ours: [], floor: [] }
  for (let i = 0; i < 4; i++) for (const who of ['ours', 'floor'] as const) { const m = await measure(field, who, { connections: 16, requests, seconds: i ? secs : 1 }); if (i) r[who].push([Math.round(m.perSecond), Math.round(m.cpuMicros)]) }
  console.log(which, JSON.stringify(r))
  await s.close()
})
