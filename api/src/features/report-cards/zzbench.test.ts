import { it } from 'vitest'
import { cardsApp, makeCardsWorld, makeScored } from '../../../test/cards.ts'
import { asOwner, makeClassArm } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import pg from 'pg'
let log: [string, number, number][] | null = null
const orig = pg.Client.prototype.query as any
pg.Client.prototype.query = function (this: any, q: any, ...rest: any[]) {
  const t = performance.now(); const r = orig.call(this, q, ...rest)
  if (log && r?.then) { const mine = log; r.then(() => mine.push([(q.text ?? q).replace(/\s+/g, ' ').slice(0, 90), t, performance.now()])) }
  return r
} as any
const app = await cardsApp({ now: '2026-12-18T09:00:00Z' })
it('bench', { timeout: 100000 }, async () => {
  const world = await makeCardsWorld(app, { subjects: Array.from({ length: 14 }, (_, i) => `Subject ${i}`) })
  const ids: string[] = []
  for (let i = 0; i < 40; i++) {
    const s = await makeScored(app, world, `Bello, A${10 + i}`, Array.from({ length: 14 }, (_, j) => `${(i * j) % 20} ${(i + j) % 20} ${(i * 7 + j * 3) % 60}`))
    ids.push(s.id)
    for (const t of world.session.terms.slice(1)) {
      const { enterScores } = await import('../../../test/cards.ts')
      await enterScores(app, world, s, Array.from({ length: 14 }, (_, j) => `${(i * j) % 20} ${(i + j) % 20} ${(i * 7 + j * 3) % 60}`), t)
    }
  }
  await asOwner(app.app.database, tx => tx.run(sql`
    insert into register (class_arm_id, day, sitting, state_id, school_id, term_id, marks)
    select ${world.arm.id}, d::date, s, ${world.state.id}, ${world.school.id}, ${world.session.activeTerm.id},
      (select jsonb_object_agg(x, json_build_object('m','present','id',akada_uuid(),'at',now(),'by',akada_uuid())) from unnest(${ids}::uuid[]) x)
    from generate_series('2026-09-14'::date,'2026-12-18'::date,'1 day') d, unnest(array['morning','afternoon']) s where extract(isodow from d) < 6`))
  const gen = (term?: string) => app.request('GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}', { params: { schoolId: world.school.id, classArmId: world.arm.id }, query: term ? { term } : {} }, { as: world.principal })
  const drop = () => asOwner(app.app.database, tx => tx.run(sql`delete from report_card`))
  const time = async (name: string, n: number, f: () => Promise<unknown>, before?: () => Promise<unknown>) => {
    const ts: number[] = []
    for (let i = 0; i < n; i++) { await before?.(); const t = performance.now(); await f(); ts.push(performance.now() - t) }
    console.log(name, ts.map(x => x.toFixed(0)).join(' '))
  }
  await asOwner(app.app.database, tx => tx.rows(sql`select 1`))
  await asOwner(app.app.database, tx => tx.run(sql`analyze`))
  await time('generate fresh', 12, () => gen(), drop)
  await time('generate repeat', 12, () => gen())
  await time('generate third term fresh', 12, () => gen(world.session.terms[2].id), drop)
  await drop(); await gen(); 
  const trace = async () => { await drop(); log = []; const t0 = performance.now(); const c0 = process.cpuUsage(); await gen(); const c = process.cpuUsage(c0); for (const [n, a, b] of log) console.log((a - t0).toFixed(1), (b - t0).toFixed(1), n); console.log('total', performance.now() - t0, 'cpu ms', (c.user + c.system) / 1000); log = null }
  await trace(); await trace()
  await time('list', 5, () => app.request('GET /report-card/class-arm/{classArmId}', { params: { classArmId: world.arm.id } }, { as: world.principal }))
  await time('publish', 1, () => app.request('POST /report-card/publish/{classArmId}', { params: { classArmId: world.arm.id }, body: {includeIncomplete: true} }, { as: world.principal }))
  await time('pdf arm', 8, async () => { const r = await app.get(`/api/report-card/pdf-by-classarm/${world.school.id}/${world.arm.id}`, { as: world.principal }); console.log(r.status, r.bytes.length) })
})
