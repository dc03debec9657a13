import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { RollForm } from '#app/views/roll/roll-form.tsx'
import type { RollEffects } from '#app/views/roll/roll-changes.tsx'
import { noteFacts, NotesCalledOff, rollValues, type RollStudent } from '#app/views/roll/roll-notes.tsx'
import { classAssignmentLabel } from '#app/domain/class/labels.ts'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { markLabel, type RollCode } from '#app/domain/attendance/codes.ts'
import { href } from '#app/domain/href.ts'
import { isCanceled } from '#app/domain/lesson/labels.ts'
import { factLine } from '#app/utils/fact-line.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { useSent } from '#app/web/use-intent-form.ts'
import { LessonHead, LessonNotices } from './head.tsx'
import { CountInTime } from './count-in-time.tsx'
import { MakeUps, type LessonCredit } from './make-ups.tsx'
import { MoveRequests } from './move-requests.tsx'
import type { LateCancellation, LessonFacts } from './read.server.ts'

interface LessonPageProps {
	lesson: LessonFacts
	students: RollStudent[]
	codes: RollCode[]
	effects: RollEffects
	isEarly: boolean
	isPastDeadline: boolean
	lockedThrough: string | null
	late: LateCancellation | null
	moveRequests: { id: string; student: string; wish: string }[]
	proposals: string[]
	credits: LessonCredit[]
}

export function LessonPage(props: LessonPageProps) {
	const { lesson, students, codes, effects, isEarly, isPastDeadline, lockedThrough, moveRequests } = props
	const sent = useSent()
	const answered = !sent?.request && sent?.intent !== 'in-time'
	const form = useFormPage(rollValues(students), { answered })
	const canceled = isCanceled(lesson)
	const marked = students.filter(({ mark }) => mark).length
	return (
		<>
			<LessonHead lesson={lesson} />
			<ErrorSummary
				form={form}
				names={['covered', 'next', 'marks', 'publish', 'overrideReason']}
				refusal={canceled ? 'The lesson was not restored' : 'Attendance was not saved'}
			/>
			<LessonNotices lesson={lesson}>
				{props.late ? <CountInTime {...props.late} lockedThrough={lockedThrough} /> : null}
			</LessonNotices>
			{props.proposals.map((text) => (
				<p key={text}>{text}</p>
			))}
			<MoveRequests lessonId={lesson.id} requests={moveRequests} />
			{canceled ? (
				<CanceledRoll lesson={lesson} students={students} codes={codes} />
			) : students.length === 0 ? (
				<p>
					Nobody is enrolled on this day.{' '}
					<Link to={href.class(lesson.classId, 'students')}>Add a student</Link>
				</p>
			) : (
				<section className="roll-card" aria-label="Attendance">
					<p className="muted">
						{marked} of {students.length} marked
						{isEarly
							? '. Attendance opens one hour before the lesson. Until then you can mark known absences.'
							: isPastDeadline
								? '. The deadline for teachers has passed.'
								: '.'}
					</p>
					<RollForm
						// Remounted once it is saved, because the server adds marks that were not pressed here.
						key={lesson.version}
						form={form}
						students={students}
						codes={codes}
						isEarly={isEarly}
						effects={effects}
						version={lesson.version}
						timeZone={lesson.timeZone}
						take={href.lesson(lesson.id)}
						// In a school teachers give assignments on their own roll, and the office from the class.
						assignment={
							lesson.hasColleagues
								? null
								: {
										to: href.class(lesson.classId, 'assignment', { lesson: lesson.id }),
										label: classAssignmentLabel(true),
									}
						}
					>
						{lockedThrough ? (
							<TextField
								form={form}
								name="overrideReason"
								label="Reason for the correction"
								hint={`Attendance is locked through ${lockedThrough}. Your reason is kept with the change.`}
							/>
						) : null}
					</RollForm>
				</section>
			)}
			<MakeUps credits={props.credits} />
			<Visitors lesson={lesson} students={students} />
		</>
	)
}

/** A canceled lesson has a read-only roll. */
function CanceledRoll({ students, codes }: Pick<LessonPageProps, 'lesson' | 'students' | 'codes'>) {
	const labelIn = ({ code, creditWithheld }: NonNullable<RollStudent['mark']>) => {
		const found = codes.find(({ letter }) => letter === code)
		return `${code} ${found ? markLabel(found, creditWithheld) : code}`
	}
	return (
		<>
			<NotesCalledOff students={students} />
			<ul className="rows card">
				{students.map(({ id, name, mark, note }) => (
					<li key={id}>
						<bdi>{name}</bdi> {mark ? <State tone="quiet">{labelIn(mark)}</State> : null}{' '}
						<span className="muted">{factLine(noteFacts(note))}</span>
					</li>
				))}
			</ul>
		</>
	)
}

function Visitors({ lesson, students }: Pick<LessonPageProps, 'lesson' | 'students'>) {
	const visitors = students.filter(({ isVisitor }) => isVisitor)
	if (visitors.length === 0 || isCanceled(lesson)) return null
	return (
		<section className="card">
			<h2>Visitors</h2>
			<ul className="rows">
				{visitors.map(({ id, name }) => (
					<li key={id}>
						<bdi>{name}</bdi>
						<Link
							className="button button-small"
							to={href.lesson(lesson.id, 'remove-visitor', { student: id })}
						>
							Remove<span className="sr-only"> {name}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}
