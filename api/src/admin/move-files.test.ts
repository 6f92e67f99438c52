import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { openStorage } from '../platform/files/index.ts'
import { moveFiles } from './move-files.ts'

const app = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'akada-move-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('copies every file that the database names, names what is in neither place, and may be repeated', async () => {
  const keys = ['pictures/one.webp', 'pictures/two.webp', 'pictures/lost.webp']
  const { rows } = await app.owner.query(
    'insert into state (id, code, name) values (gen_random_uuid(), $1, $2) returning id',
    ['ZA', 'Zamfara'],
  )
  for (const key of keys)
    await app.owner.query(
      `insert into file (id, state_id, storage_key, content_type, bytes) values (gen_random_uuid(), $1, $2, 'image/webp', 3)`,
      [rows[0]?.id, key],
    )
  await mkdir(join(folder, 'files/pictures'), { recursive: true })
  await writeFile(join(folder, 'files/pictures/one.webp'), 'one')
  await writeFile(join(folder, 'files/pictures/two.webp'), 'two')
  const bucket = await openStorage({ kind: 'folder', folder: join(folder, 'bucket') })
  await bucket.put('pictures/two.webp', Buffer.from('two'), 'image/webp')

  const { database } = app.app
  expect(await moveFiles(database, folder, bucket)).toEqual({ moved: 1, there: 1, missing: ['pictures/lost.webp'] })
  expect((await bucket.get('pictures/one.webp')).toString()).toBe('one')
  expect(await moveFiles(database, folder, bucket)).toEqual({ moved: 0, there: 2, missing: ['pictures/lost.webp'] })
  expect(await readFile(join(folder, 'files/pictures/one.webp'), 'utf8')).toBe('one')
})
