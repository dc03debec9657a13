import type { ReactNode } from 'react'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { RailPart } from '#app/components/student/rail-part.tsx'
import type { studentsToComplete } from '#app/models/student/to-complete.server.ts'
import { href } from '#app/domain/href.ts'

type Shown = ReturnType<typeof studentsToComplete>

const figures = (count: number) => count.toLocaleString('en')

const gapWords: Record<string, [what: string, why: string]> = {
	family: ['Without a family', 'Nobody is billed for them.'],
	teacher: ['Without a teacher', 'No teacher sees them as theirs.'],
	class: ['Without a class', 'They have no lessons.'],
	guardian: ['Under age, without a guardian', 'There is nobody to call.'],
	consent: ['Without every consent', 'A text has not been agreed to.'],
	'birth-date': ['Without a birth date', 'Their age and birthday are not known.'],
}

export function Gaps({ gaps, solo }: Pick<Shown, 'gaps'> & { solo: boolean }) {
	const open = gaps.filter(
		({ students, filters }) => students > 0 && !(solo && filters.missing === 'teacher'),
	)
	return (
		<Panel title="To be completed">
			<Rows empty="Nothing is missing.">
				{open.map(({ filters, students }) => {
					const [what, why] = gapWords[filters.missing ?? ''] ?? []
					return (
						<li key={filters.missing}>
							<span>
								<Link to={href.studentList(filters)} data-figure="count" data-value={students}>
									{what}
								</Link>{' '}
								<span className="muted history-change">{why}</span>
							</span>{' '}
							<strong>{figures(students)}</strong>
						</li>
					)
				})}
			</Rows>
		</Panel>
	)
}

export function Waiting({ waiting }: Pick<Shown, 'waiting'>) {
	if (waiting.length === 0) return null
	return (
		<RailPart title="Waiting, by instrument">
			<ul className="rail-rows">
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
			</ul>
		</RailPart>
	)
}

export function Duplicates({ duplicates }: Pick<Shown, 'duplicates'>) {
	if (duplicates.length === 0) return null
	return (
		<Panel title="Possible duplicates">
			<Rows empty="">
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
