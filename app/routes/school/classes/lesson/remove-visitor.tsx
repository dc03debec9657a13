import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { isForCreditAlone } from '#app/domain/attendance/enrolled-on.ts'
import { href } from '#app/domain/href.ts'
import { visitorForm } from '#app/domain/lesson/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundLesson } from '#app/guards/lesson.server.ts'
import type { LessonDetail } from '#app/models/lesson/detail.server.ts'
import { removeVisitor } from '#app/models/lesson/visitors.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { lessonFacts } from './read.server.ts'
import { readRecipients } from './read-task.server.ts'
import { atLesson, lessonTask, mailedIn, visitorIn } from './tasks.server.ts'
import { lessonTitle } from './title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: lessonTitle('Remove a visitor') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const lesson = foundLesson(access, args.params.sessionId)
	const studentId = new URL(args.request.url).searchParams.get('student')
	const expected = lesson.expected.filter(({ isVisitor }) => isVisitor)
	const visitors = expected.map(visitorOf)
	const asked = expected.filter((visitor) => visitor.studentId === studentId)
	return {
		lesson: lessonFacts(access, lesson),
		visitors,
		visitor: visitors.find(({ id }) => id === studentId),
		isForCreditAlone: isForCreditAlone(lesson.kind, lesson.expected),
		recipients: readRecipients(access, { ...lesson, expected: asked }),
	}
}

function visitorOf({ studentId, name, creditId, mark }: LessonDetail['expected'][number]) {
	return { id: studentId, name, paysWithCredit: creditId !== null, mark: mark?.code }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return remove(atLesson(args, access))
}

const remove = lessonTask({
	form: visitorForm,
	save: ({ access, lesson }, value) => removeVisitor(access, lesson.id, value),
	then: ({ mailed, credit }, { lesson }, { studentId }) =>
		goTo(credit ? href.makeUp(credit) : href.lesson(lesson.id), 'visitor-changed', {
			...visitorIn(lesson, studentId),
			now: 'no longer comes',
			...mailedIn(mailed),
		}),
})

export default function RemoveVisitor() {
	const { lesson, visitors, visitor, isForCreditAlone, recipients } = useLoaderData<typeof loader>()
	const form = useFormPage({ tells: 'on' })
	if (!visitor) return <Choice lesson={lesson} visitors={visitors} />
	return (
		<ConfirmPage
			form={form}
			title={`Remove ${visitor.name} from this lesson?`}
			consequences={[
				`${visitor.name} is no longer expected at ${lesson.class}, ${lesson.when}.`,
				...(visitor.mark ? [`The mark ${visitor.mark} is removed.`] : []),
				...(visitor.paysWithCredit ? ['The make-up credit can be booked again.'] : []),
				...(isForCreditAlone ? ['The lesson was booked for it, so it leaves the schedule.'] : []),
			]}
			submit="Remove"
			pending="Removing…"
			back={{ to: href.lesson(lesson.id), label: 'Keep the visitor' }}
		>
			<input type="hidden" name="studentId" value={visitor.id} />
			<TellField form={form} recipients={recipients} />
		</ConfirmPage>
	)
}

function Choice({
	lesson,
	visitors,
}: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'lesson' | 'visitors'>) {
	return (
		<>
			<PageHead
				title="Remove a visitor"
				line={`${lesson.class}, ${lesson.when}`}
				trail={[{ to: href.lesson(lesson.id), label: lesson.class }]}
			/>
			{visitors.length === 0 ? (
				<p role="status">No visitor comes to this lesson.</p>
			) : (
				<ul className="rows card">
					{visitors.map(({ id, name }) => (
						<li key={id}>
							<Link to={href.lesson(lesson.id, 'remove-visitor', { student: id })}>
								<bdi>{name}</bdi>
							</Link>
						</li>
					))}
				</ul>
			)}
		</>
	)
}
