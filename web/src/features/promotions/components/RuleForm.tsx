import { MultiSelect, Select } from '@mantine/core'
import { promotionRule, promotionRuleBody } from '@akada/contract/promotions/rules'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { DecimalField, WholeNumberField } from '../../../ui/inputs/NumberFields.tsx'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import {
  bodyOf,
  missingTermWords,
  type RuleValues,
  ruleConflicts,
  shortWords,
  valuesOf,
  withdrawalWords,
} from '../model/rule.ts'
import { type Rule, stateSubjects } from '../queries.ts'

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const percent = { max: 100, decimals: 2, unit: '%' } as const

/** The form of a rule. `known` are the names of the subjects by their ids. */
const useRuleForm = (rule: Rule, known: ReadonlyMap<string, string>) => {
  const { classType } = rule
  return useVersionedForm<RuleValues, Rule>({
    start: { values: valuesOf(rule), revision: rule.revision },
    check: values => {
      const read = promotionRuleBody.safeParse(bodyOf(values, 0))
      if (read.success) return {}
      return Object.fromEntries(
        read.error.issues.map(({ path, message }) => {
          const [field, place] = path
          return [field === 'termWeights' ? `termWeights.${String(place ?? 2)}` : String(field), message]
        }),
      )
    },
    submit: (values, revision) =>
      api.promotionRules.setRule({ params: { id: classType.id }, body: bodyOf(values, revision) }),
    revisionOf: ({ revision }) => revision,
    staleCode: 'promotion_rule_changed_meanwhile',
    theirs: record => {
      const read = promotionRule.safeParse(record)
      return read.success ? { values: valuesOf(read.data), revision: read.data.revision } : undefined
    },
    fields: ruleConflicts(id => known.get(id) ?? 'A subject'),
    what: `the rule of ${classType.name}`,
    success: 'Rule of Promotion Updated Successfully',
  })
}

/** The rule of one class type. */
export const RuleForm = ({ rule }: { rule: Rule }) => {
  const { classType } = rule
  const { data: subjects = [] } = useQuery(stateSubjects())
  const known = new Map([...rule.requiredSubjects, ...subjects].map(({ id, name }) => [id, name]))
  const { form, conflict } = useRuleForm(rule, known)
  return (
    <ApiForm form={form} label={`Rule of ${classType.name}`}>
      <FormGroup title="Average of the session" intro="Over the terms, in percent, as the third term's card prints it.">
        <DecimalField label="Promoted from" required {...percent} {...form.field('passAverage')} />
        <DecimalField
          label="On trial from"
          description="The same number: nobody is promoted on trial by the average."
          required
          {...percent}
          {...form.field('trialAverage')}
        />
      </FormGroup>
      <FormGroup title="Subjects" intro="By their averages over the session, against the pass mark of the state.">
        <MultiSelect
          label="Subjects that must be passed"
          description="Applies only to students who take them, so old and new curricula can coexist."
          data={[...known].map(([value, label]) => ({ value, label }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the subjects' }}
          maxValues={10}
          size="md"
          {...form.field('requiredSubjects')}
        />
        <WholeNumberField
          label="Least number of passes"
          description="0: the number is not looked at."
          max={30}
          {...form.field('minimumPasses')}
        />
        <Select
          label="With the average, but without these"
          allowDeselect={false}
          data={options(shortWords)}
          {...form.field('shortOutcome')}
        />
      </FormGroup>
      <FormGroup title="Terms" intro="How much each counts: 1, 1, 1 alike; 20, 30, 50 the third most; 0 not at all.">
        {['First term', 'Second term', 'Third term'].map((label, place) => (
          <WholeNumberField key={label} label={label} max={100} {...form.field(`termWeights.${place}`)} />
        ))}
        <Select
          label="A term without results"
          allowDeselect={false}
          data={options(missingTermWords)}
          {...form.field('missingTerm')}
        />
      </FormGroup>
      <FormGroup title="Repeating" intro="Only proposed: nobody leaves a school without a person's decision.">
        <Select
          label="Who would repeat the same class again"
          allowDeselect={false}
          data={options(withdrawalWords)}
          {...form.field('withdrawAfter')}
        />
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save rule</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}
