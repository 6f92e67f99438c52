import { randomUUID } from 'node:crypto'
import { folding } from '@akada/contract/kernel/sms-text'
import { type Language, languageNames, languages } from '@akada/contract/kernel/languages'
import { ussdScreen } from '@akada/contract/ussd/calls'
import { type PhoneTranslator, phoneTexts } from '@akada/languages/phone-texts'
import { describe, expect, it } from 'vitest'
import { familyWorld } from '../../../test/family-world.ts'
import { giveMark } from '../../../test/merge-world.ts'
import { messageApp } from '../../../test/message-world.ts'
import { dayInLagos } from '../../platform/clock/index.ts'

/** A long first name, and a long day: what stands on a screen beside the text. */
const name = 'Oluwaferanmi'
const day = '30-11-2026'

/** The screens without what is data alone, each with the longest lines it can have. */
const screensIn = ({ t }: PhoneTranslator): Record<string, string[]> => ({
  menu: [
    name,
    ...(['attendance', 'result', 'nextTerm', 'message', 'absence', 'language'] as const).map(
      (item, at) => `${at + 1} ${t(`menu.${item}`)}`,
    ),
  ],
  'choice of a language': [
    t('language.choose'),
    ...languages.map((language, at) => `${at + 1} ${languageNames[language]}`),
  ],
  'chosen language': [t('language.chosen')],
  'choice of a day': [
    t('absence.whichDay'),
    ...[1, 2, 3, 4, 5].map(at => `${at} ${t('absence.afternoon', { day })}`),
    t('ussd.more'),
  ],
  reasons: [
    t('ussd.chooseNumber'),
    ...(['sick', 'permission', 'suspended'] as const).map((reason, at) => `${at + 1} ${t(`reason.${reason}`)}`),
  ],
  'changed list': [t('ussd.listChanged')],
  explained: [t('absence.sent', { day, reason: t('reason.suspended') })],
  attendance: [
    `Adebayo-Williams, ${name}`,
    day,
    t('attendance.morning', {
      mark: t('attendance.because', { mark: t('mark.absent'), reason: t('reason.permission') }),
    }),
    t('attendance.afternoon', { mark: t('mark.excused') }),
  ],
  'no absence': [t('absence.none')],
  'next term': [t('nextTerm.begins', { day })],
  'no next term': [t('nextTerm.unknown')],
  'no message': [t('message.none')],
  'no result': [`Adebayo-Williams, ${name}`, t('result.none')],
  'how to ask': [t('result.howToAsk')],
  'which child': [t('result.whichChild')],
  'set a PIN': [t('pin.set')],
  'wrong number': [t('pin.wrongAdmission')],
  'choose a PIN': [t('pin.choose')],
  'weak PIN': [t('pin.weak')],
  'type the PIN': [t('pin.type'), t('pin.forgot')],
  'wrong PIN': [t('pin.wrong')],
  'too many tries': [t('pin.tooManyTries')],
  'nothing to explain': [t('error.absence_not_unexplained')],
  'explained before': [t('error.absence_already_explained')],
  'too many explanations': [t('error.too_many_explanations')],
})

describe.each(languages)('in the language %s', language => {
  it('every screen has at most 182 characters once it is folded, and no question mark for a letter', () => {
    for (const [screen, lines] of Object.entries(screensIn(phoneTexts(language)))) {
      const text = lines.join('\n')
      expect({ screen, fits: folding(text).length <= ussdScreen }).toEqual({ screen, fits: true })
      expect({ screen, marks: folding(text).split('?').length }).toEqual({ screen, marks: text.split('?').length })
    }
  })
})

const secret = 'a-secret-of-the-gateway-1'
const { app } = await messageApp({ config: { ussdSecret: secret } })

const dial = async (number: string, text = ''): Promise<string> => {
  const payload = new URLSearchParams({ sessionId: randomUUID(), phoneNumber: `+234${number}`, text }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await app.send('POST', `/api/ussd/${secret}`, { payload }, { headers })).bytes.toString('utf8')
}

describe('a guardian who dials in', () => {
  it('chooses a language, which the next session speaks, folded to the letters of telephones', async () => {
    const { number, own, ...world } = await familyWorld(app)
    expect(await dial(number, '6')).toBe('CON Choose a language:\n1 English\n2 Hausa\n3 Yorùba\n4 Igbo\n5 Pidgin')
    expect(await dial(number, '6*3')).toMatch(/^END Lati ìsinsìnyi, èdè Yorùba ni /)
    expect(await dial(number)).toMatch(/^CON Aisha\n1 Wiwa lonìi\n2 Esì to keyìn\n/)
    await giveMark(app, world, own, dayInLagos(app.clock.now()), 'morning', 'absent')
    expect(await dial(number, '1')).toMatch(/\nAaro: kò wa$/)
    const chosen: Language[] = []
    for (const one of languages) {
      await dial(number, `6*${languages.indexOf(one) + 1}`)
      const { rows } = await app.owner.query<{ language: Language }>(
        'select p.language from guardian_person p join guardian_link l on l.person_id = p.id where l.student_id = $1',
        [own.id],
      )
      if (rows[0]) chosen.push(rows[0].language)
    }
    expect(chosen).toEqual([...languages])
  })
})
