import { PostForm } from '#app/components/desk-form.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Roll, rollValues, type RollCode, type RollStudent } from '#app/components/lesson/roll.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, State } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { extraKinds, isCanceled, lessonStates } from '#app/domain/lesson/labels.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { LessonFacts } from './read.server.ts'

interface LessonPageProps {
	lesson: LessonFacts
	students: RollStudent[]
	codes: RollCode[]
	isEarly: boolean
	lockedThrough: string | null
}

/** One lesson: when, where and who, its roll, and what else can be done with it. */
export function LessonPage({ lesson, students, codes, isEarly, lockedThrough }: LessonPageProps) {
	const form = useFormPage(rollValues(students))
	const canceled = isCanceled(lesson)
	const marked = students.filter(({ mark }) => mark).length
	return (
		<>
			<ErrorSummary form={form} names={['marks', 'overrideReason']} refusal="Attendance was not saved" />
			<LessonHead lesson={lesson} />
			<LessonNotices lesson={lesson} />
			{canceled ? (
				<CanceledRoll lesson={lesson} students={students} codes={codes} />
			) : students.length === 0 ? (
				<p>
					Nobody is enrolled on this day. <Link to={href.roster(lesson.classId)}>Add a student</Link>
				</p>
			) : (
				<section className="card roll-card" aria-label="Attendance">
					<p className="muted">
						{marked} of {students.length} marked
						{isEarly
							? '. Attendance opens one hour before the lesson. Until then you can mark known absences.'
							: '.'}
					</p>
					<Form
						form={form}
						submit="Save attendance"
						pending="Saving…"
						more={isEarly ? [] : [{ intent: 'rest-present', label: 'Mark the rest present and save' }]}
					>
						<VersionField form={form} version={lesson.version} />
						<Roll form={form} students={students} codes={codes} isEarly={isEarly} />
						{lockedThrough ? (
							<TextField
								form={form}
								name="overrideReason"
								label="Reason for the correction"
								hint={`Attendance is locked through ${lockedThrough}. Your reason is kept with the change.`}
							/>
						) : null}
					</Form>
				</section>
			)}
			<Visitors lesson={lesson} students={students} />
		</>
	)
}

export function LessonHead({ lesson }: { lesson: LessonFacts }) {
	const { position, previous, next } = lesson
	const extra = extraKinds.find(({ value }) => value === lesson.kind)?.label
	const line = [
		lesson.when,
		lesson.room ?? 'No room',
		lesson.teacher ?? 'No teacher',
		extra,
		position ? `lesson ${position.number} of ${position.of}` : null,
	]
	const open = !isCanceled(lesson)
	return (
		<>
			<PageHead
				title={
					<span className={`lesson-title tint-${lesson.tint}`}>
						<bdi>{lesson.class}</bdi>
					</span>
				}
				line={line.filter(Boolean).join(' · ')}
				trail={[{ to: href.class(lesson.classId, 'lessons'), label: 'Sessions' }]}
				others={
					open
						? [
								{ to: href.lesson(lesson.id, 'move'), label: 'Move' },
								{ to: href.lesson(lesson.id, 'substitute'), label: 'Substitute' },
								{ to: href.lesson(lesson.id, 'visitor'), label: 'Add a visitor' },
								{ to: href.lesson(lesson.id, 'cancel'), label: 'Cancel lesson' },
							]
						: []
				}
			/>
			<nav className="lesson-neighbors" aria-label="Lessons of this class">
				{previous ? <Link to={previous.to}>Previous: {previous.label}</Link> : null}{' '}
				{next ? <Link to={next.to}>Next: {next.label}</Link> : null}
			</nav>
		</>
	)
}

function LessonNotices({ lesson }: { lesson: LessonFacts }) {
	const { state, cancelReason, noticeHours, movedFrom, absentTeacher, forced, onlineLink } = lesson
	const [words] = lessonStates[state]
	return (
		<>
			{isCanceled(lesson) ? (
				<Notice tone="warn" title={words}>
					<p>
						{cancelReason}
						{noticeHours !== null && noticeHours >= 0 ? ` (${noticeHours} hours before it began)` : null}
					</p>
					<Restore lesson={lesson} />
				</Notice>
			) : null}
			{absentTeacher ? (
				<Notice title={`${lesson.teacher ?? 'Nobody'} stands in for ${absentTeacher}.`} />
			) : null}
			{movedFrom ? <Notice title={`Moved from ${movedFrom}.`} /> : null}
			{forced ? (
				<Notice tone="warn" title="Booked although something spoke against it">
					<p>
						{forced.by ? `${forced.by}: ` : null}
						{forced.reason}
					</p>
				</Notice>
			) : null}
			{onlineLink && !isCanceled(lesson) ? (
				<p>
					<a href={onlineLink} rel="noreferrer">
						Join online
					</a>
				</p>
			) : null}
		</>
	)
}

function Restore({ lesson }: { lesson: LessonFacts }) {
	return (
		<PostForm action={href.lesson(lesson.id, 'restore')}>
			<input type="hidden" name="version" value={lesson.version} />
			<button className="button" type="submit">
				Restore this lesson
			</button>
		</PostForm>
	)
}

/** What a cancellation marked: read, not changed. */
function CanceledRoll({ students, codes }: Pick<LessonPageProps, 'lesson' | 'students' | 'codes'>) {
	const labelOf = (code: string) => codes.find(({ letter }) => letter === code)?.label ?? code
	return (
		<ul className="rows card">
			{students.map(({ id, name, mark }) => (
				<li key={id}>
					<bdi>{name}</bdi> {mark ? <State tone="quiet">{`${mark.code} ${labelOf(mark.code)}`}</State> : null}
				</li>
			))}
		</ul>
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
						<PostForm action={href.lesson(lesson.id, 'remove-visitor')}>
							<input type="hidden" name="studentId" value={id} />
							<button className="button button-small" type="submit">
								Remove <span className="sr-only">{name}</span>
							</button>
						</PostForm>
					</li>
				))}
			</ul>
		</section>
	)
}
