import { Named } from '#app/components/portal/named.tsx'
import { useSay } from '#app/components/say.ts'
import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { factLine } from '#app/utils/fact-line.ts'
import { AbsenceForm } from './absence-form.tsx'
import { AfterAllForm } from './after-all-form.tsx'
import type { ListedLesson, OpenTask } from './listed.ts'
import { MoveForm, Withdraw } from './move-form.tsx'

interface LessonEntryProps {
	lesson: ListedLesson
	keep: { child?: string }
	isOwn: boolean
	open: OpenTask | null
	/** Address for a message to the school, if its portal has messages. */
	writeTo: string | null
}

/** One lesson with its time, class, status and actions. */
export function LessonEntry({ lesson, keep, isOwn, open, writeTo }: LessonEntryProps) {
	const { id, studentId, child, name, span, room, teacher, absentTeacher, request } = lesson
	const { lessons, move, home } = usePortalWords()
	const isOpen = open?.key === `${id}.${studentId}`
	const who = absentTeacher && teacher ? lessons.instead(teacher, absentTeacher) : teacher
	return (
		<li id={isOpen ? 'task' : undefined}>
			<div className="lesson-day">
				<span>{lesson.weekday}</span> <strong>{lesson.date}</strong> <span>{lesson.month}</span>
			</div>{' '}
			<div className={`lesson-words tint-${lesson.tint}${lesson.isOff ? ' lesson-off' : ''}`}>
				<p>
					<strong>{isOwn ? name : home.lessonOf(child, name)}</strong>
				</p>
				<p className="small muted">{factLine([span, room, who])}</p>
				<LessonStatus lesson={lesson} isOwn={isOwn} />
				{lesson.isReported && !isOpen ? (
					<ChangedMind lesson={lesson} keep={keep} isOwn={isOwn} writeTo={writeTo} />
				) : null}
				{request ? (
					<p className="small">{request.answer ? move.declined(request.answer) : move.asked(request.wish)}</p>
				) : null}
			</div>
			{isOpen ? null : <Acts lesson={lesson} keep={keep} isOwn={isOwn} />}
			{isOpen && open.task === 'absence' ? (
				<>
					<AbsenceForm lesson={lesson} absence={open.absence} keep={keep} isOwn={isOwn} />
					<p className="acts mt-3 flex-[1_0_100%]">
						<ToCalendar lesson={lesson} />
					</p>
				</>
			) : null}
			{isOpen && open.task === 'after-all' ? (
				<AfterAllForm lesson={lesson} withdrawal={open} keep={keep} isOwn={isOwn} writeTo={writeTo} />
			) : null}
			{isOpen && open.task === 'move' ? <MoveForm lesson={lesson} keep={keep} isOwn={isOwn} /> : null}
		</li>
	)
}

/** Tags of the lesson, as text and shape. */
function LessonStatus({ lesson, isOwn }: { lesson: ListedLesson; isOwn: boolean }) {
	const text = usePortalWords().lessons
	const say = useSay()
	const { kind, isBooked, movedFrom, mark, state, cancelReason, sameTimeAs, closure } = lesson
	// Parents and the office also cancel lessons of a student who has an account.
	const own = lesson.isCanceledByReader ? text.canceledByYou : text.canceled
	const kinds = { make_up: text.makeUp, extra: text.extra, trial: text.trial }
	const ended = {
		canceled_in_time: isOwn ? own.inTime : text.canceledInTime,
		canceled_late: isOwn ? own.late : text.canceledLate,
		canceled_by_school: text.canceledBySchool,
		canceled_by_teacher: text.canceledByTeacher,
		closed: text.closed,
	}
	const said = isBooked ? text.makeUp : kind === 'regular' ? null : kinds[kind]
	const end = state === 'scheduled' || state === 'held' ? null : ended[state]
	// Labels that the school wrote itself stay as they are.
	const written = mark?.label && !end ? say(mark.label) : null
	const label = written && mark?.minutesLate ? text.late(written, mark.minutesLate) : written
	return (
		<>
			{said ? <span className="tag tag-new state state-brass">{said}</span> : null}{' '}
			{sameTimeAs ? <span className="tag tag-warn state state-warn">{text.sameTime(sameTimeAs)}</span> : null}
			{movedFrom ? <p className="small">{text.movedFrom(movedFrom)}</p> : null}
			{closure?.takesPlace ? <p className="small">{closure.name}</p> : null}
			{closure && !closure.takesPlace ? (
				<p className="small">{closure.room ? text.roomCloses(closure.room) : text.mayChange(closure.name)}</p>
			) : null}
			{end ? <p className="small">{cancelReason ? `${end}: ${cancelReason}` : end}</p> : null}
			{label ? <p className="small">{label}</p> : null}
		</>
	)
}

/** Schools that take absences in the portal let families take them back there. */
function ChangedMind({ lesson, keep, isOwn, writeTo }: Omit<LessonEntryProps, 'open'>) {
	const { changedMind, iComeAfterAll, comesAfterAll } = usePortalWords().lessons
	if (lesson.mayWithdraw)
		return (
			<p className="small">
				<a className="act" href={taskHref(lesson, 'absence', keep)}>
					{isOwn ? iComeAfterAll : <Named name={lesson.child} say={comesAfterAll} />}
					<span className="sr-only">, {lesson.dayWords}</span>
				</a>
			</p>
		)
	return (
		<p className="small">
			{writeTo ? (
				<a className="act" href={writeTo}>
					{changedMind}
				</a>
			) : (
				changedMind
			)}
		</p>
	)
}

const taskHref = ({ id, studentId }: ListedLesson, task: 'absence' | 'move', keep: { child?: string }) =>
	`${portalHref.lessons(task, { ...keep, lesson: id, student: studentId })}#task`

/** A family reports an absence, or asks for another time where the school allows it. The calendar is below the form. */
function Acts({ lesson, keep, isOwn }: Omit<LessonEntryProps, 'open' | 'writeTo'>) {
	const text = usePortalWords().lessons
	const { child, dayWords, isComing, mayReport, request, onlineLink } = lesson
	const join = onlineLink ? (
		<a className="act" href={onlineLink} rel="noreferrer">
			{text.online}
			<span className="sr-only">, {dayWords}</span>
		</a>
	) : null
	if (!isComing)
		return join && !lesson.isOff ? <p className="acts -my-3 -mr-4 ml-auto text-right">{join}</p> : null
	return (
		<p className="acts -my-3 -mr-4 ml-auto text-right">
			{join}{' '}
			{mayReport ? (
				<a className="act" href={taskHref(lesson, 'absence', keep)}>
					{isOwn ? text.iCannotCome : <Named name={child} say={text.cannotCome} />}
					<span className="sr-only">, {dayWords}</span>
				</a>
			) : null}{' '}
			{lesson.mayMove ? (
				<a className="act" href={taskHref(lesson, 'move', keep)}>
					{text.askToMove}
					<span className="sr-only">, {dayWords}</span>
				</a>
			) : null}{' '}
			{mayReport ? null : <ToCalendar lesson={lesson} />}{' '}
			{request && !request.answer ? <Withdraw request={request.id} /> : null}
		</p>
	)
}

function ToCalendar({ lesson }: Pick<LessonEntryProps, 'lesson'>) {
	const text = usePortalWords().lessons
	return (
		<a className="act" href={href.lessonCalendar(lesson.id)} download>
			{text.toCalendar}
			<span className="sr-only">, {lesson.dayWords}</span>
		</a>
	)
}
