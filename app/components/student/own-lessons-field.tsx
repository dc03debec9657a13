import { RadioField } from '#app/components/choice-fields.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

interface OwnLessonsProps {
	form: FormState
	/** One line per class: `Piano, 4 lessons`. */
	own: string[]
	when: string
}

/** Asks about the lessons that no other student attends. */
export function OwnLessonsField({ form, own, when }: OwnLessonsProps) {
	if (own.length === 0) return null
	return (
		<RadioField
			form={form}
			name="lessons"
			label={`Private lessons ${when}`}
			hint={`Lessons nobody else attends. Scheduled from today: ${own.join('; ')}.`}
			options={[
				{
					value: 'remove',
					label: 'Take them out of the schedule',
					hint: 'The time is free for others. Undo brings them back.',
				},
				{ value: 'keep', label: 'Leave them in the schedule' },
			]}
		/>
	)
}
