import { randomUUID } from 'node:crypto'
import { folding } from '@akada/contract/kernel/sms-text'
import { languageNames, languages } from '@akada/contract/kernel/languages'
import { ussdScreen } from '@akada/contract/ussd/calls'
import { dayWords } from '@akada/languages/child-words'
import { type PhoneTranslator, phoneTexts } from '@akada/languages/phone-texts'
import { describe, expect, it } from 'vitest'
import { generateCards, makeScored, publishReady } from '../../../test/cards.ts'
import { familyWorld, nameGuardian } from '../../../test/family-world.ts'
import { giveMark } from '../../../test/merge-world.ts'
import { fill, messageApp, sent } from '../../../test/message-world.ts'
import * as make from '../../../test/factories.ts'
import { phoneOf, ussdSecret, ussdStep } from '../../../test/ussd.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import { answering, fittingLines, lastDayWords, termWords } from './rules.ts'

/** A long first name, and a long day: what stands on a screen beside the text. */
const name = 'Oluwaferanmi'
const day = '30-11-2026'

const dayStates: Parameters<typeof dayWords>[1][] = [
  ...(['present', 'late', 'absent', 'excused'] as const).flatMap(mark =>
    ([['morning'], ['afternoon'], ['morning', 'afternoon']] as ('morning' | 'afternoon')[][]).map(sittings => ({
      status: 'marked' as const,
      mark,
      sittings,
      reason: 'permission' as const,
    })),
  ),
  { status: 'marked', mark: 'excused', sittings: ['afternoon'], reason: 'suspended' },
  { status: 'unmarked', usuallyBy: null },
  { status: 'unmarked', usuallyBy: '10:00' },
  { status: 'closed', because: 'holiday', name: 'Prophet’s Birthday (Id-el-Maulud)' },
  { status: 'closed', because: 'weekend', name: null },
  { status: 'closed', because: 'outsideTerm', name: null },
  { status: 'left', lastDay: '2026-11-30' },
  { status: 'notYet', firstDay: '2026-11-30' },
  { status: 'noClassArm' },
]

/** Marks of sixty days with the longest words, the last of them before today. */
const marks = Array.from({ length: 60 }, (_, at) =>
  (['morning', 'afternoon'] as const).map(sitting => ({
    day: `2026-10-${String(10 + (at % 20))}`,
    sitting,
    mark: sitting === 'morning' ? 'late' : 'excused',
  })),
).flat()

/** The screens that the walk below does not come to, each with the longest lines that it can have. */
const screensIn = ({ t }: PhoneTranslator): Record<string, string[]> => ({
  'choice of a day': [
    t('absence.whichDay'),
    ...[1, 2, 3, 4, 5].map(at => `${at} ${t('absence.afternoon', { day })}`),
    t('ussd.more'),
  ],
  'changed list': [t('ussd.listChanged')],
  'no next term': [t('nextTerm.unknown')],
  'no message': [t('message.none')],
  'how to ask': [t('result.howToAsk')],
  'which child': [t('result.whichChild')],
  'too many tries': [t('pin.tooManyTries')],
  'nothing to explain': [t('error.absence_not_unexplained')],
  'explained before': [t('error.absence_already_explained')],
  'too many explanations': [t('error.too_many_explanations')],
})

const isGsm = (text: string): boolean => folding(text) === text

describe.each(languages)('in the language %s', language => {
  it('every screen has at most 160 characters once it is folded, and no question mark for a letter', () => {
    for (const sex of ['female', 'male'] as const) {
      for (const [screen, lines] of Object.entries(screensIn(phoneTexts(language).about(sex)))) {
        const text = lines.join('\n')
        expect({ screen, fits: folding(text).length <= ussdScreen }).toEqual({ screen, fits: true })
        expect({ screen, marks: folding(text).split('?').length }).toEqual({ screen, marks: text.split('?').length })
      }
    }
  })

  it('the name, the day of the child and the sum of the term always fit, and the day before it mostly', () => {
    const texts = phoneTexts(language).about('female')
    for (const state of dayStates) {
      const lines = [`${name} Adebayo-Will.`, dayWords(texts, state), termWords(texts, marks) ?? '']
      expect(fittingLines(texts, [...lines, lastDayWords(texts, marks, '2026-11-30') ?? '']).slice(0, 3)).toEqual(lines)
      const { text } = answering(texts, fittingLines(texts, lines))
      expect([text.length <= ussdScreen, text.includes('...'), isGsm(text)]).toEqual([true, false, true])
    }
  })
})

const { app, sender } = await messageApp({ config: { ussdSecret } })
const dial = phoneOf(app)

/** A mother with two children of long names: the first has a card, an absence and a message of several pages. */
const fullWorld = async () => {
  const world = await familyWorld(app)
  const long = { lastName: 'Oluwatimilehin-Adegboyega', firstName: 'Ọlájùmọ̀kẹ́-Oluwaferanmi' }
  const [first, second] = [
    await makeScored(app, world, `${long.lastName}, ${long.firstName}`, ['10 10 10', '10 12 10']),
    await make.makeStudent(app, world.arm, { ...long, firstName: 'Oluwaseun-Adésọlá' }),
  ]
  for (const child of [first, second])
    await nameGuardian(app, world.state, world.school, child, {
      name: 'Mrs Bisi Bello',
      number: world.number,
      position: 2,
    })
  await generateCards(app, world)
  await publishReady(app, { classArmId: world.arm.id, as: world.principal })
  for (const day of ['2026-10-08', '2026-10-09', '2026-10-12', '2026-10-13'])
    await giveMark(app, world, first, day, 'morning', 'absent')
  await giveMark(app, world, first, dayInLagos(app.clock.now()), 'afternoon', 'absent')
  await fill(app, { ...world, head: world.principal }, 1000)
  return { ...world, first, second }
}

