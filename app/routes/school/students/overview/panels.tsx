import type { ReactNode } from 'react'
import { NearDay } from '#app/components/dates.tsx'
import { FigureCard, FigureLink } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import type { studentOverview } from '#app/models/student/overview.server.ts'
import { href } from '#app/domain/href.ts'
import { stateRules } from '#app/domain/student/states.ts'

type Overview = ReturnType<typeof studentOverview>

const figures = (count: number) => count.toLocaleString('en')

/** Each number links to the list it counts. */
export function States({ states, archived }: Pick<Overview, 'states' | 'archived'>) {
	return (
		<div className="cards cards-dense">
			{states.map(({ state, students }) => (
				<FigureCard
					key={state}
					label={stateRules[state].label}
					figure={
						<FigureLink
							to={href.studentList({ state })}
							of={stateRules[state].label}
							figure={figures(students)}
						/>
					}
				/>
			))}
			<FigureCard
				label="Archived"
				figure={
					<FigureLink to={href.studentList({ archived: 'yes' })} of="Archived" figure={figures(archived)} />
				}
			/>
		</div>
	)
}

const gapWords: Record<string, string> = {
	family: 'Without a family',
	teacher: 'Without a teacher',
	class: 'Without a class',
	guardian: 'Under age, without a guardian',
	consent: 'Without every consent',
	'birth-date': 'Without a birth date',
}

export function Gaps({ gaps, solo }: Pick<Overview, 'gaps'> & { solo: boolean }) {
	const open = gaps.filter(
		({ students, filters }) => students > 0 && !(solo && filters.missing === 'teacher'),
	)
	return (
		<Panel title="To be completed">
			<Rows empty="Nothing is missing.">
				{open.map(({ filters, students }) => (
					<li key={filters.missing}>
						<Link to={href.studentList(filters)} data-figure="count" data-value={students}>
							{gapWords[filters.missing ?? '']}
						</Link>{' '}
						<strong>{figures(students)}</strong>
					</li>
				))}
			</Rows>
		</Panel>
	)
}

export function Birthdays({ birthdays }: Pick<Overview, 'birthdays'>) {
	return (
		<Panel title="Birthdays this week">
			<Rows empty="Nobody has a birthday within seven days.">
				{birthdays.map(({ id, name, on, age }) => (
					<li key={id}>
						<Name id={id} name={name} />{' '}
						<span className="muted">
							{age} on <NearDay on={on} />
						</span>
					</li>
				))}
			</Rows>
		</Panel>
	)
}

export function Waiting({ waiting }: Pick<Overview, 'waiting'>) {
	return (
		<Panel title="Waiting, by instrument">
			<Rows empty="Nobody on a waiting list has named an instrument.">
				{waiting.map(({ id, name, students }) => (
					<li key={id}>
						<Link
							to={href.studentList({ state: 'waiting', instrument: id })}
							data-figure="count"
							data-value={students}
						>
							{name}
						</Link>{' '}
						<strong>{figures(students)}</strong>
					</li>
				))}
			</Rows>
		</Panel>
	)
}

export function Duplicates({ duplicates }: Pick<Overview, 'duplicates'>) {
	return (
		<Panel title="Possible duplicates">
			<Rows empty="None found among the last 200 added.">
				{duplicates.map(({ id, earlierId, name, earlierName, by }) => (
					<li key={id + earlierId}>
						<span>
							<Name id={id} name={name} /> and <Name id={earlierId} name={earlierName} />
						</span>{' '}
						<span className="muted">{by === 'name' ? 'same name and birth date' : 'same email address'}</span>{' '}
						<a href={href.student(earlierId, 'merge', { with: id })}>
							Compare and merge<span className="sr-only"> the two records of {earlierName}</span>
						</a>
					</li>
				))}
			</Rows>
		</Panel>
	)
}

function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
	return children.length > 0 ? <ul className="rows">{children}</ul> : <p className="muted">{empty}</p>
}

function Name({ id, name }: { id: string; name: string }) {
	return (
		<a href={href.student(id)}>
			<bdi>{name}</bdi>
		</a>
	)
}
