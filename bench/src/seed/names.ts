import type { Chance } from './random.ts'
import { words } from './catalogue.ts'

/** Given names and surnames from the whole country, some with letters that sorting and searching must handle. */
export const girls = words(`
  Adéọlá Ẹniọlá Fúnmiláyọ̀ Títílayọ̀ Bọ́lánlé Abigail Blessing Deborah Esther Favour Gloria Hannah Janet Mercy Peace Ruth Aisha Fatimah
  Halima Rukayat Zainab Chidinma Ngozi Ifeoma Adaeze Damilola Oluwaseun Tolulope Temitope Morenike`)
export const boys = words(`
  Adébáyọ̀ Babátúndé Olúṣọlá Ṣẹ́gun Túndé Daniel David Emmanuel Gabriel Isaac Joseph Michael Paul Samuel Victor Abdullahi Ahmed Ibrahim
  Mustapha Sodiq Yusuf Chinedu Emeka Obinna Uche Damilare Olamide Opeyemi Rotimi Adewale`)
export const surnames = words(`
  Adébísí Adéwùmí Àjàyí Akinọlá Ògúnlẹ́yẹ Ọláníyan Ṣówándé Adeniran Afolabi Alabi Bamidele Coker Danjuma Ekundayo Eze Gbadebo Ibekwe
  Idowu Jimoh Kuti Lawal Musa Nwosu Odunsi Okafor Okonkwo Oladipo Oyelaran Popoola Salami Sanni Shittu Taiwo Tijani Usman Williams
  Yakubu Abiodun Bello Osinowo`)
// A few surnames are common in a place; the others are combined from these parts, so that a state's names have many different words.
const firstParts = words(`
  Abi Ade Aki Ala Ayo Baba Chi Dada Ebi Emeka Fá Fola Ibi Ike Ige Iya Kola Lawa Moji Ngo Nna Nwa Oba Odu Ògún Oke Olu Ọmọ Onye Oye Sala
  Sule Tai Ubah Uche Udo Ume Yemi Zara`)
const lastParts = words(`
  bade biyi bunmi chukwu dapo dele diji fẹ́mi gbade gbemi jide kanmi kunle kwesi lade lana leke lola mide moye muyiwa naike nkwọ nuga
  peju pẹ̀lú ranti reke rinde sanya sola ṣọlá soji tade tayo tobi tunji wale wande wọlé wusi yemi`)
const percentOfCommon = 70

/** A surname: seven in ten are from the common ones, the others from some 1,600 rarer ones. */
export const surnameOf = (chance: Chance): string =>
  chance.percent(percentOfCommon) ? chance.pick(surnames) : `${chance.pick(firstParts)}${chance.pick(lastParts)}`

export const streets = [...words('Market Station Ibara Kuto Asero Mission Palace Hospital'), 'Old Garage', 'Bridge']
export const kin = words('Father Mother Guardian Uncle Aunt')
