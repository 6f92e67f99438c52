import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { relationships } from '@akada/contract/students/schemas'
import { AddressField } from '../../../ui/form/AddressField.tsx'
import { FormGroup } from '../../../ui/form/ApiForm.tsx'
import { PhoneListInput } from '../../../ui/form/PhoneListInput.tsx'
import { emptyGuardian, type StudentFormHandle } from './student-form.ts'
import classes from './StudentForm.module.css'

const most = 4

/** Whom the school calls: up to four people. */
export const GuardianFields = ({ form }: { form: StudentFormHandle }) => {
  const { guardians } = form.values
  return (
    <FormGroup title="Guardians" intro="Whom the school can call, the first one first.">
      {guardians.map((guardian, index) => (
        // Guardians have no id of their own, and are only added and removed.
        <fieldset key={index} className={classes.guardian}>
          <legend className={classes.guardianName}>{guardian.name || `Guardian ${index + 1}`}</legend>
          <div className={classes.guardianFields}>
            <TextInput label="Name" withAsterisk maxLength={80} {...form.field(`guardians.${index}.name`)} />
            <Select
              label="Relationship"
              withAsterisk
              placeholder="Choose"
              data={relationships}
              {...form.field(`guardians.${index}.relationship`)}
            />
            <PhoneListInput
              label="Phone numbers"
              withAsterisk
              most={3}
              description="The last ten digits, or 0803 and so on. Up to three."
              {...form.field(`guardians.${index}.phones`)}
            />
            <TextInput label="E-mail" type="email" maxLength={254} {...form.field(`guardians.${index}.email`)} />
            <AddressField
              label="Address"
              description="Where it is not the student's own."
              maxLength={500}
              {...form.field(`guardians.${index}.address`)}
            />
          </div>
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
      {guardians.length < most && (
        <div className={classes.wide}>
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
