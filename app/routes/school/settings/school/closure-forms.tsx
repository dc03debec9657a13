import { RadioField } from '#app/components/choice-fields.tsx'
import { Conflict } from '#app/components/conflict.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField, SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { TimeField } from '#app/components/time-field.tsx'
import { FormKeyField, HiddenField, VersionField } from '#app/components/typed-fields.tsx'
import { closureEffects, scopeOf } from '#app/domain/calendar/labels.ts'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import type { ClosuresView } from './closures.tsx'
import { Back } from './row-links.tsx'

type Scopes = ClosuresView<'list'>['scopes']

const CLOSURE = {
	name: 'Name',
	startsOn: 'First day',
	endsOn: 'Last day',
	fromTime: 'From',
	toTime: 'Until',
	effect: 'What happens to lessons',
	publicNote: 'Note to families',
}
const names = [...Object.keys(CLOSURE), 'scope']

interface AddClosureProps {
	formKey: string
	scopes: Scopes
	wanted: { startsOn: string; endsOn: string }
	first: boolean
}

export function AddClosure({ formKey, scopes, wanted, first }: AddClosureProps) {
	const form = useIntentForm({ intent: 'add-closure', id: 'closure' }, { ...wanted, effect: 'skip' })
	const wrong = form.problems([]).length > 0
	return (
		<details className="card" open={first || wrong || wanted.startsOn !== ''}>
			<summary>Add a closure</summary>
			<ErrorSummary form={form} names={names} />
			<Form form={form} intent="add-closure" submit="Add closure" pending="Adding...">
				<FormKeyField form={form} value={formKey} />
				<ClosureFields form={form} scopes={scopes} />
			</Form>
		</details>
	)
}

function ClosureFields({ form, scopes }: { form: FormState; scopes: Scopes }) {
	return (
		<>
			<TextField form={form} name="name" label="Name" hint="Such as Midterm break" autoComplete="off" />
			<DateField form={form} name="startsOn" label="First day" />
			<DateField form={form} name="endsOn" label="Last day" hint="Leave blank for a single day." />
			<TimeField form={form} name="fromTime" label="From" hint="Leave both times blank for the whole day." />
			<TimeField form={form} name="toTime" label="Until" />
			<SelectField form={form} name="scope" label="Whom it concerns" options={scopes} empty="Everyone" />
			<RadioField form={form} name="effect" label="What happens to lessons" options={closureEffects} />
			<TextareaField
				form={form}
				name="publicNote"
				label="Note to families"
				hint="Families read it after the name, with the days without lessons or beside the lessons that take place."
				rows={2}
			/>
		</>
	)
}

export function EditClosure({ data }: { data: ClosuresView<'edit'> }) {
	const { closure, scopes, timeZone } = data
	const { id, name, startsOn, endsOn, fromTime, toTime, effect, publicNote, version } = closure
	const saved = { name, startsOn, endsOn, fromTime, toTime, effect, publicNote, scope: scopeOf(closure) }
	const form = useIntentForm({ intent: 'change-closure' }, { ...saved, tells: 'on' })
	return (
		<Panel title={<>Edit {name}</>}>
			<ErrorSummary form={form} names={names} />
			<Form
				form={form}
				intent="change-closure"
				submit="Save"
				pending="Saving..."
				beside={<Back tab="closures" />}
			>
				<Conflict
					form={form}
					labels={CLOSURE}
					timeZone={timeZone}
					take={href.schoolSettings('closures', { edit: id })}
				/>
				<HiddenField form={form} name="id" value={id} />
				<VersionField form={form} version={version} />
				<ClosureFields form={form} scopes={scopes} />
				<p className="hint">
					Repeating lessons are added on days that are open again, where nothing clashes. If lessons to come
					were closed on these days, the next page asks whether they take place after all.
				</p>
				<TellOfAdded form={form} />
			</Form>
		</Panel>
	)
}

/** The lessons that are added, and so the people, are known only after the change. */
export function TellOfAdded({ form }: { form: FormState }) {
	return (
		<CheckboxField
			form={form}
			name="tells"
			label="Email the families and teachers about lessons that take place again"
		/>
	)
}
