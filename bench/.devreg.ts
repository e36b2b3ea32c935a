import { ANSWERS, personOf, seedEvent, seedPeople } from './event.ts'
import { asHttp, learn, measure, onField } from './measure.ts'
let s: any
const runs = Number(process.argv[2] ?? 4), batch = 300
await onField(async (url) => { s = await seedEvent(url); await seedPeople(s.pool, s.eventId, { from: 1, to: 500, registered: true }); await seedPeople(s.pool, s.eventId, { from: 501, to: 10000, registered: false }) }, async (field) => {
  const call: any = { name: 'r', request: (p: any) => ({ method: 'PUT', path: s.registrationPath(p), body: { values: ANSWERS } }) }
  let n = 501
  const plan = await learn(field, call, [personOf(n++), personOf(n++), personOf(n++), personOf(n++)])
  await field.floor.ask('plan', plan)
  const r: any = { ours: [], floor: [] }
  for (let i = 0; i < runs; i++) for (const who of ['ours', 'floor'] as const) { const m = await measure(field, who, { connections: 16, requests: Array.from({ length: batch }, () => asHttp(call, personOf(n++))) }); if (i) r[who].push([Math.round(m.perSecond), Math.round(m.cpuMicros)]) }
  console.log('reg', JSON.stringify(r))
  await s.close()
})
