import { FindForm } from '#app/components/find-form.tsx'
import { href } from '#app/domain/href.ts'

export function FindToAdd({ classId, find, full }: { classId: string; find: string; full: boolean }) {
	return (
		<FindForm
			action={href.class(classId, 'students/add')}
			title="Find a student to add"
			name="find"
			label={full ? 'Add to the waiting list' : 'Add a student'}
			value={find}
			pick={{ kind: 'student', to: (student) => href.class(classId, 'students/add', { student }) }}
		/>
	)
}
