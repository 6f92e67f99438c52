import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { repeated, texts } from './database.ts'

const cluster = inject('cluster')
const name = `akada_rival_${randomBytes(6).toString('hex')}`
const owner = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const valuesOf = (text: string): number => Math.max(0, ...Array.from(text.matchAll(/\$(\d+)/g), ([, at]) => Number(at)))

describe('the statements of the rival', () => {
  const client = new pg.Client({ connectionString: cluster.replace(/\/([^/?]*)(\?|$)/, `/${name}$2`) })
  beforeAll(async () => {
    await owner(`create database ${name} template akada_template strategy wal_log`)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await owner(`drop database ${name} with (force)`)
  })

  it('are valid in the current database', async () => {
    const errors: string[] = []
    for (const [statement, text] of texts) {
      const whole = repeated(text, 1, valuesOf(text))
      await client.query(`prepare "${statement}" as ${whole}`).catch((error: unknown) => {
        errors.push(`${statement}: ${String(error)}`)
      })
    }
    expect(errors).toEqual([])
    const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements')
    expect(rows.map(row => row.name)).toEqual(expect.arrayContaining([...texts.keys()]))
  })
})
