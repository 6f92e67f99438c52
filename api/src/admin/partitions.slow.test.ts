import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../../test/app.ts'
import { gridAs, saveAs, score, scoreWorld } from '../../test/score-world.ts'
import { runCommand } from '../../test/operator.ts'
import { signIn } from '../../test/factories.ts'

const app = await testApp()
const command = (...words: string[]) => runCommand(app, words)

it('moves the scores of a session to another tablespace, detaches them, says so to those who read them, and attaches them again', async () => {
  const world = await scoreWorld(app)
  const head = await signIn(app, world.head)
  const saved = await saveAs(app, world, await signIn(app, world.teacher), [score(world.ada, world.ca1, 12)])
  expect(saved.status).toBe(200)
  const grid = () => gridAs(app, world, head, { term: world.term.id })
  const before = await grid()
  expect(before.status).toBe(200)

  const listed = await command('partitions')
  expect(listed.said).toMatch(/^score_2026 +\d+ kB {2}pg_default$/m)
  expect(listed.said).toMatch(/^score_change_2026 +/m)
  expect(listed.said).toMatch(/^audit_log_\d{4}_\d{2} +/m)

  const archive = `archive_${randomBytes(4).toString('hex')}`
  const client = await app.owner.connect()
  await client.query('set allow_in_place_tablespaces = on')
  await client.query(`create tablespace ${archive} location ''`)
  client.release()
  onTestFinished(async () => {
    await command('move-partition', 'score_2026', 'pg_default')
    await app.owner.query(`drop tablespace ${archive}`)
  })
  expect(await command('move-partition', 'score_2026', archive)).toEqual({
    status: 0,
    said: `score_2026 is in ${archive} now.\n`,
  })
  expect((await command('partitions')).said).toMatch(new RegExp(`^score_2026 .*${archive}$`, 'm'))
  expect((await grid()).body).toEqual(before.body)
  expect((await command('move-partition', 'student', archive)).said).toContain('There is no partition student.')
  expect((await command('move-partition', 'score_2026', 'nowhere')).said).toContain('There is no tablespace nowhere.')

  expect(await command('detach-scores', '2026')).toEqual({
    status: 1,
    said: 'A session that begins in 2026 has a term that is not closed.\n',
  })
  expect((await command('detach-scores', '2001')).said).toContain('No scores of 2001 are attached.')
  await app.owner.query('update term set closed_at = now(), active = false where session_id = $1', [world.session.id])
  expect((await command('detach-scores', '2026')).said).toContain('The scores of 2026/2027 are detached.')
  expect((await command('partitions')).said).toMatch(/^score_change_2026 .* detached$/m)

  const refused = {
    code: 'stored_elsewhere',
    message:
      'The scores of 2026/2027 are stored outside of the portal. Ask the operator of the portal to attach them again.',
  }
  const away = await grid()
  expect([away.status, away.error]).toMatchObject([409, refused])

  expect((await command('attach-scores', '2001')).said).toContain('No scores of 2001 were detached.')
  await app.owner.query('alter table partitions.score_2026 rename to score_away')
  expect((await command('attach-scores', '2026')).said).toContain('Restore the tables partitions.score_2026 and')
  await app.owner.query('alter table partitions.score_away rename to score_2026')
  expect((await command('attach-scores', '2026')).said).toBe('The scores of 2026/2027 are attached.\n')
  expect((await grid()).body).toEqual(before.body)
  await expect(app.owner.query('delete from score_change where session_year = 2026')).rejects.toThrow('never changed')

  const { rows } = await app.owner.query(
    `select summary from audit_log where operation = 'score.store' and entity_id = $1 order by id`,
    [world.session.id],
  )
  expect(rows.map(({ summary }) => summary)).toEqual([
    'Detached the scores of 2026/2027',
    'Attached the scores of 2026/2027',
  ])
}, 180_000)
