import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { freeSeats } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { listEnded } from '#app/models/enrolment/roster.server.ts'
import { answerUndo } from '#app/requests/undo.server.ts'
import { today as todayIn } from '#app/utils/dates.ts'
import { missing } from '#app/web/missing.server.ts'
import { useClass } from './head.tsx'
import { keepRoster } from './students/file.server.ts'
import { FindToAdd } from './students/find-to-add.tsx'
import { Past } from './students/past.tsx'
import { rosterOf } from './students/read-roster.server.ts'
import { Roll } from './students/roll.tsx'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Students' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const classRow = foundClass(access, args.params.classId)
	const today = todayIn(access.school.timeZone)
	const rows = rosterOf(access, classRow)
	const isFile = new URL(args.request.url).searchParams.get('format') === 'csv'
	if (isFile) keepRoster(args, classRow.name, rows, today)
	return { rows, today, ended: listEnded(access, classRow.id) }
}

/** Changes to an enrollment redirect here, with a notice that can undo them. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return (await answerUndo(args, access)) ?? missing()
}

const sheets = [
	['students/print-roll', 'blank roll'],
	['students/name-labels', 'name labels'],
	['students/address-labels', 'address labels'],
] as const

export default function Roster() {
	const { rows, today, ended } = useLoaderData<typeof loader>()
	const { classRow } = useClass()
	const full = freeSeats(classRow) === 0
	const open = classRow.state !== 'finished' && classRow.state !== 'archived'
	return (
		<>
			{open && !(full && classRow.kind === 'private') ? (
				<FindToAdd classId={classRow.id} find="" full={full} />
			) : null}
			{rows.length === 0 ? (
				<EmptyList
					kind="new"
					title="Nobody is enrolled"
					text={
						open
							? 'Find a student above to add them. Students who start later count as enrolled from now on.'
							: 'Former students are listed below, with their dates.'
					}
				/>
			) : (
				<>
					<p className="page-actions muted">
						<a href={href.class(classRow.id, 'students', { format: 'csv' })} download>
							Download CSV
						</a>
						{' · Print: '}
						{sheets.map(([sheet, label], i) => (
							<Fragment key={sheet}>
								{i > 0 ? ', ' : null}
								<a href={href.class(classRow.id, sheet)}>{label}</a>
							</Fragment>
						))}
					</p>
					<Roll rows={rows} today={today} classId={classRow.id} />
				</>
			)}
			{ended.length > 0 ? <Past ended={ended} /> : null}
		</>
	)
}
