import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { limits } from '@akada/contract/kernel/limits'
import { guardianFields, maxGuardians } from '@akada/contract/students/record'
import { AddressField } from '../../../ui/inputs/AddressField.tsx'
import { FormGroup } from '../../../ui/form/ApiForm.tsx'
import { inputsOf } from '../../../ui/form/fields.ts'
import { PhoneListInput } from '../../../ui/inputs/PhoneListInput.tsx'
import { emptyGuardian, type StudentFormHandle } from './student-form.ts'
import classes from './StudentForm.module.css'

const GuardianInputs = ({ form, index }: { form: StudentFormHandle; index: number }) => {
  const input = inputsOf(guardianFields, form, `guardians.${index}.`)
  return (
    <div className={`grid items-start mb-3 grid-cols-fill-75 ${classes.guardianFields}`}>
      <TextInput {...input('name')} />
      <Select placeholder="Choose" data={guardianFields.relationship.choices} {...input('relationship')} />
      <PhoneListInput most={limits.phones} {...input('phones')} />
      <TextInput type="email" {...input('email')} />
      <AddressField {...input('address')} />
    </div>
  )
}

/** Whom the school calls: up to four people. */
export const GuardianFields = ({ form }: { form: StudentFormHandle }) => {
  const { guardians } = form.values
  return (
    <FormGroup title="Guardians" intro="Whom the school can call, the first one first.">
      {guardians.map((guardian, index) => (
        // Guardians have no id of their own, and are only added and removed.
        <fieldset key={index} className={`m-0 min-w-0 col-span-full ${classes.guardian}`}>
          <legend className="w-full mb-3 font-semibold p-0 float-left">
            {guardian.name || `Guardian ${index + 1}`}
          </legend>
          <GuardianInputs form={form} index={index} />
          <Button
            variant="subtle"
            size="compact-sm"
            color="red"
            leftSection={<IconTrash aria-hidden size={16} />}
            onClick={() => form.removeListItem('guardians', index)}
          >
            {`Remove ${guardian.name || `guardian ${index + 1}`}`}
          </Button>
        </fieldset>
      ))}
      {guardians.length < maxGuardians && (
        <div className="col-span-full">
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden size={18} />}
            onClick={() => form.insertListItem('guardians', emptyGuardian())}
          >
            {guardians.length === 0 ? 'Add a guardian' : 'Add another guardian'}
          </Button>
        </div>
      )}
    </FormGroup>
  )
}
