import { ShortDay } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import { today } from '#app/utils/dates.ts'
import { OfferButtons } from './queue-choices.tsx'
import { Call, Standing } from './queue-facts.tsx'
import type { Waiting } from './queue.tsx'

interface QueueProps {
	classRow: FoundClass
	queue: readonly Waiting[]
	now: number
	timeZone: string
}

/** The first in line, and the seat that can be offered to them. Everything else is on the tab. */
export function ClassQueue({ classRow, queue, now, timeZone }: QueueProps) {
	const { id, waiting } = classRow
	return (
		<section className="card">
			<div className="panel-head">
				<h2>Waiting list</h2>{' '}
				<Link className="quiet-link" to={href.class(id, 'waiting-list')}>
					{waiting > queue.length ? `All ${waiting}` : 'Change the order'}
				</Link>
			</div>
			<ul className="rows family-children class-students">
				{queue.map((entry) => (
					<li key={entry.id}>
						<span>
							<a className="family-child" href={href.student(entry.studentId)}>
								<bdi>{nameOf(entry)}</bdi>
							</a>
							<br />
							<span className="muted">
								{entry.queuedAt ? (
									<>
										since <ShortDay on={today(timeZone, entry.queuedAt)} />
									</>
								) : null}
							</span>
						</span>{' '}
						<span>
							<Call entry={entry} />
						</span>{' '}
						{entry.state === 'offered' ? <Standing entry={entry} now={now} timeZone={timeZone} /> : null}{' '}
						<OfferButtons entry={entry} classId={id} now={now} />
					</li>
				))}
			</ul>
		</section>
	)
}
