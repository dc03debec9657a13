import { CheckboxField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { TeacherNotes, teacherRollValues } from '#app/components/learning/roll-notes.tsx'
import { OfflineRoll } from '#app/components/lesson/offline-roll.tsx'
import { Roll } from '#app/components/lesson/roll.tsx'
import { Neighbors, PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ClassLesson } from './read-lesson.server.ts'

/** The roll of a lesson, with a note about each student beside the last one: one form, one button. */
export function LessonRoll(lesson: ClassLesson) {
	const form = useFormPage(teacherRollValues(lesson.students))
	const { students, codes, isEarly, standsInFor } = lesson
	// The page of a student is closed to those who only stand in, and that of a visitor to all but their own teacher.
	const practiceOf = ({ id, isVisitor }: ClassLesson['students'][number]) =>
		standsInFor || isVisitor ? null : href.teacherStudent(id, { tab: 'practice' })
	return (
		<>
			<ErrorSummary form={form} names={['marks', 'publish']} refusal="Nothing was saved" />
			<RollHead {...lesson} />
			<Notices {...lesson} />
			<OfflineRoll script={lesson.script} version={lesson.version} />
			{lesson.canceled || students.length === 0 ? null : (
				<section className="roll-card" aria-label="Roll and notes">
					<Form
						form={form}
						long
						submit="Save"
						pending="Saving…"
						hints={{ 'data-roll': `${lesson.class}, ${lesson.when}` }}
						more={isEarly ? [] : [{ intent: 'rest-present', label: 'Mark the rest present' }]}
					>
						<VersionField form={form} version={lesson.version} />
						<Roll
							form={form}
							students={students}
							codes={codes}
							isEarly={isEarly}
							notes={(student, name) => (
								<TeacherNotes form={form} student={student} name={name} practice={practiceOf(student)} />
							)}
						/>
						<CheckboxField
							form={form}
							name="publish"
							label="Show the notes to families"
							hint="Families never see private notes."
						/>
					</Form>
				</section>
			)}
		</>
	)
}

function RollHead(lesson: ClassLesson) {
	const { class: name, classId, tint, when, room, standsInFor, previous, next } = lesson
	const propose = href.teacherSchedule({ do: 'propose', lesson: lesson.id })
	return (
		<div className={`lesson-head tint-${tint}`}>
			<PageHead
				title={<bdi>{name}</bdi>}
				line={[when, room ?? 'No room'].join('\u00a0· ')}
				others={lesson.canMove ? [{ to: propose, label: 'Propose another time' }] : []}
				trail={[
					standsInFor
						? { to: href.teacherHome(), label: 'Today' }
						: { to: href.teacherClass(classId), label: name },
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

function Notices({ standsInFor, canceled, isEarly, lockedThrough, students }: ClassLesson) {
	return (
		<>
			{standsInFor ? <Notice title={`You stand in for ${standsInFor}.`} /> : null}
			{canceled ? <Notice tone="warn" title={canceled} /> : null}
			{lockedThrough ? (
				<Notice tone="warn" title={`Attendance is locked through ${lockedThrough}.`}>
					<p>Ask the office to change it.</p>
				</Notice>
			) : null}
			{isEarly && !canceled ? (
				<p className="muted">
					Attendance opens one hour before the lesson. Until then you can mark known absences and write notes.
				</p>
			) : null}
			{students.length === 0 ? <p role="status">Nobody is enrolled on this day.</p> : null}
		</>
	)
}
