import { newcomer } from './accounts.ts'
import { type Answer, type Api, apiAs } from './api.ts'
import { unique } from './world.ts'

export type School = Answer<'POST /school/add'>

/** A signed-in person who registered a district that awaits the state's decision. */
export const registerDistrict = async (superAdmin: Api): Promise<{ admin: Api; id: string; name: string }> => {
  const body = newcomer(superAdmin)
  await superAdmin.call('POST /staff/register-district-admin', { body })
  const admin = await apiAs(body.staff.username, { url: superAdmin.url })
  return { admin, id: admin.user.staff.district?.id ?? '', name: body.district.name }
}

/** An empty school in the district admin's own district. */
export const makeSchool = (district: Api): Promise<School> =>
  district.call('POST /school/add', {
    body: {
      name: `Ẹ̀gbá High School ${unique()}`,
      category: 'Junior & Senior Secondary',
      address: '7 Òkè-Ìlẹ̀wọ̀ Road',
      lga: 'Ifo',
      district: district.user.staff.district?.id,
    },
  })

/** The text of the newest message to this e-mail address that contains `part`. */
export const letterTo = async (reader: Api, email: string, part: string | RegExp): Promise<string> => {
  const { foundMessages } = await reader.call('GET /mail-outbox', { query: { limit: 100 } })
  const letter = foundMessages.find(({ to, text }) => to === email && text.search(part) >= 0)
  if (!letter) throw new Error(`No such letter was sent to ${email}.`)
  return letter.text
}

/** The temporary password in the newest message to this e-mail address. */
export const temporaryPasswordOf = async (reader: Api, email: string): Promise<string> => {
  const line = /^ {4}(\S+)$/m
  const [, password = ''] = line.exec(await letterTo(reader, email, line)) ?? []
  return password
}
