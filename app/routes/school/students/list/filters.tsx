import { FilterForm, type Filter } from '#app/components/filter-form.tsx'
import { accountFilter, studentGaps } from '#app/domain/student/list.ts'
import { STUDENT_STATES, stateRules } from '#app/domain/student/states.ts'
import type { ListView } from '../list.tsx'

const states = STUDENT_STATES.map((value) => ({ value, label: stateRules[value].label }))
const optionsOf = (text: Record<string, string>) =>
	Object.entries(text).map(([value, label]) => ({ value, label }))

export const sorts = [
	{ key: 'name', label: 'Name' },
	{ key: 'age', label: 'Age' },
	{ key: 'state', label: 'Status' },
	{ key: 'joined', label: 'Joined' },
]

/** Status, teacher and class are always visible; all other filters are folded away. */
export function StudentFilters({ view, path }: { view: ListView; path: string }) {
	const { query, choices, solo } = view
	/** Choices too numerous for a select become a text field for the beginning of the name. */
	const of = (kind: keyof typeof choices, label: string): Filter => {
		const options = choices[kind]
		return options
			? { name: kind, label, options }
			: { name: kind, label: `${label} begins with`, type: 'text' }
	}
	return (
		<FilterForm
			path={path}
			query={query}
			search="Name, guardian or phone"
			filters={[
				{ name: 'state', label: 'Status', options: states },
				...(solo ? [] : [of('teacher', 'Teacher')]),
				of('class', solo ? 'Lesson' : 'Class'),
			]}
			more={[
				of('instrument', 'Instrument'),
				of('level', 'Level'),
				of('tag', 'Tag'),
				{ name: 'ageFrom', label: 'Age from', type: 'text' },
				{ name: 'ageTo', label: 'Age to', type: 'text' },
				{ name: 'joinedFrom', label: 'Joined from', type: 'date' },
				{ name: 'joinedTo', label: 'Joined to', type: 'date' },
				{ name: 'portal', label: 'Account', options: optionsOf(accountFilter) },
				{ name: 'call', label: 'Call back', options: [{ value: 'due', label: 'Due' }] },
				{ name: 'missing', label: 'Missing', options: optionsOf(studentGaps) },
				{
					name: 'archived',
					label: 'Archive',
					options: [{ value: 'yes', label: 'Only archived' }],
					any: 'Not archived',
				},
			]}
			sorts={sorts}
		/>
	)
}
