import { ErrorSummary } from '#app/components/error-summary.tsx'
import { OfflineRoll } from '#app/views/roll/offline-roll.tsx'
import { RollForm } from '#app/views/roll/roll-form.tsx'
import { noteFacts, NotesCalledOff, rollValues, type RollStudent } from '#app/views/roll/roll-notes.tsx'
import { Link } from '#app/components/link.tsx'
import { Neighbors, PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { classAssignmentLabel } from '#app/domain/class/labels.ts'
import { roomWords } from '#app/domain/lesson/labels.ts'
import { factLine } from '#app/utils/fact-line.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ClassLesson } from './read-lesson.server.ts'

/** The roll with a note per student next to the previous one, in a single form. */
export function LessonRoll(lesson: ClassLesson) {
	const form = useFormPage(rollValues(lesson.students))
	const { students, codes, effects, isEarly, seesClass } = lesson
	// Text typed before the roll was locked stays on the page.
	const isLocked = lesson.lock !== null && !form.sent
	// Substitutes cannot open the pages of students, and a visitor's page is only open to the visitor's own teacher.
	const practiceOf = ({ id, isVisitor }: RollStudent) =>
		!seesClass || isVisitor ? null : href.teacherStudent(id, 'practice')
	return (
		<>
			<RollHead {...lesson} />
			<ErrorSummary form={form} names={['covered', 'next', 'marks', 'publish']} refusal="Nothing was saved" />
			<Notices {...lesson} />
			<OfflineRoll script={lesson.script} version={lesson.version} />
			{isLocked || lesson.canceled ? <LockedRoll students={students} /> : null}
			{lesson.canceled || isLocked || students.length === 0 ? null : (
				<section className="roll-card" aria-label="Roll and notes">
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
						take={href.teacherLesson(lesson.classId, lesson.id)}
						practiceOf={practiceOf}
						assignment={{
							to: href.teacherClass(lesson.classId, 'assignment', { lesson: lesson.id }),
							label: classAssignmentLabel(false),
						}}
						offlineName={`${lesson.class}, ${lesson.when}`}
					/>
				</section>
			)}
		</>
	)
}

/** The form for time off, with the day filled in. */
const askOff = (day: string) => `${href.teacherSettings('hours')}?off=${day}#ask-time-off`

function RollHead(lesson: ClassLesson) {
	const { class: name, classId, tint, when, seesClass, previous, next } = lesson
	const propose = href.proposeTime(lesson.id)
	return (
		<div className={`lesson-head tint-${tint}`}>
			<PageHead
				title={<bdi>{name}</bdi>}
				line={[when, roomWords(lesson)].join('\u00a0· ')}
				others={[
					...(lesson.canMove ? [{ to: propose, label: 'Propose another time' }] : []),
					...(lesson.offOn ? [{ to: askOff(lesson.offOn), label: 'Ask for time off' }] : []),
				]}
				trail={[
					seesClass
						? { to: href.teacherClass(classId), label: name }
						: { to: href.teacherHome(), label: 'Today' },
				]}
			>
				<Neighbors
					label="Lessons of this class"
					previous={previous && { to: previous.to, label: `Previous: ${previous.label}` }}
					next={next && { to: next.to, label: `Next: ${next.label}` }}
				/>
			</PageHead>
		</div>
	)
}

/** Read-only marks and notes of a lesson that is canceled, or locked for all but the office. */
function LockedRoll({ students }: Pick<ClassLesson, 'students'>) {
	return (
		<Panel title="Roll and notes" wide>
			<NotesCalledOff students={students} />
			<ul className="rows">
				{students.map(({ id, name, marked, note }) => (
					<li key={id}>
						<bdi>{name}</bdi>{' '}
						<span className="muted">{factLine([marked ?? 'Not marked', ...noteFacts(note)])}</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}

/** A message to the office that names the lesson. */
const toOffice = (lesson: ClassLesson) =>
	href.messaging('new', { to: 'office', subject: `${lesson.class}, ${lesson.when}` })

function Notices(lesson: ClassLesson) {
	const { standsInFor, covered, canceled, isEarly, isOpen, lock, students, onlineLink } = lesson
	return (
		<>
			{onlineLink ? (
				<p>
					<a href={onlineLink} rel="noreferrer">
						Join online
					</a>
				</p>
			) : null}
			{standsInFor ? <Notice title={`You’re substituting for ${standsInFor}.`} /> : null}
			{covered ? <Notice title={covered} /> : null}
			{lesson.proposedUntil ? (
				<p>
					The family can choose another time until {lesson.proposedUntil}.{' '}
					<Link to={href.proposeTime(lesson.id)}>See the proposal</Link>
				</p>
			) : null}
			{canceled ? (
				<Notice tone="warn" title={canceled.title}>
					{canceled.why ? <p>{canceled.why}</p> : null}
				</Notice>
			) : null}
			{lock ? (
				<Notice
					tone="warn"
					title={
						lock.through
							? `Attendance is locked through ${lock.through}.`
							: `Teachers can change marks for ${many(lock.days, 'day', 'days')} after a lesson.`
					}
				>
					<p>
						<Link to={toOffice(lesson)}>Ask the office</Link> to change this one.
					</p>
				</Notice>
			) : null}
			{(isOpen || lesson.mayHaveTakenPlace) && !lock ? (
				<p className="muted">
					{canceled ? 'Did it take place after all?' : 'Did it not take place?'}{' '}
					<Link to={toOffice(lesson)}>Tell the office</Link>.
				</p>
			) : null}
			{isEarly && !canceled ? (
				<p className="muted">
					Attendance opens one hour before the lesson. Until then you can mark known absences and write notes,
					which families read once the lesson begins.
				</p>
			) : null}
			{students.length === 0 ? <p role="status">Nobody is enrolled on this day.</p> : null}
		</>
	)
}
