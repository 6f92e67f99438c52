import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cardsApp, enterScores, generateCards, makeCardsWorld, makeScored, publishReady } from '../../../test/cards.ts'

const app = await cardsApp()

/** What somebody reads on the page, and its other parts. */
const page = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
  const {
    status,
    bytes,
    headers: sent,
  } = await app.get(`/verify?${new URLSearchParams(query).toString()}`, { headers })
  const html = bytes.toString()
  const text = html
    .replace(/<(style|title)>[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return { status, html, text, headers: sent }
}

const world = await makeCardsWorld(app)
await makeScored(app, world, 'Adebayo, Ada <3', ['15 18 52', '10 12 33'])
await generateCards(app, world)
await publishReady(app, { classArmId: world.arm.id, as: world.principal })
const { rows } = await app.owner.query('select code from report_card_issue')
const code: string = rows[0].code

describe('the page that confirms a report card', () => {
  it('answers at the address of the QR code without any script, with what is on the paper', async () => {
    const { bytes } = await app.get(`/verify/${code}`)
    const html = bytes.toString()
    expect(html).toContain('<h2>This report card is genuine</h2>')
    expect(html).toContain('Adebayo, Ada &lt;3')
    expect(html).toContain(world.school.name)
    expect(html).not.toContain('<script')
  })

  it('allows nothing but its own styles and its form', async () => {
    const { html, headers } = await page({})
    const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(html).not.toMatch(/ style=| on\w+=/)
  })

  it('takes a code with any dashes, blanks and full stops, as telephones type them', async () => {
    const [a, b, c] = code.split('-')
    for (const typed of [`${a}–${b}–${c}`, `${a}—${b} ${c}.`, ` ${a}${b}${c}`.toLowerCase(), `${a}‑${b}‑${c},`]) {
      expect([typed, (await page({ code: typed })).text]).toEqual([typed, expect.stringContaining('is genuine')])
      const { status } = await app.request('GET /report-card/verify/{code}', { params: { code: typed } })
      expect([typed, status]).toEqual([typed, 200])
    }
  })

  it('says at the field what cannot be a code, and gives back what was typed', async () => {
    const { html, text, status } = await page({ code: 'K7QM-4Z2P "9' })
    expect(status).toBe(200)
    expect(text).toContain('A code has 12 letters and figures; this one has 9.')
    expect(html).toContain('value="K7QM-4Z2P &quot;9" aria-invalid="true"')
    expect((await page({ code: '' })).text).toContain('Type the code that is printed on the report card.')
    expect((await page({ code: 'K7QM-4Z2P-9XU1' })).text).toContain('A code has the letters A to Z without U')
  })

  it('says of a card that was issued again that it was replaced, of the new one and of a card of another state that it is genuine', async () => {
    const issued = async (name: string) => {
      const own = await makeCardsWorld(app)
      const { id: studentId } = await makeScored(app, own, name, ['15 18 52', '10 12 33'])
      await generateCards(app, own)
      await publishReady(app, { classArmId: own.arm.id, as: own.principal })
      const { body } = await app.request(
        'GET /report-card/by-student/{id}',
        { params: { id: studentId } },
        { as: own.principal },
      )
      return { ...own, cardId: body.cards[0]?.id ?? '' }
    }
    const codesOf = async (cardId: string): Promise<string[]> => {
      const found = await app.owner.query(
        'select code from report_card_issue where report_card_id = $1 order by version',
        [cardId],
      )
      return found.rows.map(row => row.code)
    }
    const [own, foreign] = [await issued('Bello, Aisha'), await issued('Eze, Ruth')]
    expect(foreign.state.id).not.toBe(own.state.id)
    await app.request(
      'POST /report-card/reissue/{id}',
      {
        params: { id: own.cardId },
        body: { reason: 'A remark was wrong', classTeacherRemark: 'Good', principalRemark: '' },
      },
      { as: own.principal },
    )
    const [old = '', fresh = ''] = await codesOf(own.cardId)
    const [other = ''] = await codesOf(foreign.cardId)
    const replaced = (await page({ code: old })).text
    expect(replaced).toContain('This report card was replaced')
    expect(replaced).toContain('Ask for the newest before you rely on it.')
    expect((await page({ code: fresh })).text).toContain('This report card is genuine')
    expect((await page({ code: other })).text).toContain(foreign.school.name)
  })

  it('says of a card whose student has the same marks on a later one that it is genuine, and that there is a later one', async () => {
    const own = await makeCardsWorld(app)
    const [best, other] = [
      await makeScored(app, own, 'Bello, Aisha', ['15 18 52', '10 12 33']),
      await makeScored(app, own, 'Eze, Ruth', ['10 10 40', '10 12 33']),
    ]
    await generateCards(app, own)
    await publishReady(app, { classArmId: own.arm.id, as: own.principal })
    // A late mark of one student changes the class average on the card of the other, and neither place.
    await enterScores(app, own, other, ['12 10 40', '10 12 33'])
    app.clock.advance(60_000)
    await app.request(
      'POST /report-card/reissue-arm/{classArmId}',
      { params: { classArmId: own.arm.id }, body: { reason: 'A test was marked late.' } },
      { as: own.principal },
    )
    const codesOf = async (student: { id: string }): Promise<string[]> => {
      const found = await app.owner.query(
        `select i.code from report_card_issue i join report_card rc on rc.id = i.report_card_id
         where rc.student_id = $1 order by i.version`,
        [student.id],
      )
      return found.rows.map(row => row.code)
    }
    const verified = async (typed = '') => {
      const { body } = await app.request('GET /report-card/verify/{code}', { params: { code: typed } })
      return [body.state, body.hasLaterVersion]
    }
    const [same, newest] = await codesOf(best)
    expect([await verified(same), await verified(newest)]).toEqual([
      ['genuine', true],
      ['genuine', false],
    ])
    const [changed] = await codesOf(other)
    expect(await verified(changed)).toEqual(['superseded', false])
    const { text } = await page({ code: same ?? '' })
    expect(text).toContain('This report card is genuine')
    expect(text).toContain('The school has issued a later version.')
    expect((await page({ code: newest ?? '' })).text).not.toContain('later version')
  })

  it('tells what to do about a code that no card has', async () => {
    const { text } = await page({ code: 'AAAA-AAAA-AAAA' })
    expect(text).toContain('No report card or result has this code Code AAAA-AAAA-AAAA')
    expect(text).toContain('do not accept the paper')
  })

  it('is in the language that is chosen there, or that the family pages have stored', async () => {
    expect((await page({}, { cookie: 'akada_language=yo' })).html).toContain('<html lang="yo">')
    expect((await page({}, { cookie: 'akada_language=<b>' })).html).toContain('<html lang="en-NG">')
    const { html, text } = await page({ code, language: 'ha' }, { cookie: 'akada_language=yo' })
    expect(text).toContain('Wannan katin sakamako na gaske ne')
    expect(html).toContain(`<a href="/verify/${code}?language=ig" lang="ig">Igbo</a>`)
    expect(html).toContain('<input type="hidden" name="language" value="ha">')
    expect((await page({})).text).toContain('No native speaker has reviewed these yet: Hausa, Yorùbá, Igbo, Pidgin.')
  })

  it('offers the languages that a state has on, and is in English where the chosen one is off', async () => {
    await app.owner.query(`update state set family_languages = '{yo}'`)
    const { html } = await page({ language: 'ha' }, { cookie: 'akada_language=ig' })
    expect(html).toContain('<html lang="en-NG">')
    expect([...html.matchAll(/<a href="[^"]*" lang="(\w+)"/g)].map(([, language]) => language)).toEqual(['en', 'yo'])
    expect((await page({ language: 'ha' }, { cookie: 'akada_language=yo' })).html).toContain('<html lang="yo">')
    await app.owner.query(`update state set family_languages = '{}'`)
    expect((await page({})).html).not.toContain('<nav')
  })
})
