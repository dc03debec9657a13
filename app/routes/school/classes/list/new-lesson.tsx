import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FindForm } from '#app/components/find-form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { classNoun } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { chooseZoneFirst } from '#app/requests/first-zone.server.ts'
import { LessonForm } from './lesson-form.tsx'
import { readNewLesson, type NewLessonPage } from './read-new-lesson.server.ts'
import { createLesson } from './save-new.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Add a lesson' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	chooseZoneFirst(args, access)
	const { searchParams } = new URL(args.request.url)
	return { solo: access.school.kind === 'solo', ...readNewLesson(access, searchParams) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	return createLesson(args, access)
}

/** The shortest way to a private lesson: who, when, with whom and where. */
export default function NewPrivateLesson() {
	const { solo, ...page } = useLoaderData<typeof loader>()
	const { chosen, students, find } = page
	const [searchParams] = useSearchParams()
	const key = `${chosen?.id ?? find} ${searchParams.get('after') ?? ''}`
	const noun = classNoun(solo)
	const isEmpty = !chosen && find === '' && students.length === 0
	return (
		<div className="form-page">
			<PageHead
				title="Add a lesson"
				trail={[{ to: href.classes(), label: noun.Many }]}
				line="It goes straight into the schedule"
			/>
			{isEmpty ? (
				<EmptyList
					kind="new"
					title="No students yet"
					text="A private lesson belongs to a student. The lesson comes next."
					create={{ to: href.newStudent({ then: 'lesson' }), label: 'Add the student' }}
				/>
			) : chosen ? null : (
				<FindStudent {...page} />
			)}
			{chosen || students.length > 0 ? <LessonForm key={key} page={page} solo={solo} /> : null}
		</div>
	)
}

function FindStudent({ find, students, slot }: NewLessonPage) {
	return (
		<>
			<FindForm
				action={href.newPrivateLesson()}
				title="Find a student"
				name="find"
				label="Find a student"
				value={find}
				keeps={slot}
				pick={{ kind: 'student', to: (student) => href.newPrivateLesson({ ...slot, student }) }}
			>
				{students.length === 0 ? <p role="status">No matches. Try fewer letters of the name.</p> : null}
			</FindForm>
			<p>
				Not on your list yet? <Link to={href.newStudent({ then: 'lesson' })}>Add the student</Link> first.
			</p>
		</>
	)
}
