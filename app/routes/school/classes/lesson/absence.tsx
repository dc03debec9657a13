import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { TextField } from '#app/components/fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { groupAbsenceForm } from '#app/domain/lesson/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundLesson } from '#app/guards/lesson.server.ts'
import { reportAbsence } from '#app/models/attendance/absence-report.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { noticeWords } from './notice-words.ts'
import { lessonFacts } from './read.server.ts'
import { readAbsence } from './read-task.server.ts'
import { atLesson, lessonTask, mailedIn, visitorIn } from './tasks.server.ts'
import { lessonTitle } from './title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: lessonTitle('Absence') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const lesson = foundLesson(access, args.params.sessionId)
	const { searchParams } = new URL(args.request.url)
	return { lesson: lessonFacts(access, lesson), ...readAbsence(access, lesson, searchParams.get('student')) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return report(atLesson(args, access))
}

const report = lessonTask({
	form: groupAbsenceForm,
	save: ({ access, lesson }, { studentId, reason, tells }) =>
		reportAbsence(access, lesson.id, studentId, { note: reason, tells }),
	then: (_, { lesson }, { studentId, tells }) =>
		goTo(href.lesson(lesson.id), 'visitor-changed', {
			...visitorIn(lesson, studentId),
			now: 'does not come',
			...mailedIn(Number(tells)),
		}),
})

/** A call to the office: one student cannot come, and the lesson takes place for the others. */
export default function ReportAbsence() {
	const read = useLoaderData<typeof loader>()
	const { lesson, student, notice, needed } = read
	const form = useFormPage({ tells: 'on' })
	if (!student) return <Choice {...read} />
	return (
		<ConfirmPage
			form={form}
			calm={student.isHarmless}
			title={`${student.name} cannot come to ${lesson.class} on ${lesson.when}?`}
			consequences={[noticeWords(notice, needed), student.text]}
			submit="Report the absence"
			pending="Saving…"
			back={{ to: href.lesson(lesson.id), label: 'Keep it' }}
		>
			<input type="hidden" name="studentId" value={student.id} />
			<TextField
				form={form}
				name="reason"
				label="Reason"
				optional
				hint="The family and the teacher can read it."
			/>
			<TellField form={form} recipients={read.recipients} />
		</ConfirmPage>
	)
}

function Choice({
	lesson,
	students,
}: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'lesson' | 'students'>) {
	return (
		<>
			<PageHead
				title="Who cannot come?"
				line={`${lesson.class}, ${lesson.when}`}
				trail={[{ to: href.lesson(lesson.id), label: lesson.class }]}
			/>
			{students.length === 0 ? (
				<p role="status">Nobody is expected at this lesson, or it has begun or was canceled.</p>
			) : (
				<ul className="rows card">
					{students.map(({ id, name }) => (
						<li key={id}>
							<Link to={href.lesson(lesson.id, 'absence', { student: id })}>
								<bdi>{name}</bdi>
							</Link>
						</li>
					))}
				</ul>
			)}
		</>
	)
}
