import { Day } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { classNoun } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'

interface LastRosterProps {
	solo: boolean
	classRow: { id: string; name: string; endsOn: string | null }
	roster: {
		id: string
		firstName: string
		lastName: string
		startsOn: string | null
		endsOn: string | null
	}[]
}

/** The students of a class on the day it ended. */
export function LastRoster({ solo, classRow, roster }: LastRosterProps) {
	return (
		<>
			<PageHead
				title={`Who was in ${classRow.name}`}
				trail={[
					{ to: href.classes(), label: classNoun(solo).Many },
					{ to: href.legacyClasses(), label: 'Archive' },
				]}
				line={
					<>
						At its end
						{classRow.endsOn ? (
							<>
								, <Day on={classRow.endsOn} />
							</>
						) : null}
					</>
				}
			/>
			<Panel
				title="Students at the end"
				beside={<Link to={href.class(classRow.id)}>Open {classRow.name}</Link>}
			>
				{roster.length === 0 ? (
					<p className="muted">Nobody was enrolled when it ended.</p>
				) : (
					<ul className="rows" data-total="count" data-value={roster.length}>
						{roster.map((student) => (
							<li key={student.id}>
								<bdi>{nameOf(student)}</bdi>{' '}
								<span className="muted">
									{student.startsOn ? <Day on={student.startsOn} /> : '?'} to{' '}
									{student.endsOn ? <Day on={student.endsOn} /> : '?'}
								</span>
							</li>
						))}
					</ul>
				)}
			</Panel>
		</>
	)
}
