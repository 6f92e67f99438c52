import type { UploadWords } from '../../ui/upload/upload.ts'
import { useArea, useTerms } from '../../lib/session.ts'
import { plural } from '../../lib/words.ts'
import { schoolManagement, schoolManagementCrumb, uploadSchools } from './addresses.ts'

/** How the pages of an upload refer to schools. */
export const uploadWords: UploadWords = {
  one: 'school',
  many: 'schools',
  verb: 'Add',
  done: 'added',
  identity: ['headEmail', 'lga'],
  find: 'Name, e-mail or row',
}

/** Where schools are uploaded: in a district, or for all districts of the state. */
export const useUploadPlace = () => {
  const area = useArea()
  const { district } = useTerms()
  const districts = '/super-admin/districts'
  return area === 'state'
    ? {
        path: `${districts}/upload-schools`,
        list: { to: districts, title: plural(district) },
        crumbs: [{ title: plural(district), to: districts }],
        hint: `Each row names the ${district.toLowerCase()} of the school. The principal gets an account if the row has one.`,
      }
    : {
        path: uploadSchools,
        list: { to: schoolManagement, title: 'Schools' },
        crumbs: [schoolManagementCrumb],
        hint: 'The principal gets an account if the row has one.',
      }
}
