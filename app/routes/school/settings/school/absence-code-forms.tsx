import { Conflict } from '#app/components/conflict.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField, SelectField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField, VersionField } from '#app/components/typed-fields.tsx'
import { CODE_CREDITS } from '#app/domain/attendance/settings-labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'
import { useIntentForm, useSent } from '#app/web/use-intent-form.ts'
import type { AbsencesShown } from './absences.tsx'
import { Reads } from './family-reads.tsx'
import { Back } from './row-links.tsx'

type Code = AbsencesShown['offered'][number]

const CODE = {
	label: 'Name',
	charges: 'The lesson is charged',
	pays: 'The teacher is paid',
	credit: 'Credit',
	countsToCap: 'Counts against the limit of make-up credits',
	needsNote: 'Needs a note',
	inPortal: 'Shown to families',
}

function CodeFields({ form, today }: { form: FormState; today: string }) {
	return (
		<>
			<div className="field-pair">
				<CheckboxField form={form} name="charges" label={CODE.charges} />
				<CheckboxField form={form} name="pays" label={CODE.pays} />
			</div>
			<SelectField form={form} name="credit" label={CODE.credit} options={CODE_CREDITS} />
			<CheckboxField form={form} name="countsToCap" label={CODE.countsToCap} />
			<div className="field-pair">
				<CheckboxField form={form} name="needsNote" label={CODE.needsNote} />
				<CheckboxField form={form} name="inPortal" label={CODE.inPortal} />
			</div>
			<DateField
				form={form}
				name="validFrom"
				label="First day"
				hint="Applies to lessons from this day on. Earlier lessons keep what they had."
				min={today}
			/>
		</>
	)
}

export function EditCode({ data: { reads, today, timeZone }, code }: { data: AbsencesShown; code: Code }) {
	const sent = useSent()?.intent
	const first = Object.fromEntries(
		Object.keys(CODE).map((name) => {
			const value = code[name as keyof typeof CODE]
			return [name, typeof value === 'boolean' ? (value ? 'on' : '') : value]
		}),
	)
	const answered = sent === 'save-code' || sent === 'preview-code'
	const form = useFormPage({ ...first, validFrom: today }, { answered })
	return (
		<Panel
			title={
				<>
					Edit {code.letter} {code.label}
				</>
			}
		>
			<ErrorSummary form={form} names={[...Object.keys(CODE), 'validFrom']} />
			<Form
				form={form}
				intent="save-code"
				submit="Save"
				pending="Saving..."
				more={[{ intent: 'preview-code', label: 'Preview' }]}
				beside={<Back tab="absences" />}
			>
				<Conflict
					form={form}
					labels={CODE}
					text={(name, value) => (value === 'on' ? 'Yes' : name === 'credit' ? creditWords(value) : value)}
					timeZone={timeZone}
					take={href.schoolSettings('absences', { edit: code.letter })}
				/>
				<HiddenField form={form} name="id" value={code.letter} />
				<VersionField form={form} version={code.version} />
				<TextField form={form} name="label" label={CODE.label} autoComplete="off" />
				<p className="muted">
					{code.isHeld ? 'The student attended.' : 'The student did not attend.'} This cannot be changed, so
					that attendance rates stay. Add another code instead.
				</p>
				<CodeFields form={form} today={today} />
			</Form>
			<Reads reads={reads} of="code" />
		</Panel>
	)
}

function creditWords(value: string) {
	return CODE_CREDITS.find((codeCredit) => codeCredit.value === value)?.label ?? value
}

export function AddCode({ formKey, today }: { formKey: string; today: string }) {
	const form = useIntentForm(
		{ intent: 'add-code', id: 'code' },
		{ credit: 'none', inPortal: 'on', validFrom: today },
	)
	return (
		<details className="card" open={form.problems([]).length > 0}>
			<summary>Add a code</summary>
			<ErrorSummary form={form} names={['letter', 'label', 'isHeld', ...Object.keys(CODE), 'validFrom']} />
			<Form form={form} intent="add-code" submit="Add code" pending="Adding...">
				<FormKeyField form={form} value={formKey} />
				<TextField
					form={form}
					name="letter"
					label="Letter"
					hint="A letter or digit that no code has used. It cannot be changed later."
					autoComplete="off"
				/>
				<TextField form={form} name="label" label={CODE.label} autoComplete="off" />
				<CheckboxField
					form={form}
					name="isHeld"
					label="The student attended"
					hint="Cannot be changed later."
				/>
				<CodeFields form={form} today={today} />
			</Form>
		</details>
	)
}
