import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { api } from '../../lib/api.ts'
import { show } from '../../../test/screen.tsx'
import { UploadFile } from './UploadFile.tsx'

it('an upload page asks for the file before it explains the steps', () => {
  show(
    <UploadFile
      label="List of schools"
      words={{ one: 'school', many: 'schools', verb: 'Add', done: 'added', identity: ['name'], find: 'Name or row' }}
      title="Upload schools"
      calls={api.schoolUploads}
      path="/upload"
    />,
  )
  const file = screen.getByLabelText(/List of schools/)
  const steps = screen.getByText('Start from the template')
  expect(file.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
