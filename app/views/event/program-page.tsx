import { PageHead } from '#app/components/page-head.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { eventHref } from '#app/domain/event/href.ts'
import type { AtEvents } from './at.ts'
import { lengthWords } from './entries.tsx'
import type { ShownEvent } from './event-page.tsx'

interface ProgramProps extends AtEvents {
	event: ShownEvent
	school: string
	dayWords: string
	/** Number of participants with a shortened name, because their family has not agreed to publication. */
	shortened: number
	entries: {
		id: string
		student: string
		title: string | null
		composer: string | null
		instrument: string | null
		accompanist: string | null
		minutes: number | null
	}[]
}

/** The program of a recital for the audience. */
export function ProgramPage({ event, school, dayWords, shortened, entries, isOffice }: ProgramProps) {
	const { id, name, clock, place } = event
	return (
		<>
			<PageHead
				title={<bdi>{name}</bdi>}
				line={`${dayWords}, ${clock}. ${place}. ${school}`}
				trail={[{ to: eventHref(isOffice, id), label: name }]}
			>
				<PrintButton />
			</PageHead>
			<p className="muted screen-only">
				{lengthWords(entries)}{' '}
				{shortened > 0
					? `${shortened === 1 ? '1 student is' : `${shortened} students are`} named by first name and initial: their families have not agreed to photos and videos being shown.`
					: null}
			</p>
			<div className="sheet-frame" role="region" aria-label="Program" tabIndex={0}>
				<table className="sheet">
					<caption className="sr-only">Program</caption>
					<thead>
						<tr>
							<th scope="col">No.</th>
							<th scope="col">Piece</th>
							<th scope="col">Played by</th>
						</tr>
					</thead>
					<tbody>
						{entries.map(({ id: entry, student, title, composer, accompanist }, index) => (
							<tr key={entry}>
								<td>{index + 1}</td>
								<td>
									<bdi>{title}</bdi>
									{composer ? (
										<>
											<br />
											<bdi className="muted">{composer}</bdi>
										</>
									) : null}
								</td>
								<td>
									<bdi>{student}</bdi>
									{accompanist ? (
										<>
											<br />
											<span className="muted">with {accompanist}</span>
										</>
									) : null}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}
