import type { Random } from './random.ts'

/** The words of a text: a list of many short values, readable at a glance. */
export const words = (text: string): string[] => text.trim().split(/\s+/)

/** Common given names and surnames of the south-west, with some of the whole country; every combination is invented. */
export const girls = words(`
  Adéọlá Ẹniọlá Fúnmiláyọ̀ Kẹ́hìndé Ọmọlará Títílayọ̀ Yétúndé Bọ́lánlé Ìyábọ̀ Ṣadé Abigail Blessing Deborah Esther
  Favour Gloria Hannah Janet Mercy Peace Ruth Aisha Fatimah Halima Rukayat Zainab Chidinma Ngozi Ifeoma Adaeze
  Damilola Folakẹ Mopelola Oluwaseun Simisola Tolulope Temitope Wuraola Morenike Anuoluwapo`)
export const boys = words(`
  Adébáyọ̀ Ayọ̀délé Babátúndé Gbénga Kúnlé Olúṣọlá Ṣẹ́gun Táíwò Túndé Wálé Daniel David Emmanuel Gabriel Isaac Joseph
  Michael Paul Samuel Victor Abdullahi Ahmed Ibrahim Mustapha Sodiq Yusuf Chinedu Emeka Obinna Uche Damilare Femi
  Ìdòwú Olamide Opeyemi Rotimi Temidayo Tobi Adewale Olumide`)
export const surnames = words(`
  Adébísí Adéwùmí Àjàyí Akinọlá Awólọ́wọ̀ Balógun Fálọlá Ògúnlẹ́yẹ Ọláníyan Ṣówándé Adeniran Adesanya Afolabi
  Akinwale Alabi Amosun Bamidele Coker Dada Ekundayo Fagbemi Gbadebo Idowu Jimoh Kuti Lawal Musa Nwosu Odunsi
  Ogunbanjo Okafor Okonkwo Oladipo Olatunji Oyelaran Popoola Salami Sanni Shittu Sodipo Soyinka-Ade Taiwo Tijani
  Usman Williams Yakubu Abiodun Adekunle Oyinlola Osinowo`)
export const kin = words('Father Mother Guardian Uncle Aunt Grandparent')
export const streets = words(`
  Ijemo Oke-Ilewo Panseke Ibara Kuto Sapon Asero Obantoko Lafenwa Adigbe Onikolobo Itoku`)

export type Gender = 'female' | 'male'

/** A name without marks, as it sounds: Táíwò and Taiwo are one. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/** A name of the list that no other name of the person is. Draws one random value. */
const drawOther = (random: Random, list: readonly string[], others: readonly (string | null)[]): string => {
  const first = random.below(list.length)
  const taken = new Set(others.flatMap(name => (name === null ? [] : name.split('-').map(plain))))
  const inTurn = [...list.slice(first), ...list.slice(0, first)]
  return inTurn.find(name => !name.split('-').some(part => taken.has(plain(part)))) ?? inTurn[0] ?? ''
}

export const drawGiven = (random: Random, gender: Gender, others: readonly (string | null)[]): string =>
  drawOther(random, gender === 'female' ? girls : boys, others)
export const drawSurname = (random: Random, others: readonly (string | null)[]): string =>
  drawOther(random, surnames, others)

const muslim = new Set(words('Aisha Fatimah Halima Rukayat Zainab Abdullahi Ahmed Ibrahim Mustapha Sodiq Yusuf'))

/** How an adult of this given name is addressed; `isOlder` are called by the pilgrimage, where the name fits, and no woman of them Miss. */
export const titleOf = (
  gender: Gender,
  firstName: string,
  { isOlder, isMarried = true }: { isOlder: boolean; isMarried?: boolean },
): string => {
  if (isOlder && muslim.has(firstName)) return gender === 'female' ? 'Alhaja' : 'Alhaji'
  if (gender === 'male') return 'Mr'
  return isMarried || isOlder ? 'Mrs' : 'Miss'
}
