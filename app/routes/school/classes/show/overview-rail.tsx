import { Day } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { TeacherName } from '#app/components/teacher/teacher-name.tsx'
import { joinings } from '#app/domain/class/choices.ts'
import { classStates, kindWords, many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import type { ClassOverviewData } from './overview.tsx'
import type { ClassStrip } from './read-strip.server.ts'

export function MessageClass({
	classRow,
	students,
}: {
	classRow: FoundClass
	students: ClassOverviewData['students']
}) {
	return (
		<section>
			<h2>Message {isPrivate(classRow) ? 'the family' : 'the class'}</h2>
			<p className="flex items-center justify-between">
				<span className="muted">{many(students.length, 'student', 'students')}</span>{' '}
				<Link className="button button-small" to={href.messaging('many', { class: classRow.id })}>
					Write
				</Link>
			</p>
		</section>
	)
}

/** The month in one sentence. */
export function ClassMoney({ money }: { money: NonNullable<ClassOverviewData['money']> }) {
	const { month, students, billed, received, late, to } = money
	return (
		<section>
			<h2>{month}</h2>
			<p>
				<strong>{billed}</strong> billed to {many(students, 'student', 'students')}. {received} paid
				{late ? (
					<>
						, <strong className="text-red">{late} late</strong>
					</>
				) : null}
				.
			</p>
			<Link className="quiet-link" to={to}>
				{late ? 'Show the late invoices' : 'Show the invoices'}
			</Link>
		</section>
	)
}

const partLabels = { lead: 'Teacher', assist: 'Assists', beside: 'Also teaches' } as const

interface FactsProps {
	classRow: FoundClass
	teachers: ClassStrip['teachers']
	solo: boolean
}

export function ClassFacts({ classRow, teachers, solo }: FactsProps) {
	const { state, level, ageFrom, ageTo, startsOn, endsOn } = classRow
	const [text, tone] = classStates[state]
	const rows: [label: string, fact: JSX.Element | string | number | null][] = [
		[
			'Status',
			state === 'running' ? null : (
				<State key="state" tone={tone}>
					{text}
				</State>
			),
		],
		...(solo ? [] : teachers).map(({ id, name, part, before, after }): [string, JSX.Element] => [
			partLabels[part],
			<span key={id}>
				{before}
				<TeacherName id={id} name={name} />
				{after}
			</span>,
		]),
		['Kind', kindWords(classRow.kind)],
		['Instrument', classRow.instrument],
		['Length', many(classRow.durationMinutes, 'minute', 'minutes')],
		['Online', classRow.onlineLink ? <bdi key="online">{classRow.onlineLink}</bdi> : null],
		['Level', level],
		['Ages', ageFrom === null && ageTo === null ? null : agesOf(classRow)],
		['Extra seats', classRow.extraSeats > 0 ? classRow.extraSeats : null],
		['Who may join', isPrivate(classRow) ? null : joiningOf(classRow)],
		['On the sign-up page', classRow.isPublic ? 'Yes' : null],
		['Since', startsOn ? <Day key="since" on={startsOn} /> : null],
		['Ends', endsOn ? <Day key="ends" on={endsOn} /> : 'Until further notice'],
	]
	return (
		<section>
			<h2>Facts</h2>
			<dl className="rows">
				{rows.map(([label, fact], at) =>
					fact === null ? null : (
						<div key={at}>
							<dt className="muted">{label}</dt>
							<dd>{fact}</dd>
						</div>
					),
				)}
			</dl>
			<Link className="quiet-link" to={href.class(classRow.id, 'definition')}>
				Edit
			</Link>
		</section>
	)
}

/** The office's notes about the class. */
export function ClassNote({ note }: { note: string | null }) {
	if (!note) return null
	return (
		<section>
			<h2>Internal note</h2>
			<p className="notes">{note}</p>
		</section>
	)
}

const isPrivate = ({ kind, capacity }: FoundClass) => kind === 'private' && capacity === 1

const joiningOf = ({ joining }: FoundClass) => joinings.find(({ value }) => value === joining)?.label ?? ''

function agesOf({ ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }): string {
	if (ageTo === null) return `From ${ageFrom}`
	return ageFrom === null ? `Up to ${ageTo}` : `${ageFrom} to ${ageTo}`
}
