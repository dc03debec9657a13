import type { ReactNode } from 'react'
import { ShortDay } from '#app/components/dates.tsx'
import { OwedLessons } from '#app/components/lesson/owed-lessons.tsx'
import { PersonCell } from '#app/components/student/person-cell.tsx'
import type { EnrolmentState } from '#app/domain/class/labels.ts'
import { ageOn } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import type { PhoneNumber } from '#app/utils/phone-number.ts'
import type { Face } from '#app/domain/student/face.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { ConsentKind } from '#app/domain/school/consents.ts'
import { changeHref, possibleChanges } from '#app/domain/class/changes.ts'
import { consentWords } from './consent-words.ts'
import { Standing } from '#app/components/class/standing.tsx'

export interface RosterRow {
	id: string
	version: number
	studentId: string
	firstName: string
	lastName: string
	birthDate: string | null
	phone: PhoneNumber | null
	level: string | null
	state: EnrolmentState
	isTrial: boolean
	startsOn: string | null
	endsOn: string | null
	pausedFrom: string | null
	pausedTo: string | null
	keepsSeat: boolean
	contact: { name: string; relation: string; phone: PhoneNumber | null; email: string | null } | null
	lacking: ConsentKind[] | null
	/** Make-up credits not yet booked. */
	owed: { id: string; minutes: number; text: string; terms: string; to: string }[]
	face: Face
}

interface RollProps {
	rows: RosterRow[]
	today: string
	classId: string
}

/** The roster with everything a teacher has to know before the lesson. */
export function Roll({ rows, today, classId }: RollProps) {
	// A column without any values is left out.
	const has = { end: rows.some(({ endsOn }) => endsOn), credit: rows.some((row) => row.owed.length > 0) }
	const heads = ['Student', 'Age', 'Level', 'Status', has.end ? 'To' : '', has.credit ? 'Credits' : '']
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">Students</caption>
				<thead>
					<tr>
						{[...heads.filter(Boolean), 'Contact', 'Consents'].map((label) => (
							<th key={label} scope="col">
								{label}
							</th>
						))}
						<th scope="col" className="tick">
							<span className="sr-only">Changes</span>
						</th>
					</tr>
				</thead>
				<tbody data-total="count" data-value={rows.length}>
					{rows.map((row) => (
						<RollRow key={row.id} row={row} has={has} today={today} classId={classId} />
					))}
				</tbody>
			</table>
		</div>
	)
}

type RowProps = Omit<RollProps, 'rows'> & { row: RosterRow; has: { end: boolean; credit: boolean } }

function RollRow({ row, has, today, classId }: RowProps) {
	const name = nameOf(row)
	return (
		<tr>
			<PersonCell face={row.face}>
				<a href={href.student(row.studentId)}>{name}</a>
			</PersonCell>
			<Cell label="Age">{row.birthDate && ageOn(row.birthDate, today)}</Cell>
			<Cell label="Level">{row.level}</Cell>
			<td data-label="Status">
				<Standing row={row} today={today} />{' '}
				{row.startsOn ? (
					<span className="second">
						from{'\u00a0'}
						<ShortDay on={row.startsOn} />
					</span>
				) : null}
			</td>
			{has.end ? <Cell label="To">{row.endsOn && <ShortDay on={row.endsOn} />}</Cell> : null}
			{has.credit ? (
				<Cell label="Credits">{row.owed.length > 0 ? <OwedLessons owed={row.owed} /> : null}</Cell>
			) : null}
			<td data-label="Contact">
				<Contact row={row} />
			</td>
			<td data-label="Consents">{consentWords(row.lacking)}</td>
			<td data-label="Changes">
				<a
					className="button button-small"
					href={changeHref(classId, row.id, possibleChanges(row.state)[0]?.change ?? 'end')}
					aria-label={`Change: ${name}`}
				>
					Change
				</a>
			</td>
		</tr>
	)
}

/** Empty cells are hidden in the stacked layout of small screens. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
	return (
		<td data-label={label} className={children ? undefined : 'nothing'}>
			{children || '–'}
		</td>
	)
}

function Contact({ row: { contact, phone } }: { row: RosterRow }) {
	if (!contact) return <span className="day">{phone?.text ?? '–'}</span>
	return (
		<>
			<bdi>{contact.name}</bdi>{' '}
			<span className={contact.phone ? 'second day' : 'second'}>
				{contact.phone?.text ?? contact.email ?? ''}
			</span>
		</>
	)
}
