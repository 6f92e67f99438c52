import { it } from 'vitest'
import { cardsApp, makeCardsWorld, makeScored } from '../../../test/cards.ts'
import { asOwner, makeClassArm } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
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
  await drop(); await gen()
  await time('list', 5, () => app.request('GET /report-card/class-arm/{classArmId}', { params: { classArmId: world.arm.id } }, { as: world.principal }))
  await time('publish', 1, () => app.request('POST /report-card/publish/{classArmId}', { params: { classArmId: world.arm.id }, body: {includeIncomplete: true} }, { as: world.principal }))
  await time('pdf arm', 8, async () => { const r = await app.get(`/api/report-card/pdf-by-classarm/${world.school.id}/${world.arm.id}`, { as: world.principal }); console.log(r.status, r.bytes.length) })
})
