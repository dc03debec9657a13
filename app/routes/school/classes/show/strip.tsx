import { ScheduleOffer } from '#app/components/class/schedule-offer.tsx'
import { Day, NearDay, useDateFormat } from '#app/components/dates.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import type { ScheduledLesson } from '#app/domain/lesson/schedule.ts'
import { spanWords } from '#app/utils/clock.ts'
import type { ClassStrip as ClassStripData } from './read-strip.server.ts'

interface StripProps {
	id: string
	strip: ClassStripData
	/** A private lesson for one student. */
	isAlone: boolean
	isOver: boolean
	/** The overview is open. On the other tabs a phone has no room for it. */
	isHere: boolean
}

/** The lesson to come, the lesson that was, and the note the class works with. */
export function ClassStrip({ id, strip, isAlone, isOver, isHere }: StripProps) {
	const { next, last, note, offer } = strip
	if (!next && !last && !note && isOver) return null
	return (
		<div className={isHere ? 'strip strip-even card' : 'strip strip-even strip-away card'}>
			<section>
				<h2>Next lesson</h2>
				{next ? (
					<Next lesson={next} />
				) : (
					<>
						<p className="muted">{isOver ? 'None any more.' : 'Not in the schedule yet.'}</p>
						{offer ? <ScheduleOffer offer={offer} filled /> : null}
						{offer || isOver ? null : (
							<p className="mt-2">
								<Link className="button button-small" to={href.newSeries(id)}>
									Add repeating lessons
								</Link>
							</p>
						)}
					</>
				)}
			</section>
			{last ? (
				<section>
					<h2>Last lesson</h2>
					<Last id={id} lesson={last} isOpen={strip.isLastOpen} open={strip.open} />
				</section>
			) : null}
			{note ? (
				<section>
					<h2>
						{isAlone ? 'Last note' : 'For everyone'}, <Day on={note.day} short />
					</h2>
					<p className="timeline-text">{note.covered}</p>
					{note.next ? (
						<p>
							<strong>Next:</strong> {note.next}
						</p>
					) : null}
				</section>
			) : null}
		</div>
	)
}

function Next({ lesson }: { lesson: ScheduledLesson }) {
	const { id, day, from, until, room, standing } = lesson
	const format = useDateFormat()
	return (
		<>
			<p className="strip-name">
				<NearDay on={day} short />
			</p>
			<p>
				{spanWords(from, until, format)}, {room ?? 'no room'}
			</p>
			<p className="button-row flex items-center">
				{standing === 'now' ? (
					<Link className="button" to={href.lesson(id)}>
						Mark roll
					</Link>
				) : (
					<Link className="button" to={href.lesson(id)}>
						Open
						<span className="sr-only">
							{' '}
							the lesson of <NearDay on={day} short />
						</span>
					</Link>
				)}{' '}
				<span>
					<Link className="quiet-link" to={href.lesson(id, 'cancel')}>
						Cancel
						<span className="sr-only">
							{' '}
							the lesson of <NearDay on={day} short />
						</span>
					</Link>
				</span>
			</p>
		</>
	)
}

interface LastProps {
	id: string
	lesson: ScheduledLesson
	isOpen: boolean
	open: number
}

/** A lesson that had no students has no roll to mark. */
function Last({ id, lesson, isOpen, open }: LastProps) {
	const { day, standing, teacher } = lesson
	return (
		<>
			<p className="strip-name">
				<NearDay on={day} short />
			</p>
			<p>
				{isOpen ? (
					<State tone="warn">Roll not marked</State>
				) : standing === 'marked' ? (
					<State tone="good">Roll marked</State>
				) : (
					'No students yet'
				)}
			</p>
			<p className="muted">{teacher ? `${teacher} taught` : null}</p>
			<p className="button-row flex items-center">
				<Link className="button" to={href.lesson(lesson.id)}>
					{isOpen ? 'Mark roll' : 'Open'}
					<span className="sr-only">
						{' '}
						{isOpen ? 'of' : 'the lesson of'} <NearDay on={day} short />
					</span>
				</Link>{' '}
				{open > 0 ? (
					<span>
						<Link className="quiet-link" to={href.class(id, 'lessons')}>
							{many(open, 'older roll', 'older rolls')} to mark
						</Link>
					</span>
				) : null}
			</p>
		</>
	)
}
