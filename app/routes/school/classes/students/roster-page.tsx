import { Fragment } from 'react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FindForm } from '#app/components/find-form.tsx'
import { freeSeats } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { Past, type Ended } from './past.tsx'
import { sheetLinks } from './sheet.tsx'
import { Roll, type RosterRow } from './roll.tsx'
import { ClassHead, type HeadedClass } from '#app/components/class/head.tsx'

interface RosterPageProps {
	found: HeadedClass
	solo: boolean
	today: string
	rows: RosterRow[]
	ended: Ended[]
}

/** Who is in a class. */
export function RosterPage({ found, solo, today, rows, ended }: RosterPageProps) {
	const full = freeSeats(found) === 0
	const open = found.state !== 'finished' && found.state !== 'archived'
	return (
		<>
			<ClassHead found={found} solo={solo} tab="roster" />
			{open && !(full && found.kind === 'private') ? (
				<FindToAdd classId={found.id} find="" full={full} />
			) : null}
			{rows.length === 0 ? (
				<EmptyList
					kind="new"
					title="Nobody is enrolled"
					words={
						open
							? 'Find a student above to add them. Students who start later count as enrolled from now on.'
							: 'Former students are listed below, with their dates.'
					}
				/>
			) : (
				<>
					<p className="page-actions muted">
						<a href={`${href.roster(found.id)}?format=csv`} download>
							Download CSV
						</a>
						{' · Print: '}
						{sheetLinks.map(([sheet, label], i) => (
							<Fragment key={sheet}>
								{i > 0 ? ', ' : null}
								<a href={`${href.roster(found.id)}?print=${sheet}`}>{label.toLowerCase()}</a>
							</Fragment>
						))}
					</p>
					<Roll rows={rows} today={today} classId={found.id} />
				</>
			)}
			{ended.length > 0 ? <Past ended={ended} /> : null}
		</>
	)
}

/** Looks for a student to add; the page works on without a script. */
export function FindToAdd({ classId, find, full }: { classId: string; find: string; full: boolean }) {
	return (
		<FindForm
			action={href.roster(classId)}
			title="Find a student to add"
			name="find"
			label={full ? 'Add to the waiting list' : 'Add a student'}
			value={find}
			pick={{ kind: 'student', to: (student) => href.roster(classId, { student }) }}
		/>
	)
}
