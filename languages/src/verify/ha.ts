import type { VerifyTexts } from './en.ts'

export default {
  'verify.title': 'Tabbatar da katin sakamako ko sakamakon jarrabawa',
  'verify.intro': 'A rubuta lambar da aka buga kusa da QR na katin sakamako, ko a ƙasan sakamakon jarrabawa.',
  'verify.code': 'Lamba',
  'verify.another': 'Tabbatar da wani kati',
  'verify.help': 'Misali K7QM-4Z2P-9X01. Ƙananan haruffa, tazara da alamar - ba su kawo bambanci.',
  'verify.action': 'Tabbatar',
  'verify.unknown': 'Babu katin sakamako ko sakamako mai wannan lamba',
  'verify.check': 'A duba lambar harafi bayan harafi a kan takardar, sannan a sake rubuta ta a ƙasa.',
  'verify.doNotAccept':
    'Idan an rubuta ta kamar yadda aka buga kuma har yanzu ba a san ta ba, kada a karɓi takardar: a tambayi makarantar da aka rubuta a kanta.',
  'verify.card.genuine': 'Wannan katin sakamako na gaske ne',
  'verify.card.superseded': 'An maye gurbin wannan katin sakamako',
  'verify.card.withdrawn': 'An janye wannan katin sakamako na ɗan lokaci',
  'verify.result.genuine': 'Wannan sakamakon jarrabawa na gaske ne',
  'verify.result.superseded': 'An maye gurbin wannan sakamakon jarrabawa',
  'verify.result.withdrawn': 'An janye wannan sakamakon jarrabawa na ɗan lokaci',
  'verify.typed': 'Lamba {code}',
  'verify.name': 'Suna',
  'verify.school': 'Makaranta',
  'verify.exam': 'Jarrabawa',
  'verify.term': 'Zangon karatu',
  'verify.passed': 'Darussan da aka ci',
  'verify.passedOf': '{passed} daga cikin {sat}',
  'verify.average': 'Matsakaici',
  'verify.none': 'Babu',
  'verify.advice.genuine':
    'A kwatanta waɗannan da takardar da ke hannunku. Idan akwai bambanci, kada a karɓe ta: a tambayi makaranta.',
  'verify.advice.superseded':
    'An fitar da shi, daga baya aka fitar da wani mai wasu maki ko bayanai. A nemi sabon kafin a dogara da shi.',
  'verify.later':
    'Makaranta ta fitar da wani bugu daga baya. Makin ɗalibin nan, darajoji, matsayi da bayanai iri ɗaya ne a duka biyun.',
  'verify.advice.withdrawn': 'Jiha tana gyara sakamakon wannan jarrabawa. A sake tambaya idan an fitar da shi.',
  'verify.foot': 'Wannan shafi yana nuna abin da ke kan takardar kaɗai.',
  'verify.missing': 'A rubuta lambar da aka buga a kan katin sakamako.',
  'verify.length': 'Lamba tana da haruffa da lambobi {length}; wannan tana da {count}.',
  'verify.letters': 'Lamba tana da haruffa A zuwa Z ban da U, da lambobi.',
  'verify.notReviewed': 'Ba wani mai jin harshen tun haihuwa da ya duba waɗannan tukuna: {names}.',
  'verify.language': 'Harshe',
} as const satisfies Record<keyof VerifyTexts, string>
