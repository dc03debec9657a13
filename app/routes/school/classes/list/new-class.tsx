import { RadioField } from '#app/components/choice-fields.tsx'
import { ClassFields, type ClassChoices } from '#app/components/class/fields.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Fields } from '#app/components/fields.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { classNoun, firstStates, classLabels } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

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
			<ErrorSummary form={form} names={Object.keys(classLabels)} />
			<PageHead
				title={`Add a ${what}`}
				trail={[{ to: href.classes(), label: noun.Many }]}
				line="The usual day and time are shown wherever the class is."
			/>
			<Form
				form={form}
				submit={`Add ${what}`}
				pending="Adding…"
				beside={
					<Link className="button" to={href.classes()}>
						Cancel
					</Link>
				}
			>
				<FormKeyField form={form} value={formKey} />
				<ClassFields form={form} choices={choices} solo={solo} />
				<Fields legend="How it begins">
					<RadioField form={form} name="state" label="Begins as" options={firstStates} />
				</Fields>
			</Form>
		</>
	)
}
