import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { addressOfPicture, insertFile, storeImage } from '../src/features/files/index.ts'
import { testApp, type TestApp } from './app.ts'
import { asOwner, makePerson, makeState, signIn } from './factories.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'akada-rotation-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const [former, current] = [
  'the former secret of this test'.padEnd(40, '.'),
  'the new secret of this test'.padEnd(40, '.'),
]

const before = await testApp({ config: { dataDir, secret: former } })
const { connectionString } = before
const during = await testApp({ connectionString, config: { dataDir, secret: current, previousSecret: former } })
const after = await testApp({ connectionString, config: { dataDir, secret: current } })

const person = await makePerson(before, { state: await makeState(before), role: 'superAdmin' })
const statuses = async (url: string, token?: string): Promise<number[]> => {
  const answers: number[] = []
  for (const app of [before, during, after]) answers.push((await app.get(url, token ? { token } : {})).status)
  return answers
}
const profile = '/api/state/view'

it('accepts access tokens of the former secret until that is removed, and makes new ones with the new secret', async () => {
  expect(await statuses(profile, person.token)).toEqual([200, 200, 401])
  const { token } = await signIn(during, person)
  expect(await statuses(profile, token)).toEqual([401, 200, 200])
})

it('accepts addresses of files that the former secret signed until that is removed', async () => {
  const buffer = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const place = { stateId: person.stateId, districtId: null, schoolId: null }
  const file = await storeImage(before.app, { kind: 'picture', buffer, place, by: { staffId: person.id } })
  await asOwner(before.app.database, tx => insertFile(tx, file))
  const addressBy = ({ app }: TestApp) => addressOfPicture(app, { ...person, staffId: person.id }, file.id).Location
  expect(await statuses(addressBy(before))).toEqual([200, 200, 404])
  expect(await statuses(addressBy(during))).toEqual([404, 200, 200])
})

it('opens values encrypted with the former secret until that is removed, and reports that they should be encrypted again', () => {
  const sealed = before.app.secrets.seal('second factor', 'JBSWY3DPEHPK3PXP', person.id)
  const opened = [before, during, after].map(({ app }) => app.secrets.open('second factor', sealed, person.id))
  expect(opened).toEqual(['JBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXP', null])
  expect(during.app.secrets.isCurrent('second factor', sealed)).toBe(false)
})
