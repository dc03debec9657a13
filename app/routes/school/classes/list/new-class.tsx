import { RadioField } from '#app/components/choice-fields.tsx'
import { ClassFields, type ClassChoices } from '#app/components/class/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { FoldedFields } from '#app/components/folded-fields.tsx'
import { ForceField } from '#app/components/lesson/slot-fields.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { firstClassStates, classLabels } from '#app/domain/class/choices.ts'
import { classNoun } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage, type FormState } from '#app/web/use-form-page.ts'

interface NewClassProps {
	solo: boolean
	choices: ClassChoices
	formKey: string
	today: string
	/** What the school usually teaches. */
	lessonMinutes: number | null
}

export function NewClass({ solo, choices, today, formKey, lessonMinutes }: NewClassProps) {
	const noun = classNoun(solo)
	// A lesson has a page of its own: what a teacher alone adds here is for several.
	const what = solo ? 'group' : noun.one
	const form = useFormPage({
		kind: 'group',
		durationMinutes: String(lessonMinutes ?? 45),
		extraSeats: '0',
		joining: 'closed',
		state: 'open',
		startsOn: today,
		teacherId: choices.teachers.length === 1 ? choices.teachers[0]?.value : undefined,
	})
	return (
		<>
			<PageHead title={`Add a ${what}`} trail={[{ to: href.classes(), label: noun.Many }]} />
			<Form
				form={form}
				long
				submit={`Add ${what}`}
				pending="Adding…"
				beside={
					<Link className="button" to={href.classes()}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={classLabels} />
				<FormKeyField form={form} value={formKey} />
				<ClassFields form={form} choices={choices} solo={solo}>
					<p className="hint">
						With a weekday, a time and a first day it goes straight into the schedule, until further notice or
						its last day.
					</p>
					<ForceField form={form} />
				</ClassFields>
				<FoldedFields form={form} legend="How it begins" fields={BEGINS} says={beginsWords(form)}>
					<RadioField form={form} name="state" label="Begins as" options={firstClassStates} />
				</FoldedFields>
			</Form>
		</>
	)
}

const BEGINS = { state: 'Begins as' }

function beginsWords(form: FormState): string {
	const chosen = firstClassStates.find(({ value }) => value === form.field('state').initialValue)
	return chosen ? `${chosen.label}: ${chosen.hint}` : ''
}
