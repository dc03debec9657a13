import { Conflict } from '#app/components/conflict.tsx'
import type { RollProps } from './roll.tsx'

export interface RollConflictProps extends Pick<RollProps, 'form' | 'students' | 'codes'> {
	timeZone: string
	/** Address of the roll with the saved values. */
	take: string
}

const NOTES = { covered: 'What you did', next: 'For next time' }

/** Marks and notes that differ from those another person has saved. */
export function RollConflict({ students, codes, ...rest }: RollConflictProps) {
	const labels = Object.fromEntries([
		...Object.entries(NOTES),
		...students.flatMap(({ name }, at) =>
			Object.entries({
				code: 'mark',
				minutesLate: 'minutes late',
				...NOTES,
				privateNote: 'private note',
			}).map(([field, label]) => [`marks[${at}].${field}`, `${name}: ${label}`]),
		),
	]) as Record<string, string>
	const text = (name: string, value: string) =>
		(name.endsWith('.code') && codes.find(({ letter }) => letter === value)?.label) || value
	return <Conflict {...rest} labels={labels} text={text} />
}
