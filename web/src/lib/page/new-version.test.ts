import { afterEach, describe, expect, it, vi } from 'vitest'
import { askVersion } from './new-version.ts'

const own = new URL('./new-version.ts', import.meta.url).pathname

afterEach(() => void vi.unstubAllGlobals())

describe('whether the server has another version', () => {
  const answers: [string, () => Response, string][] = [
    ['lists the script that asks', () => Response.json({ product: 'akada', files: { [own]: 'x' } }), 'current'],
    ['lists others', () => Response.json({ product: 'akada', files: { '/assets/other.js': 'x' } }), 'replaced'],
    ['is a foreign page', () => new Response('<h1>Buy data to go on</h1>'), 'foreign'],
    ['is foreign JSON', () => Response.json({ files: {} }), 'foreign'],
    ['is an error', () => Response.json({ code: 'internal' }, { status: 500 }), 'foreign'],
    [
      'does not come',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'unreachable',
    ],
  ]
  it.each(answers)('is known only from the list of its files: where that %s', async (_title, answer, state) => {
    vi.stubGlobal('fetch', async () => answer())
    expect(await askVersion()).toBe(state)
  })
})
