import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField, SelectField, TextField } from '#app/components/fields.tsx'
import { PortalField } from '#app/components/student/portal-field.tsx'
import { STUDENT_STATES, stateRules } from '#app/domain/student/states.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { BulkQuestion } from './tasks-bulk.server.ts'

/** Returns an array instead of a component, because the error summary follows the order of the form's children. */
export function fieldsOf(form: FormState, { act, choices, today, places, closing }: BulkQuestion) {
	switch (act) {
		case 'state':
			return [
				<SelectField
					key="state"
					form={form}
					name="state"
					label="Status"
					options={states}
					empty="Choose a status"
				/>,
				<DateField key="since" form={form} name="since" label="Since" max={today} />,
				<TextField
					key="reason"
					form={form}
					name="reason"
					label="Reason"
					hint="Saved for students who leave."
				/>,
				<SelectField
					key="places"
					form={form}
					name="places"
					label="Their places in classes"
					hint={`They have ${placesWords(places)}. By default, students who leave give them up and students who pause keep them.`}
					options={placeChoices}
				/>,
				...(closing.length > 0
					? [<PortalField key="portal" form={form} names={closing} when="Applies to students who leave." />]
					: []),
			]
		case 'teacher':
			return (
				<SelectField
					form={form}
					name="teacherId"
					label="Teacher"
					options={[...choices, { value: 'none', label: 'No teacher' }]}
					empty="Choose a teacher"
				/>
			)
		case 'enrol':
			return [
				<SelectField
					key="class"
					form={form}
					name="classId"
					label="Class"
					options={choices}
					empty="Choose a class"
				/>,
				<DateField key="day" form={form} name="startsOn" label="First day" />,
				<CheckboxField key="trial" form={form} name="isTrial" label="As a trial" />,
				<SelectField
					key="full"
					form={form}
					name="ifFull"
					label="When the class is full"
					options={fullChoices}
				/>,
			]
		case 'invite':
			return (
				<SelectField
					form={form}
					name="whom"
					label="Who is invited"
					hint="By email. Who has an account or no email address is skipped, and you will see who."
					options={invitedChoices}
				/>
			)
		case 'tag':
			return (
				<TextField
					form={form}
					name="tag"
					label="Tag"
					autoComplete="off"
					hint={choices.length > 0 ? `In use: ${choices.map(({ label }) => label).join(', ')}` : undefined}
				/>
			)
		default:
			return <SelectField form={form} name="tag" label="Tag" options={choices} empty="Choose a tag" />
	}
}

const states = STUDENT_STATES.map((value) => ({ value, label: stateRules[value].label }))
const placeChoices = [
	{ value: '', label: 'As usual' },
	{ value: 'keep', label: 'All are kept' },
	{ value: 'give-up', label: 'All are given up' },
]
const invitedChoices = [
	{ value: 'guardians', label: 'Their guardians' },
	{ value: 'students', label: 'The students themselves' },
	{ value: 'both', label: 'Guardians and students' },
]
const fullChoices = [
	{ value: 'refuse', label: 'Skip them and tell me' },
	{ value: 'wait', label: 'Put them on the waiting list' },
]

export function placesWords({ seats, queues }: BulkQuestion['places']): string {
	const seatWords = `${seats} ${seats === 1 ? 'place' : 'places'} in classes`
	return queues > 0 ? `${seatWords} and ${queues} on waiting lists` : seatWords
}
