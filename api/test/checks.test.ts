import { expect, it } from 'vitest'
import { analyzePartitioned, checkAudit, checkBooks } from '../src/checks.ts'
import { sealAudit } from '../src/platform/audit/index.ts'
import { pay, walletApp, walletWorld } from './wallet-world.ts'

const { app, sandbox } = await walletApp()
const { head } = await walletWorld(app)

const resultOf = async (name: string) =>
  (await app.owner.query('select errors from check_result where name = $1', [name])).rows[0]?.errors

it('counts the rows of partitioned tables for plans', async () => {
  await analyzePartitioned(app.app)
  const { rows } = await app.owner.query(
    `select count(*)::int as columns from pg_stats where tablename = 'audit_log' and inherited`,
  )
  expect(rows[0].columns).toBeGreaterThan(5)
})

it('records that books and audit log are correct, and how many errors there are once one was altered', async () => {
  await pay(app, sandbox, head, 1000)
  await sealAudit(app.app.database)
  const said: string[] = []
  const onError = (_check: string, sentence: string) => said.push(sentence)
  await checkBooks(app.app, onError)
  await checkAudit(app.app, onError)
  expect([await resultOf('books'), await resultOf('audit'), said]).toEqual([0, 0, []])

  await app.owner.query(
    `set session_replication_role = replica; update audit_log set at = at + interval '1 second' where id = (select min(id) from audit_log)`,
  )
  await checkAudit(app.app, onError)
  expect([await resultOf('audit'), said.length]).toEqual([1, 1])
})
