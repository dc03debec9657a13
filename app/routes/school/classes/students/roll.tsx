import type { ReactNode } from 'react'
import { Day, useDateFormat } from '#app/components/dates.tsx'
import { State } from '#app/components/panel.tsx'
import { PersonCell } from '#app/components/student/person-cell.tsx'
import { enrolmentStates, type EnrolmentState } from '#app/domain/class/labels.ts'
import { ageOn, shortDateWords } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import type { Face } from '#app/domain/student/face.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { changeHref, possibleChanges } from '#app/domain/class/changes.ts'
import { consentWords } from './consent-words.ts'

export interface RosterRow {
	id: string
	version: number
	studentId: string
	firstName: string
	lastName: string
	birthDate: string | null
	phone: string | null
	level: string | null
	state: EnrolmentState
	isTrial: boolean
	startsOn: string | null
	endsOn: string | null
	pausedFrom: string | null
	pausedTo: string | null
	keepsSeat: boolean
	contact: { name: string; relation: string; phone: string | null; email: string | null } | null
	consents: string[]
	/** Of make-up lessons they are owed and have not booked. */
	creditMinutes: number
	face: Face
}

interface RollProps {
	rows: RosterRow[]
	today: string
	classId: string
}

const HEADS = ['Student', 'Age', 'Level', 'State', 'From', 'To', 'Credits', 'Contact', 'Consents']

/** The roll: who has a seat, and what has to be known at the door. */
export function Roll({ rows, today, classId }: RollProps) {
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">Students</caption>
				<thead>
					<tr>
						{HEADS.map((label) => (
							<th key={label} scope="col">
								{label}
							</th>
						))}
						<th scope="col" className="tick">
							<span className="sr-only">Changes</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<RollRow key={row.id} row={row} today={today} classId={classId} />
					))}
				</tbody>
			</table>
		</div>
	)
}

function RollRow({ row, today, classId }: Omit<RollProps, 'rows'> & { row: RosterRow }) {
	const name = nameOf(row)
	return (
		<tr>
			<PersonCell face={row.face}>
				<a href={href.student(row.studentId)}>{name}</a>
			</PersonCell>
			<Cell label="Age">{row.birthDate && ageOn(row.birthDate, today)}</Cell>
			<Cell label="Level">{row.level}</Cell>
			<td data-label="State">
				<Standing row={row} today={today} />
			</td>
			<Cell label="From">{row.startsOn && <ShortDay on={row.startsOn} />}</Cell>
			<Cell label="To">{row.endsOn && <ShortDay on={row.endsOn} />}</Cell>
			<Cell label="Credits">{row.creditMinutes > 0 && `${row.creditMinutes} min`}</Cell>
			<td data-label="Contact">
				<Contact row={row} />
			</td>
			<td data-label="Consents">{consentWords(row.consents)}</td>
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

/** What says nothing is left out where the rows are stacked. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
	return (
		<td data-label={label} className={children ? undefined : 'nothing'}>
			{children || '–'}
		</td>
	)
}

function ShortDay({ on }: { on: string }) {
	return (
		<span className="day">
			<Day on={on} short />
		</span>
	)
}

function Standing({ row, today }: { row: RosterRow; today: string }) {
	const state = row.state === 'future' && (row.startsOn ?? '') <= today ? 'active' : row.state
	const [words, tone] = enrolmentStates[state]
	const { pausedFrom, pausedTo, endsOn, isTrial } = row
	const format = useDateFormat()
	const more =
		state === 'paused'
			? `${pausedFrom ? `from ${shortDateWords(pausedFrom, format)}` : ''}${pausedTo ? ` to ${shortDateWords(pausedTo, format)}` : ''}${row.keepsSeat ? '' : ', seat given up'}`
			: state === 'ending' && endsOn
				? `last day ${shortDateWords(endsOn, format)}`
				: isTrial
					? 'on trial'
					: ''
	return (
		<>
			<State tone={tone}>{words}</State> {more ? <span className="muted">{more}</span> : null}
		</>
	)
}

function Contact({ row: { contact, phone } }: { row: RosterRow }) {
	if (!contact) return <>{phone ?? '–'}</>
	return (
		<>
			<bdi>{contact.name}</bdi>{' '}
			<span className={contact.phone ? 'muted day' : 'muted'}>{contact.phone ?? contact.email ?? ''}</span>
		</>
	)
}
