import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startRouter, startStranger } from '../../test/installations.ts'

const gone = { name: 'gone', address: 'http://127.0.0.1:9' }
/** As Chromium asks for a page. */
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' }

/** An installation that shows a page at any address, and how often it was asked. */
const startShowing = async () => {
  const asked: string[] = []
  const at = await startStranger('showing', ({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.setHeader('content-type', 'text/html')
    response.end('<p>a page</p>')
  })
  return { at, asked }
}

describe('a page, where no installation responds', () => {
  it('says that nothing is lost, and opens the address again by itself', async () => {
    const ask = await startRouter([gone])
    for (const path of ['/', '/login', '/students?page=2', '/family']) {
      const { status, headers, body } = await ask('GET', path, { headers: browser })
      expect([path, status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
        path,
        503,
        '10',
        'no-store',
      ])
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(body['text']).toContain('<meta http-equiv="refresh" content="10">')
      expect(body['text']).toContain('it stays on this device')
    }
    expect((await ask('HEAD', '/login', { headers: browser })).headers.get('retry-after')).toBe('10')
  })

  it('fetches nothing, and may use its own style and script only', async () => {
    const ask = await startRouter([gone])
    const { headers, body } = await ask('GET', '/login', { headers: browser })
    const page = String(body['text'])
    expect(page).not.toMatch(/(?:src|href)="(?!data:)|url\(|@import|fetch/)
    const hashOf = (name: string): string => {
      const inline = [...page.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text]) => text ?? '')
      expect(inline).toHaveLength(1)
      return inline.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')
    }
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src ${hashOf('style')}; script-src ${hashOf('script')}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is for people: programs, calls and files of the pages are answered in JSON', async () => {
    const ask = await startRouter([gone])
    const json = { status: 503, code: 'busy', again: '5' }
    const answers = [
      await ask('GET', '/login'),
      await ask('GET', '/login', { headers: { accept: '*/*' } }),
      await ask('GET', '/login', { headers: { accept: 'application/json' } }),
      await ask('GET', '/api/auth/me', { headers: browser }),
      await ask('GET', '/api/nothing', { headers: browser }),
      await ask('GET', '/assets/main-B4x9a_1.js', { headers: browser }),
      await ask('POST', '/login', { headers: browser, body: {} }),
    ]
    expect(
      answers.map(({ status, body, headers }) => ({ status, code: body['code'], again: headers.get('retry-after') })),
    ).toEqual(answers.map(() => json))
  })

  it('is shown where the only installation stops, breaks off or does not answer', async () => {
    const stopping = await startStranger('stopping', (_request, response) => {
      response.statusCode = 503
      response.setHeader('content-type', 'application/json')
      response.end('{"statusCode":503,"message":"Service Unavailable"}')
    })
    const lost = await startStranger('lost', ({ socket }) => socket.destroy())
    const frozen = await startStranger('frozen', () => undefined)
    for (const one of [stopping, lost, frozen]) {
      const ask = await startRouter([one])
      const { status, headers } = await ask('GET', '/login', { headers: browser })
      expect([one.name, status, headers.get('content-type')]).toEqual([one.name, 503, 'text/html; charset=utf-8'])
    }
  })
})

describe('a page, where one installation does not respond', () => {
  it('comes from another, also if the first stops, breaks off or is frozen', async () => {
    const { at } = await startShowing()
    const stopping = await startStranger('stopping', (_request, response) => {
      response.statusCode = 503
      response.end('{}')
    })
    const lost = await startStranger('lost', ({ socket }) => socket.destroy())
    const frozen = await startStranger('frozen', () => undefined)
    for (const one of [gone, stopping, lost, frozen]) {
      const ask = await startRouter([one, at])
      const { status, body } = await ask('GET', '/login', { headers: browser })
      expect([one.name, status, body['text']]).toEqual([one.name, 200, '<p>a page</p>'])
    }
  })

  it('is all that is asked twice: a write that may have arrived goes to no other', async () => {
    const { at, asked } = await startShowing()
    const lost = await startStranger('lost', ({ socket }) => socket.destroy())
    const ask = await startRouter([lost, at])
    const { status, body } = await ask('POST', '/api/student/add', { body: {} })
    expect([status, body['code'], asked]).toEqual([503, 'outcome_unknown_check', []])
    expect((await ask('POST', '/login', { body: {} })).body['code']).toBe('outcome_unknown_check')
    expect(asked).toEqual([])
  })
})
