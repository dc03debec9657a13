import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GetForm } from '#app/components/desk-form.tsx'
import { SelectField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundLesson } from '#app/guards/lesson.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { lessonFacts } from './read.server.ts'
import { lessonTitle } from './title.ts'
import { visitorForm } from '#app/domain/lesson/form.ts'
import { findLesson } from '#app/models/lesson/detail.server.ts'
import { addVisitor } from '#app/models/lesson/visitors.server.ts'
import { readVisitor } from './read-task.server.ts'
import { atLesson, lessonTask, mailedIn, visitorIn } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: lessonTitle('Add a visitor') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const lesson = foundLesson(access, args.params.sessionId)
	const { searchParams } = new URL(args.request.url)
	return { lesson: lessonFacts(access, lesson), ...readVisitor(access, lesson, searchParams) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return add(atLesson(args, access))
}

const add = lessonTask({
	form: visitorForm,
	save: ({ access, lesson }, value) => addVisitor(access, lesson.id, value),
	then: ({ mailed }, { access, lesson }, { studentId }) =>
		goTo(href.lesson(lesson.id), 'visitor-changed', {
			...visitorIn(findLesson(access, lesson.id), studentId),
			...mailedIn(mailed),
		}),
})

/** Choosing the student and the credit are separate pages, so that the form works without JavaScript. */
export default function AddVisitor() {
	const { lesson, find, matches, student, credits, recipients } = useLoaderData<typeof loader>()
	const form = useFormPage({ creditId: credits[0]?.value ?? '', tells: 'on' })
	return (
		<>
			<PageHead
				title={student ? `Add ${student.name} as a visitor` : 'Add a visitor'}
				line={`${lesson.class}, ${lesson.when}`}
				trail={[{ to: href.lesson(lesson.id), label: lesson.class }]}
			/>
			<ErrorSummary form={form} names={['studentId', 'creditId']} refusal="The visitor was not added" />
			{student ? (
				<Form
					form={form}
					card
					submit="Add to this lesson"
					pending="Adding…"
					beside={
						<Link className="button" to={href.lesson(lesson.id, 'add-visitor')}>
							Choose somebody else
						</Link>
					}
				>
					<input type="hidden" name="studentId" value={student.id} />
					<SelectField
						form={form}
						name="creditId"
						label="Make-up credit"
						options={credits}
						empty="Without a credit"
					/>
					<TellField form={form} recipients={recipients} />
				</Form>
			) : (
				<>
					<GetForm className="filters" action={href.lesson(lesson.id, 'add-visitor')} role="search">
						<div className="filter-row">
							<p className="filter filter-search">
								<label htmlFor="find">Name of the student</label>
								<input className="input" id="find" name="find" type="search" defaultValue={find} />
							</p>
							<button className="button">Find</button>
						</div>
					</GetForm>
					<Matches lesson={lesson} find={find} matches={matches} />
				</>
			)}
		</>
	)
}

function Matches({
	lesson,
	find,
	matches,
}: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'lesson' | 'find' | 'matches'>) {
	if (matches.length === 0)
		return (
			<p role="status">
				{find ? 'No students found. Try fewer letters of the name.' : 'Enter a part of the name.'}
			</p>
		)
	return (
		<ul className="rows card">
			{matches.map(({ id, name }) => (
				<li key={id}>
					<Link to={href.lesson(lesson.id, 'add-visitor', { student: id })}>
						<bdi>{name}</bdi>
					</Link>
				</li>
			))}
		</ul>
	)
}
