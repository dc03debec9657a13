import { Conflict } from '#app/components/conflict.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { Back } from './row-links.tsx'
import type { TermsShown } from './terms.tsx'

const TERM = {
	name: 'Name',
	startsOn: 'First day',
	endsOn: 'Last day',
	siteId: 'Site',
	billsOn: 'Billing day',
}

type Sites = TermsShown['sites']
type Term = TermsShown['terms'][number]

export function AddTerm({ formKey, sites, first }: { formKey: string; sites: Sites; first: boolean }) {
	const form = useIntentForm({ intent: 'add-term', id: 'term' })
	const wrong = form.problems([]).length > 0
	return (
		<details className="card" open={first || wrong}>
			<summary>Add a term</summary>
			<ErrorSummary form={form} names={Object.keys(TERM)} />
			<Form form={form} intent="add-term" submit="Add term" pending="Adding...">
				<FormKeyField form={form} value={formKey} />
				<TermFields form={form} sites={sites} />
			</Form>
		</details>
	)
}

function TermFields({ form, sites }: { form: FormState; sites: Sites }) {
	return (
		<>
			<TextField form={form} name="name" label="Name" hint="Such as Autumn term" autoComplete="off" />
			<DateField form={form} name="startsOn" label="First day" />
			<DateField form={form} name="endsOn" label="Last day" />
			<DateField
				form={form}
				name="billsOn"
				label="Billing day"
				hint="The run of its month bills prices per term. Leave blank to bill on the first day."
			/>
			{sites.length > 1 ? (
				<SelectField form={form} name="siteId" label="Site" options={sites} empty="All sites" />
			) : (
				<HiddenField form={form} name="siteId" />
			)}
		</>
	)
}

export function EditTerm({ term, sites, timeZone }: { term: Term; sites: Sites; timeZone: string }) {
	const { id, name, startsOn, endsOn, siteId, billsOn, version } = term
	const form = useIntentForm({ intent: 'change-term' }, { name, startsOn, endsOn, siteId, billsOn })
	return (
		<Panel title={<>Edit {name}</>}>
			<ErrorSummary form={form} names={Object.keys(TERM)} />
			<Form form={form} intent="change-term" submit="Save" pending="Saving..." beside={<Back tab="terms" />}>
				<Conflict
					form={form}
					labels={TERM}
					text={(field, value) =>
						field === 'siteId' ? (sites.find((site) => site.value === value)?.label ?? value) : value
					}
					timeZone={timeZone}
					take={href.schoolSettings('terms', { edit: id })}
				/>
				<HiddenField form={form} name="id" value={id} />
				<VersionField form={form} version={version} />
				<TermFields form={form} sites={sites} />
			</Form>
		</Panel>
	)
}
