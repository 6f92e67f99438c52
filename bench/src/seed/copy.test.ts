import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CopyRows } from './copy.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the run's PostgreSQL. */
    cluster: string
  }
}

describe('CopyRows', () => {
  const client = new pg.Client({ connectionString: inject('cluster') })
  beforeAll(async () => {
    await client.connect()
    await client.query('create temporary table kept (id int, text text, flag boolean)')
  })
  afterAll(() => client.end())

  it('copies every character unchanged, and nulls as nulls', async () => {
    const texts = ['Ọlá\tSaka', 'back\\slash', 'two\nlines\r', '\\N', '', 'Ẹniọlá']
    const rows = new CopyRows('kept', ['id', 'text', 'flag'])
    for (const [id, text] of texts.entries()) rows.add(id, text, id % 2 === 0)
    rows.add(texts.length, null, null)
    expect(await rows.send(client)).toBe(texts.length + 1)
    const found = await client.query('select text, flag from kept order by id')
    expect(found.rows).toEqual([...texts.map((text, id) => ({ text, flag: id % 2 === 0 })), { text: null, flag: null }])
    expect(await rows.send(client)).toBe(0)
  })

  it('sends more than the buffer of a socket holds', async () => {
    const rows = new CopyRows('kept', ['id', 'text', 'flag'])
    for (let id = 0; id < 50_000; id += 1) rows.add(id, `row ${id}`, true)
    expect(await rows.send(client)).toBe(50_000)
  })

  it('refuses a row without a value for each column', () => {
    expect(() => new CopyRows('kept', ['id', 'text', 'flag']).add(1, 'two')).toThrow('kept has 3 columns')
  })

  it('reports an error of the database', async () => {
    const rows = new CopyRows('kept', ['id', 'text', 'flag'])
    rows.add('not a number', 'text', true)
    await expect(rows.send(client)).rejects.toThrow('invalid input syntax')
  })
})
