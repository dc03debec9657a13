import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RadioField } from '#app/components/choice-fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { ForceField } from '#app/components/lesson/slot-fields.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundLesson } from '#app/guards/lesson.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { lessonFacts } from './read.server.ts'
import { lessonTitle } from './title.ts'
import { substituteForm } from '#app/domain/lesson/form.ts'
import { substitute } from '#app/models/lesson/change.server.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { listPlaceless } from '#app/models/lesson/place-words.server.ts'
import { listSubstitutes } from '#app/models/lesson/substitutes.server.ts'
import { travelOf } from '#app/requests/travel.server.ts'
import { readRecipients } from './read-task.server.ts'
import { atLesson, forcedBy, lessonTask, mailedIn } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: lessonTitle('Substitute') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const lesson = foundLesson(access, args.params.sessionId)
	const { id: lessonId, classId, roomId } = lesson
	const teachers = listSubstitutes(access, lessonId)
	const placeless = listPlaceless(
		access,
		teachers.map(({ teacherId }) => ({ lessonId, classId, roomId, teacherId })),
	)
	return {
		lesson: lessonFacts(access, lesson),
		teachers: teachers.map((teacher) => ({
			...teacher,
			losesPlace: placeless.some(({ teacherId }) => teacherId === teacher.teacherId),
		})),
		recipients: readRecipients(access, lesson),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return putIn(atLesson(args, access))
}

const putIn = lessonTask({
	form: substituteForm,
	save: ({ access, lesson }, { version, teacherId, forceReason, tells }) =>
		substitute(access, { id: lesson.id, version }, teacherId, forcedBy(forceReason), tells),
	then: ({ mailed }, { access, lesson }) =>
		goTo(href.lesson(lesson.id), 'lesson-substituted', {
			teacher: findLesson(access, lesson.id)?.teacher ?? '',
			...mailedIn(mailed),
			...travelOf(access, { lessonId: lesson.id }),
		}),
})

/** Teachers who are free and teach the instrument come first. */
export default function SubstituteTeacher() {
	const { lesson, teachers, recipients } = useLoaderData<typeof loader>()
	const form = useFormPage({ tells: 'on' })
	return (
		<div className="form-page">
			<PageHead
				title="Find a substitute"
				line={`${lesson.class}, ${lesson.when}, usually ${lesson.absentTeacher ?? lesson.teacher ?? 'nobody'}`}
				trail={[{ to: href.lesson(lesson.id), label: lesson.class }]}
			/>
			{teachers.length === 0 ? (
				<p>There is no other teacher. Add one, or cancel or move the lesson.</p>
			) : (
				<Form
					form={form}
					card
					submit="Save"
					pending="Saving…"
					beside={
						<Link className="button" to={href.lesson(lesson.id)}>
							Cancel
						</Link>
					}
				>
					<ErrorSummary
						form={form}
						names={['teacherId', 'forceReason']}
						refusal="The teacher was not changed"
					/>
					<VersionField form={form} version={lesson.version} />
					<RadioField
						form={form}
						name="teacherId"
						label="Substitute"
						looks="cards"
						options={teachers.map(({ teacherId, name, isAvailable, isQualified, hasEmail, losesPlace }) => ({
							value: teacherId,
							label: name,
							hint: [
								isAvailable ? 'Free' : 'Not free then',
								isQualified ? null : 'not listed for the instrument',
								hasEmail ? null : 'no email address, so call them',
								losesPlace ? 'no online link, so the lesson would have no place' : null,
							]
								.filter(Boolean)
								.join(', '),
						}))}
					/>
					<ForceField form={form} />
					<TellField form={form} recipients={recipients} />
				</Form>
			)}
		</div>
	)
}