/** What a person can type on a screen: each number of its lines, the way to more and back, and something wrong. */
const answersTo = (screen: string, digits: string): string[] => {
  if (!screen.startsWith('CON')) return []
  const numbers = screen.split('\n').flatMap(line => /^(\d) /.exec(line)?.[1] ?? [])
  const isTyping = numbers.every(number => number === '0')
  return [...new Set([...numbers.filter(number => number !== '9'), ...(isTyping ? [digits, '4071', '1234'] : ['8'])])]
}

/** The screens of the walk below; Hausa asks for the PIN of a daughter and of a son. With those of `screensIn` they are 201 in five languages. */
const screenCounts = { en: 30, ha: 31, yo: 30, ig: 30, pcm: 30 }

describe('every screen that a telephone can come to', () => {
  it.each(languages)('has at most 160 letters of telephones in the language %s', async language => {
    const { number, first } = await fullWorld()
    await dial(number, '1', '6', String(languages.indexOf(language) + 1))
    const digits = first.admissionNumber.replace(/\W/g, '')
    const [screens, walked] = [new Set<string>(), new Set<string>()]
    const session = randomUUID()
    const walk = async (typed: readonly string[]): Promise<void> => {
      const { said } = await ussdStep(app, { number, session, text: typed.join('*') })
      const text = said.slice(4)
      expect({ text, fits: text.length <= ussdScreen, isGsm: isGsm(text) }).toEqual({ text, fits: true, isGsm: true })
      screens.add(said)
      // The same words lead to other screens for another child.
      const step = `${typed[0]} ${said}`
      if (walked.has(step)) return
      walked.add(step)
      // Choosing a language would change that of the walk.
      const isLanguages = text.includes(languageNames.pcm)
      if (typed.length < 5 && typed[0] !== '2' && !isLanguages)
        for (const answer of answersTo(said, digits)) await walk([...typed, answer])
    }
    await walk([])
    expect(screens.size).toBe(screenCounts[language])
  })
})

describe('a guardian who dials in', () => {
  it('chooses a language, which the next session speaks, folded to the letters of telephones', async () => {
    const { number, own, ...world } = await familyWorld(app)
    expect(await dial(number, '6')).toBe(
      'CON Choose a language:\n* not reviewed by a native speaker yet\n1 English\n2 Hausa *\n3 Yoruba *\n4 Igbo *\n5 Pidgin *',
    )
    expect(await dial(number, '6', '3')).toMatch(/^END Lati isinsinyi, ede Yoruba ni /)
    expect(await dial(number)).toMatch(/^CON Aisha Bello\n1 Wiwa lonii\n2 Esi to keyin\n/)
    await giveMark(app, world, own, dayInLagos(app.clock.now()), 'morning', 'absent')
    expect(await dial(number, '1')).toMatch(/\nKo wa ni aaro yii\n/)
  })

  it('chooses among English and what the state has on, and has nothing to choose where that is English alone', async () => {
    const { number, state } = await familyWorld(app)
    const turnOn = (languages: string[]) =>
      app.owner.query('update state set family_languages = $2 where id = $1', [state.id, languages])
    await dial(number, '6', '2')
    expect(await dial(number)).toContain('6 Language / Harshe')
    await turnOn(['yo'])
    expect(await dial(number)).toContain('1 Attendance today')
    expect(await dial(number, '6')).toMatch(/\n1 English\n2 Yoruba \*$/)
    await turnOn([])
    expect(await dial(number)).toMatch(/5 Say why absent$/)
  })

  it('reads of a daughter and of a son in the words of Hausa for them', async () => {
    const { number, own, ...world } = await familyWorld(app)
    await giveMark(app, world, own, dayInLagos(app.clock.now()), 'morning', 'absent')
    await dial(number, '6', '2')
    for (const [gender, words] of [
      ['female', 'Ba ta zo ba yau da safe'],
      ['male', 'Bai zo ba yau da safe'],
    ] as const) {
      await app.owner.query('update student set gender = $2 where id = $1', [own.id, gender])
      expect(await dial(number, '1')).toContain(words)
    }
  })
})

it('a message of several pages is read part by part, and the one before it after it', async () => {
  const { number, ...world } = await fullWorld()
  const long = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')
  for (const template of ['The older one.', long]) {
    await sent(app, world.principal, { template })
    await sender.sendDue()
    app.clock.advance(60_000)
  }
  const [first, second, third] = [
    await dial(number, '1', '4'),
    await dial(number, '1', '4', '0'),
    await dial(number, '1', '4', '0', '0'),
  ]
  expect(first).toMatch(/^CON 14-10-2026\nword0 .*\n0 More\n9 Menu$/)
  expect(second).toMatch(/ word39\n0 More\n9 Menu$/)
  expect(third).toBe('CON 14-10-2026\nThe older one.\n9 Menu')
})
