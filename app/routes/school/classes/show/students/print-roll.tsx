import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import type { Face } from '#app/domain/student/face.ts'
import { enter } from '#app/guards/enter.server.ts'
import { ageOn } from '#app/utils/dates.ts'
import { classTaskTitle } from '../task-title.ts'
import { readSheet } from './read-roster.server.ts'
import { Sheet } from './sheet.tsx'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = { title: classTaskTitle('Blank roll') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readSheet(access, args)
}

const LESSONS = 8

/** One row per student and one box per lesson. Dates are written in by hand. */
export default function PrintRoll() {
	const { classRow, rows, today } = useLoaderData<typeof loader>()
	const boxes = Array.from({ length: LESSONS }, (_, i) => i + 1)
	const isPhotographed = rows.some(({ face }) => face.photo)
	return (
		<Sheet
			title={classRow.name}
			line={
				<>
					Boxes without dates, for any lessons. The{' '}
					<Link to={href.attendance('paper-roll', { class: classRow.id })}>paper roll</Link> has the dates of
					the coming lessons, and a place to type the marks in.
				</>
			}
			classRow={classRow}
			isEmpty={rows.length === 0}
		>
			<div className="sheet-frame" role="region" aria-label="Blank roll" tabIndex={0}>
				<table className="sheet">
					<caption>{classRow.time}</caption>
					<thead>
						<tr>
							<th scope="col">Student</th>
							<th scope="col">Age</th>
							{boxes.map((box) => (
								<th key={box} scope="col" className="sheet-box">
									<span className="sr-only">Lesson {box}</span>
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={row.id}>
								<th scope="row">
									{isPhotographed ? <PrintedFace {...row.face} /> : null}
									<bdi>{[row.firstName, row.lastName].filter(Boolean).join(' ')}</bdi>
									{row.isTrial ? ' (trial)' : null}
								</th>
								<td>{row.birthDate ? ageOn(row.birthDate, today) : null}</td>
								{boxes.map((box) => (
									<td key={box} className="sheet-box" />
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</Sheet>
	)
}

/**
 * Photos help substitutes who do not know the students. They load eagerly, because a lazy image could be missing in print.
 */
function PrintedFace({ photo, letters }: Face) {
	return photo ? (
		<img className="printed-face" src={href.file(photo)} alt="" width={28} height={28} />
	) : (
		<span className="printed-face" data-initials={letters} />
	)
}
