// In one file, because the second page follows the first at once, and each import lists in the program all that it needs.
import { api } from '../../../lib/api.ts'
import { useArea, useTerms } from '../../../lib/session.ts'
import { plural } from '../../../lib/words.ts'
import { HeadsUploaded } from '../../../ui/upload/HeadsUploaded.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import type { UploadWords } from '../../../ui/upload/upload.ts'
import { schoolManagement, schoolManagementCrumb, uploadSchools } from '../area.ts'

/** How the pages of an upload refer to schools. */
const uploadWords: UploadWords = {
  one: 'school',
  many: 'schools',
  verb: 'Add',
  done: 'added',
  identity: ['headEmail', 'lga'],
  find: 'Name, e-mail or row',
}

/** Where schools are uploaded: in a district, or for all districts of the state. */
const useUploadPlace = () => {
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

/** Takes a list of schools with their principals. It is read and checked; nothing is added here. */
export const UploadSchools = () => {
  const { path, crumbs, hint } = useUploadPlace()
  return (
    <UploadFile
      title="Upload schools"
      intro="Add many schools with their principals, or correct schools, at once from a list made in Excel, LibreOffice or Google Sheets."
      breadcrumbs={crumbs}
      calls={api.schoolUploads}
      path={path}
      label="List of schools"
      words={uploadWords}
      correcting="the list of schools"
      hint={hint}
    />
  )
}

/** One upload of schools, before and after they are added. */
export const UploadedSchools = () => {
  const { path, list, crumbs } = useUploadPlace()
  return (
    <HeadsUploaded
      calls={api.schoolUploads}
      words={uploadWords}
      head="principal"
      crumbs={[...crumbs, { title: 'Upload schools', to: path }]}
      list={list}
      another={path}
    />
  )
}
