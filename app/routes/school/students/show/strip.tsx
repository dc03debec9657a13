import { ScheduleOffer } from '#app/components/class/schedule-offer.tsx'
import { FamilyLink } from '#app/components/student/family-link.tsx'
import { NearDay, useDateFormat } from '#app/components/dates.tsx'
import { OwedLessons } from '#app/components/lesson/owed-lessons.tsx'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import { spanWords } from '#app/utils/clock.ts'
import type { StripShown } from './read-strip.server.ts'
import { CallFirst, Part } from './strip-call.tsx'

interface StripProps {
	id: string
	strip: StripShown
	/** The overview is open. On the other tabs a phone has no room for it. */
	isHere: boolean
}

/** A summary that answers most phone calls at a glance. */
export function Strip({ id, strip, isHere }: StripProps) {
	return (
		<div className={isHere ? 'strip card' : 'strip strip-away card'}>
			<CallFirst id={id} strip={strip} />
			<NextLesson id={id} strip={strip} />
			{strip.owed.length > 0 ? (
				<Part title="Make-up credit">
					<OwedLessons owed={strip.owed} />
				</Part>
			) : null}
			<Balance id={id} family={strip.family} />
		</div>
	)
}

function NextLesson({ id, strip: { lesson, isOfGroup, offers } }: { id: string; strip: StripShown }) {
	const format = useDateFormat()
	return (
		<Part title="Next lesson">
			{lesson ? (
				<>
					<p className="strip-name">
						<NearDay on={lesson.day} short />
					</p>
					<p>
						{spanWords(lesson.from, lesson.until, format)}, {lesson.room ?? 'no room'}
					</p>
					<p className="muted">
						<bdi>{lesson.title}</bdi>, {lesson.teacher ? <bdi>{lesson.teacher}</bdi> : 'no teacher'}
					</p>
					<p className="mt-2">
						<Link
							className="button button-small"
							to={isOfGroup ? href.lesson(lesson.id, 'absence', { student: id }) : href.lesson(lesson.id)}
						>
							{isOfGroup ? 'Report an absence' : 'Move or cancel'}
							<span className="sr-only">
								{isOfGroup ? ' from' : ''} the lesson of <NearDay on={lesson.day} short />
							</span>
						</Link>
					</p>
				</>
			) : (
				<p className="muted">{offers.length > 0 ? 'Not in the schedule yet.' : 'None planned.'}</p>
			)}
			{offers.map((offer) => (
				<ScheduleOffer key={offer.id} offer={offer} />
			))}
			{lesson || offers.length > 0 ? null : (
				<p>
					<Link className="button button-small" to={href.newPrivateLesson({ student: id })}>
						Add a lesson
					</Link>
				</p>
			)}
		</Part>
	)
}

function Balance({ id, family }: { id: string; family: StripShown['family'] }) {
	if (!family)
		return (
			<Part title="Family">
				<p>Nobody is billed yet.</p>
				<p>
					<Link className="button button-small" to={href.student(id, 'move-family')}>
						Choose who pays
					</Link>
				</p>
			</Part>
		)
	const { id: familyId, name, balance } = family
	return (
		<Part title={balance ? 'Due now' : 'Family'}>
			{balance ? (
				<>
					<p className={balance.isDue ? 'strip-name text-red' : 'strip-name'}>{balance.due}</p>
					{balance.later ? <p>{balance.later} not due yet</p> : null}
					{balance.credit ? <p>{balance.credit} credit</p> : null}
					<p>
						<FamilyLink id={familyId} name={name} />
					</p>
					<p className="mt-2">
						<Link className="button button-small" to={href.familyAccount(familyId, 'payment')}>
							Record payment<span className="sr-only"> from {name}</span>
						</Link>
					</p>
				</>
			) : (
				<p>
					<FamilyLink id={familyId} name={name} />
				</p>
			)}
		</Part>
	)
}
