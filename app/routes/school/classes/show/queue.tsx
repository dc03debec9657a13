import { Day, ShortDay } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { MailWaits } from '#app/components/mail-waits.tsx'
import { href } from '#app/domain/href.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import type { PhoneNumber } from '#app/utils/phone-number.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { today } from '#app/utils/dates.ts'
import { Choices } from './queue-choices.tsx'
import { useDraggedRows } from './queue-drag.ts'
import { Call, Standing } from './queue-facts.tsx'

export interface Waiting {
	id: string
	version: number
	studentId: string
	firstName: string
	lastName: string
	state: string
	startsOn: string | null
	queuedAt: number | null
	offeredUntil: number | null
	/** The button that offers a seat; null without one. */
	offer: string | null
	phone: PhoneNumber | null
	contact: { name: string; relation: string; phone: PhoneNumber | null } | null
}

interface QueueProps {
	classRow: FoundClass
	queue: Waiting[]
	/** The first day with a seat to offer, if it is known. */
	freeFrom: string | null
	timeZone: string
	now: number
}

export function Queue({ classRow, queue, freeFrom, timeZone, now }: QueueProps) {
	const dragged = useDraggedRows(classRow.id, queue)
	// A column without any values is left out.
	const hasStart = queue.some(({ startsOn }) => startsOn)
	return (
		<>
			<SeatsNow classRow={classRow} freeFrom={freeFrom} today={today(timeZone)} />
			<MailWaits />
			<div className="table-frame">
				<table className="table">
					<caption className="sr-only">Waiting list</caption>
					<thead>
						<tr>
							<th scope="col">Student</th>
							<th scope="col">Call</th>
							<th scope="col">Place</th>
							{hasStart ? <th scope="col">First day</th> : null}
							<th scope="col">Status</th>
							<th scope="col">
								<span className="sr-only">What next</span>
							</th>
						</tr>
					</thead>
					<tbody data-total="count" data-value={queue.length}>
						{queue.map((entry, i) => (
							<tr key={entry.id} {...dragged(entry, i)}>
								<th scope="row">
									<Link to={href.student(entry.studentId)}>{nameOf(entry)}</Link>
								</th>
								<td data-label="Call">
									<Call entry={entry} />
								</td>
								<td data-label="Place">
									<span>{i + 1}</span>{' '}
									{entry.queuedAt ? (
										<span className="second">
											since <ShortDay on={today(timeZone, entry.queuedAt)} />
										</span>
									) : null}
								</td>
								{hasStart ? (
									<td data-label="First day">{entry.startsOn ? <ShortDay on={entry.startsOn} /> : '–'}</td>
								) : null}
								<td data-label="Status">
									<Standing entry={entry} now={now} timeZone={timeZone} />
								</td>
								<td>
									<Choices entry={entry} classId={classRow.id} now={now} place={i} of={queue.length} />
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</>
	)
}

/** Says if there is a seat to offer, or from which day. */
function SeatsNow({
	classRow,
	freeFrom,
	today,
}: Pick<QueueProps, 'classRow' | 'freeFrom'> & { today: string }) {
	const { capacity, taken, offered } = classRow
	if (freeFrom && freeFrom <= today)
		return (
			<p>
				A seat is free. Offer it to the first in line: they get an email, and the seat is held for 24 hours
				unless you set another time.
			</p>
		)
	return (
		<p>
			{offered > 0
				? `${taken} of ${capacity} seats are taken, and ${offered === 1 ? 'one is' : `${offered} are`} held for an answer. `
				: 'Every seat is taken. '}
			{freeFrom ? (
				<>
					A seat is free from <Day on={freeFrom} />. You can offer it to the first in line now.
				</>
			) : offered > 0 ? null : (
				'When one becomes free, offer it to the first in line.'
			)}
		</p>
	)
}
